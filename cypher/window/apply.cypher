// purpose: write everything that a window, or a change of what is current, changes, in one transaction, if nobody wrote since it
//          was judged
// parameters: space, seen (the space's revision that was judged against), now, version (of the rules), window_id, extraction_id,
//             conversation_id (each '' where no window is read), conversation_things, conversation_unresolved, window_gaps (ids), window_late (objects that it is
//             bound to though they were recorded after it was read),
//             window_passages (list of {passage_id, owned}: what is read for the first time), things, claims, about_speaker,
//             about_organization, about_object, about_thing, addressed_speaker, addressed_thing, relations, decisions, statements,
//             instructions, open_items, observations, changed, vanished, fact_about_speaker, fact_about_organization,
//             fact_about_object, fact_about_thing, bound_object, bound_organization, unbound_object, unbound_organization,
//             supports, unsupports, supersedes, unsupersedes, gaps, touched, resolved (list of {claim_id, thing_id, props}),
//             flips (list of {event_id, props}), rulings (decisions of other extractions), chunks (list of {window_id, claims, gaps, version_id, shown}: documents'
//             passages that are read), evidence (list of {claim_id, passage_id, char_start, char_end, quote, label}: what their
//             claims cite besides), reads (list of {extraction_id, passage_id, owned}: what another extraction read),
//             issues, issues_changed (lists of {issue_id, props}: data issues that open, and that change or close)
// returns: revision; no row where another writer came first
// mode: write
MATCH (s:Space {space: $space})
SET s.locked = $now
WITH s WHERE s.revision = $seen
SET s.revision = s.revision + 1
WITH s
CALL (s) { MATCH (w:Window {space: $space, window_id: $window_id})
           MATCH (v:Conversation {space: $space, conversation_id: $conversation_id})
           SET w.state = 'done', w.pending_since = null, w.failed_at = null, w.next_try_at = null, w.reason = null,
               w.done_at = coalesce(w.done_at, $now), w.gaps = $window_gaps, w.late = $window_late, w.applied_version = $version,
               v.things = $conversation_things, v.unresolved = $conversation_unresolved }
OPTIONAL MATCH (x:Extraction {space: $space, extraction_id: $extraction_id})
WITH s, x
CALL (s) { UNWIND $things AS r
           MERGE (t:Thing {space: $space, thing_id: r.thing_id}) ON CREATE SET t.name = r.name, t.names = [r.name] }
CALL (x) { UNWIND $claims AS r
           MATCH (p:Passage {space: $space, passage_id: r.passage_id})
           MATCH (a:Speaker {space: $space, speaker_id: r.speaker_id})
           CREATE (c:Claim {space: $space, claim_id: r.claim_id})
           SET c += r.props, c.rank = $space + '/' + right('000000000000' + toString($seen + 1), 12) + '/' + r.claim_id
           CREATE (c)-[o:CITES {role: 'origin', char_start: r.char_start, char_end: r.char_end, quote: r.quote}]->(p)
           SET o.label = r.label
           CREATE (c)-[:SAID_BY]->(a)
           CREATE (c)-[:EXTRACTED_BY]->(x) }
CALL (s) { UNWIND $statements AS r CREATE (f:Fact:Statement {space: $space, fact_id: r.fact_id})
           SET f += r.props, f.rank = $space + '/' + right('000000000000' + toString($seen + 1), 12) + '/' + r.fact_id }
CALL (s) { UNWIND $instructions AS r CREATE (f:Fact:Instruction {space: $space, fact_id: r.fact_id})
           SET f += r.props, f.rank = $space + '/' + right('000000000000' + toString($seen + 1), 12) + '/' + r.fact_id }
CALL (s) { UNWIND $open_items AS r CREATE (f:Fact:OpenItem {space: $space, fact_id: r.fact_id})
           SET f += r.props, f.rank = $space + '/' + right('000000000000' + toString($seen + 1), 12) + '/' + r.fact_id }
CALL (s) { UNWIND $observations AS r CREATE (f:Fact:Observation {space: $space, fact_id: r.fact_id})
           SET f += r.props, f.rank = $space + '/' + right('000000000000' + toString($seen + 1), 12) + '/' + r.fact_id }
CALL (s) { UNWIND $about_speaker AS r
           MATCH (c:Claim {space: $space, claim_id: r.from}) MATCH (n:Speaker {space: $space, speaker_id: r.to}) CREATE (c)-[:ABOUT]->(n) }
CALL (s) { UNWIND $about_object AS r
           MATCH (c:Claim {space: $space, claim_id: r.from}) MATCH (n:Object {space: $space, reference: r.to}) CREATE (c)-[:ABOUT]->(n) }
CALL (s) { UNWIND $about_thing AS r
           MATCH (c:Claim {space: $space, claim_id: r.from}) MATCH (n:Thing {space: $space, thing_id: r.to}) CREATE (c)-[:ABOUT]->(n) }
CALL (s) { UNWIND $fact_about_speaker AS r
           MATCH (f:Fact {space: $space, fact_id: r.from}) MATCH (n:Speaker {space: $space, speaker_id: r.to}) CREATE (f)-[:ABOUT]->(n) }
CALL (s) { UNWIND $fact_about_object AS r
           MATCH (f:Fact {space: $space, fact_id: r.from}) MATCH (n:Object {space: $space, reference: r.to}) CREATE (f)-[:ABOUT]->(n) }
CALL (s) { UNWIND $fact_about_thing AS r
           MATCH (f:Fact {space: $space, fact_id: r.from}) MATCH (n:Thing {space: $space, thing_id: r.to}) CREATE (f)-[:ABOUT]->(n) }
CALL (s) { UNWIND $bound_object AS r
           MATCH (f:Fact {space: $space, fact_id: r.from}) MATCH (n:Object {space: $space, reference: r.to})
           MERGE (f)-[e:BOUND_TO]->(n) ON CREATE SET e.rule = r.rule, e.at = $now }
CALL (s) { UNWIND $supports AS r
           MATCH (c:Claim {space: $space, claim_id: r.from}) MATCH (f:Fact {space: $space, fact_id: r.to}) CREATE (c)-[:SUPPORTS]->(f) }
CALL (s) { UNWIND $relations AS r
           CALL (r) { WITH r WHERE r.kind = 'thing' MATCH (n:Thing {space: $space, thing_id: r.to}) RETURN n
                      UNION
                      WITH r WHERE r.kind = 'speaker' MATCH (n:Speaker {space: $space, speaker_id: r.to}) RETURN n
                      UNION
                      WITH r WHERE r.kind = 'organization' MATCH (n:Organization {space: $space, organization_id: r.to}) RETURN n
                      UNION
                      WITH r WHERE r.kind = 'object' MATCH (n:Object {space: $space, reference: r.to}) RETURN n }
           MATCH (c:Claim {space: $space, claim_id: r.from})
           FOREACH (_ IN CASE r.type WHEN 'MENTIONS' THEN [1] ELSE [] END | CREATE (c)-[:MENTIONS]->(n))
           FOREACH (_ IN CASE r.type WHEN 'LIKES' THEN [1] ELSE [] END | CREATE (c)-[:LIKES]->(n))
           FOREACH (_ IN CASE r.type WHEN 'DISLIKES' THEN [1] ELSE [] END | CREATE (c)-[:DISLIKES]->(n))
           FOREACH (_ IN CASE r.type WHEN 'OWNS' THEN [1] ELSE [] END | CREATE (c)-[:OWNS]->(n))
           FOREACH (_ IN CASE r.type WHEN 'BOUGHT' THEN [1] ELSE [] END | CREATE (c)-[:BOUGHT]->(n))
           FOREACH (_ IN CASE r.type WHEN 'USES' THEN [1] ELSE [] END | CREATE (c)-[:USES]->(n))
           FOREACH (_ IN CASE r.type WHEN 'CREATED' THEN [1] ELSE [] END | CREATE (c)-[:CREATED]->(n))
           FOREACH (_ IN CASE r.type WHEN 'VISITED' THEN [1] ELSE [] END | CREATE (c)-[:VISITED]->(n))
           FOREACH (_ IN CASE r.type WHEN 'LIVES_IN' THEN [1] ELSE [] END | CREATE (c)-[:LIVES_IN]->(n))
           FOREACH (_ IN CASE r.type WHEN 'LOCATED_IN' THEN [1] ELSE [] END | CREATE (c)-[:LOCATED_IN]->(n))
           FOREACH (_ IN CASE r.type WHEN 'WORKS_FOR' THEN [1] ELSE [] END | CREATE (c)-[:WORKS_FOR]->(n))
           FOREACH (_ IN CASE r.type WHEN 'FAMILY_OF' THEN [1] ELSE [] END | CREATE (c)-[:FAMILY_OF]->(n))
           FOREACH (_ IN CASE r.type WHEN 'KNOWS' THEN [1] ELSE [] END | CREATE (c)-[:KNOWS]->(n))
           FOREACH (_ IN CASE r.type WHEN 'RECOMMENDS' THEN [1] ELSE [] END | CREATE (c)-[:RECOMMENDS]->(n))
           FOREACH (_ IN CASE r.type WHEN 'PART_OF' THEN [1] ELSE [] END | CREATE (c)-[:PART_OF]->(n))
           FOREACH (_ IN CASE r.type WHEN 'DEPENDS_ON' THEN [1] ELSE [] END | CREATE (c)-[:DEPENDS_ON]->(n)) }
CALL (x) { UNWIND $decisions AS r
           CREATE (d:Decision {space: $space, decision_id: r.decision_id})
           SET d += r.props, d.rank = $space + '/' + right('000000000000' + toString($seen + 1), 12) + '/' + r.decision_id
           CREATE (d)-[:EXTRACTED_BY]->(x) }
CALL (x) { UNWIND $window_passages AS r
           MATCH (p:Passage {space: $space, passage_id: r.passage_id})
           CREATE (x)-[:READ {owned: r.owned}]->(p)
           SET p.state = CASE WHEN r.owned THEN 'done' ELSE p.state END, p.reason = CASE WHEN r.owned THEN null ELSE p.reason END }
CALL (s) { UNWIND $touched AS reference
           MATCH (o:Object {space: $space, reference: reference}) SET o.touched = s.revision }
// What most windows have nothing of is passed over as one: each block costs its share even where its list is empty.
CALL (s) {
  UNWIND CASE WHEN size($about_organization) + size($fact_about_organization) + size($bound_organization) + size($addressed_speaker)
                   + size($addressed_thing) + size($changed) + size($vanished) + size($unsupports)
                   + size($supersedes) + size($unsupersedes) + size($resolved) + size($gaps) + size($flips) + size($rulings)
                   + size($unbound_object) + size($unbound_organization) + size($chunks)
                   + size($issues) + size($issues_changed) > 0 THEN [1] ELSE [] END AS rare
  WITH s, rare
  CALL (s) { UNWIND $about_organization AS r
             MATCH (c:Claim {space: $space, claim_id: r.from}) MATCH (n:Organization {space: $space, organization_id: r.to})
             CREATE (c)-[:ABOUT]->(n) }
  CALL (s) { UNWIND $fact_about_organization AS r
             MATCH (f:Fact {space: $space, fact_id: r.from}) MATCH (n:Organization {space: $space, organization_id: r.to})
             CREATE (f)-[:ABOUT]->(n) }
  CALL (s) { UNWIND $bound_organization AS r
             MATCH (f:Fact {space: $space, fact_id: r.from}) MATCH (n:Organization {space: $space, organization_id: r.to})
             MERGE (f)-[e:BOUND_TO]->(n) ON CREATE SET e.rule = r.rule, e.at = $now }
  CALL (s) { UNWIND $addressed_speaker AS r
             MATCH (c:Claim {space: $space, claim_id: r.from}) MATCH (n:Speaker {space: $space, speaker_id: r.to})
             CREATE (c)-[:ADDRESSED_TO]->(n) }
  CALL (s) { UNWIND $addressed_thing AS r
             MATCH (c:Claim {space: $space, claim_id: r.from}) MATCH (n:Thing {space: $space, thing_id: r.to})
             CREATE (c)-[:ADDRESSED_TO]->(n) }
  CALL (s) { UNWIND $resolved AS r
             MATCH (c:Claim {space: $space, claim_id: r.claim_id})-[old:ABOUT]->()
             MATCH (n:Thing {space: $space, thing_id: r.thing_id})
             DELETE old CREATE (c)-[:ABOUT]->(n) SET c += r.props }
  CALL (s) { UNWIND $changed AS r MATCH (f:Fact {space: $space, fact_id: r.fact_id}) SET f += r.props }
  CALL (s) { UNWIND $unsupports AS r
             MATCH (:Claim {space: $space, claim_id: r.from})-[e:SUPPORTS]->(:Fact {space: $space, fact_id: r.to}) DELETE e }
  CALL (s) { UNWIND $supersedes AS r
             MATCH (f:Fact {space: $space, fact_id: r.from}) MATCH (o:Fact {space: $space, fact_id: r.to})
             MERGE (f)-[e:SUPERSEDES]->(o) SET e += r.props }
  CALL (s) { UNWIND $unsupersedes AS r
             MATCH (:Fact {space: $space, fact_id: r.from})-[e:SUPERSEDES]->(:Fact {space: $space, fact_id: r.to}) DELETE e }
  CALL (s) { UNWIND $flips AS r
             MATCH (c:Claim {space: $space, claim_id: r.props.claim_id}) SET c.is_current_testimony = r.props.became_current
             CREATE (e:CurrencyEvent {space: $space, event_id: r.event_id}) SET e += r.props }
  CALL (s) { UNWIND $rulings AS r
             MATCH (y:Extraction {space: $space, extraction_id: r.props.extraction_id})
             CREATE (d:Decision {space: $space, decision_id: r.decision_id})
             SET d += r.props, d.rank = $space + '/' + right('000000000000' + toString($seen + 1), 12) + '/' + r.decision_id
             CREATE (d)-[:EXTRACTED_BY]->(y) }
  CALL (s) { UNWIND $unbound_object AS r
             MATCH (:Fact {space: $space, fact_id: r.from})-[e:BOUND_TO]->(:Object {space: $space, reference: r.to}) DELETE e }
  CALL (s) { UNWIND $unbound_organization AS r
             MATCH (:Fact {space: $space, fact_id: r.from})-[e:BOUND_TO]->(:Organization {space: $space, organization_id: r.to})
             DELETE e }
  CALL (s) { UNWIND $chunks AS r
             MATCH (w:Window {space: $space, window_id: r.window_id})
             SET w.state = 'done', w.pending_since = null, w.failed_at = null, w.next_try_at = null, w.reason = null,
                 w.done_at = $now, w.claims = r.claims, w.gaps = r.gaps,
                 w.version_id = r.version_id, w.shown = r.shown, w.applied_version = $version }
  CALL (s) { UNWIND $evidence AS r
             MATCH (c:Claim {space: $space, claim_id: r.claim_id}) MATCH (p:Passage {space: $space, passage_id: r.passage_id})
             CREATE (c)-[:CITES {role: 'evidence', char_start: r.char_start, char_end: r.char_end, quote: r.quote, label: r.label}]->(p) }
  CALL (s) { UNWIND $reads AS r
             MATCH (y:Extraction {space: $space, extraction_id: r.extraction_id})
             MATCH (p:Passage {space: $space, passage_id: r.passage_id})
             MERGE (y)-[e:READ]->(p) SET e.owned = r.owned }
  CALL (s) { UNWIND $issues AS r CREATE (i:DataIssue {space: $space, issue_id: r.issue_id}) SET i += r.props }
  CALL (s) { UNWIND $issues_changed AS r MATCH (i:DataIssue {space: $space, issue_id: r.issue_id}) SET i += r.props }
  CALL (s) { UNWIND $vanished AS id MATCH (f:Fact {space: $space, fact_id: id}) DETACH DELETE f }
  CALL (s) { UNWIND $gaps AS r
             MERGE (g:Gap {space: $space, gap_id: r.gap_id})
             ON CREATE SET g.type = r.type, g.key = r.key, g.count = 0, g.first_at = $now
             SET g.count = g.count + 1, g.last_at = $now }
}
RETURN s.revision AS revision
