// purpose: write many windows as their reading would have left them; a row is {id, props} and the ids that its edges lead to
// parameters: space, conversations, windows, extractions, turns (with conversation, extraction, place), spoke (list of {speaker,
//             conversation}), claims (with passage, speaker, extraction, cites), claims_of_speakers, claims_of_objects (list
//             of {id, to}), statements, observations, open_items, facts_of_speakers, facts_of_objects, bound (list of {id,
//             to, rule}), supports (list of {id, to}), decisions (with extraction)
// returns: nothing
// mode: write
MATCH (s:Space {space: $space})
CALL (s) { UNWIND $conversations AS r CREATE (n:Conversation {space: $space, conversation_id: r.id}) SET n += r.props }
CALL (s) { UNWIND $windows AS r CREATE (n:Window {space: $space, window_id: r.id}) SET n += r.props }
CALL (s) { UNWIND $extractions AS r CREATE (n:Extraction {space: $space, extraction_id: r.id}) SET n += r.props }
CALL (s) { UNWIND $turns AS r
           MATCH (v:Conversation {space: $space, conversation_id: r.conversation})
           MATCH (x:Extraction {space: $space, extraction_id: r.extraction})
           CREATE (p:Turn:Passage {space: $space, passage_id: r.id, place: r.place}) SET p += r.props
           CREATE (p)-[:IN]->(v)
           CREATE (x)-[:READ {owned: true}]->(p) }
CALL (s) { UNWIND $spoke AS r
           MATCH (a:Speaker {space: $space, speaker_id: r.speaker})
           MATCH (v:Conversation {space: $space, conversation_id: r.conversation}) CREATE (a)-[:SPOKE_IN]->(v) }
CALL (s) { UNWIND $claims AS r
           MATCH (p:Passage {space: $space, passage_id: r.passage})
           MATCH (a:Speaker {space: $space, speaker_id: r.speaker})
           MATCH (x:Extraction {space: $space, extraction_id: r.extraction})
           CREATE (c:Claim {space: $space, claim_id: r.id}) SET c += r.props
           CREATE (c)-[e:CITES {role: 'origin'}]->(p) SET e += r.cites
           CREATE (c)-[:SAID_BY]->(a)
           CREATE (c)-[:EXTRACTED_BY]->(x) }
CALL (s) { UNWIND $claims_of_speakers AS r
           MATCH (c:Claim {space: $space, claim_id: r.id}) MATCH (n:Speaker {space: $space, speaker_id: r.to}) CREATE (c)-[:ABOUT]->(n) }
CALL (s) { UNWIND $claims_of_objects AS r
           MATCH (c:Claim {space: $space, claim_id: r.id}) MATCH (n:Object {space: $space, reference: r.to}) CREATE (c)-[:ABOUT]->(n) }
CALL (s) { UNWIND $statements AS r CREATE (f:Fact:Statement {space: $space, fact_id: r.id}) SET f += r.props }
CALL (s) { UNWIND $observations AS r CREATE (f:Fact:Observation {space: $space, fact_id: r.id}) SET f += r.props }
CALL (s) { UNWIND $open_items AS r CREATE (f:Fact:OpenItem {space: $space, fact_id: r.id}) SET f += r.props }
CALL (s) { UNWIND $facts_of_speakers AS r
           MATCH (f:Fact {space: $space, fact_id: r.id}) MATCH (n:Speaker {space: $space, speaker_id: r.to}) CREATE (f)-[:ABOUT]->(n) }
CALL (s) { UNWIND $facts_of_objects AS r
           MATCH (f:Fact {space: $space, fact_id: r.id}) MATCH (n:Object {space: $space, reference: r.to}) CREATE (f)-[:ABOUT]->(n) }
CALL (s) { UNWIND $bound AS r
           MATCH (f:Fact {space: $space, fact_id: r.id}) MATCH (n:Object {space: $space, reference: r.to})
           CREATE (f)-[:BOUND_TO {rule: r.rule}]->(n) }
CALL (s) { UNWIND $supports AS r
           MATCH (c:Claim {space: $space, claim_id: r.id}) MATCH (f:Fact {space: $space, fact_id: r.to}) CREATE (c)-[:SUPPORTS]->(f) }
CALL (s) { UNWIND $decisions AS r
           MATCH (x:Extraction {space: $space, extraction_id: r.extraction})
           CREATE (d:Decision {space: $space, decision_id: r.id}) SET d += r.props
           CREATE (d)-[:EXTRACTED_BY]->(x) }
RETURN count(*) AS filled
