// purpose: write everything that one reading of a window changes, in one transaction, if nobody wrote since it was judged
// parameters: space, seen (the space's revision that was judged against), window_id, extraction_id, now, conversation_id,
//             conversation_things, conversation_unresolved, window_passages (list of {passage_id, owned}), things, claims, about_speaker, about_organization, about_object,
//             about_thing, addressed_speaker, addressed_thing, mentions, decisions, statements, instructions, open_items,
//             observations, changed, vanished, fact_about_speaker, fact_about_organization, fact_about_object,
//             fact_about_thing, bound_object, bound_organization, supports, unsupports, supersedes, unsupersedes, gaps,
//             touched, resolved (list of {claim_id, thing_id, props})
// returns: revision; no row where another writer came first
// mode: write
MATCH (s:Space {space: $space})
SET s.locked = $now
WITH s WHERE s.revision = $seen
SET s.revision = s.revision + 1
WITH s
CALL (s) { UNWIND $things AS r
           MERGE (t:Thing {space: $space, thing_id: r.thing_id}) ON CREATE SET t.name = r.name, t.names = [r.name] }
CALL (s) { UNWIND $claims AS r
           MATCH (x:Extraction {space: $space, extraction_id: $extraction_id})
           MATCH (p:Passage {space: $space, passage_id: r.passage_id})
           MATCH (a:Speaker {space: $space, speaker_id: r.speaker_id})
           MERGE (c:Claim {space: $space, claim_id: r.claim_id})
           ON CREATE SET c += r.props, c.rank = $space + '/' + r.props.recorded_at + '/' + r.claim_id
           MERGE (c)-[e:CITES {role: 'origin', char_start: r.char_start}]->(p) ON CREATE SET e.char_end = r.char_end, e.quote = r.quote
           MERGE (c)-[:SAID_BY]->(a)
           MERGE (c)-[:EXTRACTED_BY]->(x) }
CALL (s) { UNWIND $resolved AS r
           MATCH (c:Claim {space: $space, claim_id: r.claim_id})-[old:ABOUT]->()
           MATCH (n:Thing {space: $space, thing_id: r.thing_id})
           DELETE old MERGE (c)-[:ABOUT]->(n) SET c += r.props }
CALL (s) { UNWIND $about_speaker AS r
           MATCH (c:Claim {space: $space, claim_id: r.from}) MATCH (n:Speaker {space: $space, speaker_id: r.to}) MERGE (c)-[:ABOUT]->(n) }
CALL (s) { UNWIND $about_organization AS r
           MATCH (c:Claim {space: $space, claim_id: r.from}) MATCH (n:Organization {space: $space, organization_id: r.to}) MERGE (c)-[:ABOUT]->(n) }
CALL (s) { UNWIND $about_object AS r
           MATCH (c:Claim {space: $space, claim_id: r.from}) MATCH (n:Object {space: $space, reference: r.to}) MERGE (c)-[:ABOUT]->(n) }
CALL (s) { UNWIND $about_thing AS r
           MATCH (c:Claim {space: $space, claim_id: r.from}) MATCH (n:Thing {space: $space, thing_id: r.to}) MERGE (c)-[:ABOUT]->(n) }
CALL (s) { UNWIND $addressed_speaker AS r
           MATCH (c:Claim {space: $space, claim_id: r.from}) MATCH (n:Speaker {space: $space, speaker_id: r.to}) MERGE (c)-[:ADDRESSED_TO]->(n) }
CALL (s) { UNWIND $addressed_thing AS r
           MATCH (c:Claim {space: $space, claim_id: r.from}) MATCH (n:Thing {space: $space, thing_id: r.to}) MERGE (c)-[:ADDRESSED_TO]->(n) }
CALL (s) { UNWIND $mentions AS r
           MATCH (c:Claim {space: $space, claim_id: r.from}) MATCH (n:Thing {space: $space, thing_id: r.to}) MERGE (c)-[:MENTIONS]->(n) }
CALL (s) { UNWIND $statements AS r CREATE (f:Fact:Statement {space: $space, fact_id: r.fact_id})
           SET f += r.props, f.rank = $space + '/' + r.props.recorded_at + '/' + r.fact_id }
CALL (s) { UNWIND $instructions AS r CREATE (f:Fact:Instruction {space: $space, fact_id: r.fact_id})
           SET f += r.props, f.rank = $space + '/' + r.props.recorded_at + '/' + r.fact_id }
CALL (s) { UNWIND $open_items AS r CREATE (f:Fact:OpenItem {space: $space, fact_id: r.fact_id})
           SET f += r.props, f.rank = $space + '/' + r.props.recorded_at + '/' + r.fact_id }
CALL (s) { UNWIND $observations AS r CREATE (f:Fact:Observation {space: $space, fact_id: r.fact_id})
           SET f += r.props, f.rank = $space + '/' + r.props.recorded_at + '/' + r.fact_id }
CALL (s) { UNWIND $changed AS r MATCH (f:Fact {space: $space, fact_id: r.fact_id}) SET f += r.props }
CALL (s) { UNWIND $vanished AS id MATCH (f:Fact {space: $space, fact_id: id}) DETACH DELETE f }
CALL (s) { UNWIND $fact_about_speaker AS r
           MATCH (f:Fact {space: $space, fact_id: r.from}) MATCH (n:Speaker {space: $space, speaker_id: r.to}) MERGE (f)-[:ABOUT]->(n) }
CALL (s) { UNWIND $fact_about_organization AS r
           MATCH (f:Fact {space: $space, fact_id: r.from}) MATCH (n:Organization {space: $space, organization_id: r.to}) MERGE (f)-[:ABOUT]->(n) }
CALL (s) { UNWIND $fact_about_object AS r
           MATCH (f:Fact {space: $space, fact_id: r.from}) MATCH (n:Object {space: $space, reference: r.to}) MERGE (f)-[:ABOUT]->(n) }
CALL (s) { UNWIND $fact_about_thing AS r
           MATCH (f:Fact {space: $space, fact_id: r.from}) MATCH (n:Thing {space: $space, thing_id: r.to}) MERGE (f)-[:ABOUT]->(n) }
CALL (s) { UNWIND $bound_object AS r
           MATCH (f:Fact {space: $space, fact_id: r.from}) MATCH (n:Object {space: $space, reference: r.to})
           MERGE (f)-[e:BOUND_TO]->(n) ON CREATE SET e.rule = r.rule, e.at = $now }
CALL (s) { UNWIND $bound_organization AS r
           MATCH (f:Fact {space: $space, fact_id: r.from}) MATCH (n:Organization {space: $space, organization_id: r.to})
           MERGE (f)-[e:BOUND_TO]->(n) ON CREATE SET e.rule = r.rule, e.at = $now }
CALL (s) { UNWIND $supports AS r
           MATCH (c:Claim {space: $space, claim_id: r.from}) MATCH (f:Fact {space: $space, fact_id: r.to}) MERGE (c)-[:SUPPORTS]->(f) }
CALL (s) { UNWIND $unsupports AS r
           MATCH (:Claim {space: $space, claim_id: r.from})-[e:SUPPORTS]->(:Fact {space: $space, fact_id: r.to}) DELETE e }
CALL (s) { UNWIND $supersedes AS r
           MATCH (f:Fact {space: $space, fact_id: r.from}) MATCH (o:Fact {space: $space, fact_id: r.to})
           MERGE (f)-[e:SUPERSEDES]->(o) SET e += r.props }
CALL (s) { UNWIND $unsupersedes AS r
           MATCH (:Fact {space: $space, fact_id: r.from})-[e:SUPERSEDES]->(:Fact {space: $space, fact_id: r.to}) DELETE e }
CALL (s) { UNWIND $decisions AS r
           MATCH (x:Extraction {space: $space, extraction_id: $extraction_id})
           MERGE (d:Decision {space: $space, decision_id: r.decision_id})
           ON CREATE SET d += r.props, d.rank = $space + '/' + r.props.at + '/' + r.decision_id
           MERGE (d)-[:EXTRACTED_BY]->(x) }
CALL (s) { UNWIND $window_passages AS r
           MATCH (x:Extraction {space: $space, extraction_id: $extraction_id})
           MATCH (p:Passage {space: $space, passage_id: r.passage_id})
           MERGE (x)-[e:READ]->(p) SET e.owned = r.owned }
CALL (s) { UNWIND [r IN $window_passages WHERE r.owned] AS r
           MATCH (p:Passage {space: $space, passage_id: r.passage_id}) SET p.state = 'done', p.reason = null }
CALL (s) { UNWIND $gaps AS r
           MERGE (g:Gap {space: $space, gap_id: r.gap_id})
           ON CREATE SET g.type = r.type, g.key = r.key, g.count = 0, g.first_at = $now
           SET g.count = g.count + 1, g.last_at = $now }
CALL (s) { UNWIND $touched AS reference
           MATCH (o:Object {space: $space, reference: reference}) SET o.touched = s.revision }
CALL (s) { MATCH (w:Window {space: $space, window_id: $window_id})
           SET w.state = 'done', w.pending_since = null, w.failed_at = null, w.next_try_at = null, w.reason = null, w.done_at = $now }
CALL (s) { MATCH (c:Conversation {space: $space, conversation_id: $conversation_id}) SET c.things = $conversation_things, c.unresolved = $conversation_unresolved }
RETURN s.revision AS revision
