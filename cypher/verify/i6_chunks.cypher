// purpose: passages of documents that were read: the two answers about each, the claims that they made, the decisions about it
// parameters: space, ids (list of document ids)
// returns: doc_id, passage (map), speaker (map), selection, claims (the answers' texts, or null), stored (texts of claims), decided (list of maps)
// mode: read
UNWIND $ids AS id
MATCH (d:Document {space: $space, doc_id: id})<-[:OF]-(:Version)-[:HAS]->(p:Passage) WHERE p.state = 'done' AND p.erased_at IS NULL
WITH DISTINCT id, p
MATCH (w:Window {space: $space, window_id: p.window_id}) WHERE w.state = 'done'
RETURN id AS doc_id, p {.passage_id, .text, .label, .sentences, .speaker_id, .window_id, .at} AS passage,
       COLLECT { MATCH (s:Speaker {space: $space, speaker_id: p.speaker_id}) RETURN s {.speaker_id, .name, .kind, .side, .role} }[0] AS speaker,
       COLLECT { MATCH (x:Extraction {space: $space, extraction_id: w.selection_id}) RETURN x.answer }[0] AS selection,
       COLLECT { WITH w WHERE w.extraction_id <> w.selection_id
                 MATCH (x:Extraction {space: $space, extraction_id: w.extraction_id}) RETURN x.answer }[0] AS claims,
       COLLECT { UNWIND w.claims AS claim MATCH (c:Claim {space: $space, claim_id: claim}) RETURN c.claim_text } AS stored,
       COLLECT { MATCH (p)<-[r:READ]-(:Extraction)<-[:EXTRACTED_BY]-(e:Decision)
                 WHERE r.owned AND (e.passage_id = p.passage_id OR e.passage_id IS NULL)
                 RETURN DISTINCT e {.kind, .reason, .record, .quote} } AS decided
