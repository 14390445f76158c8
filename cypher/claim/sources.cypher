// purpose: where claims come from, down to the passage: who said them, in which conversation or document, read by what
// parameters: space, ids (list of claim ids)
// returns: claim_id, speaker (map or null), passages (list of maps), extraction (map or null)
// mode: read
UNWIND $ids AS id
MATCH (c:Claim {space: $space, claim_id: id})
RETURN c.claim_id AS claim_id,
       COLLECT { MATCH (c)-[:SAID_BY]->(s:Speaker) RETURN s {.speaker_id, .name, .kind, .side, .role} }[0] AS speaker,
       COLLECT { MATCH (c)-[:CITES]->(p:Passage) WITH DISTINCT p
                 RETURN p {.passage_id, .conversation_id, .turn_id, .object, .doc_id, .heading_path, .speaker_id, .text, .at, .position} } AS passages,
       COLLECT { MATCH (c)-[:EXTRACTED_BY]->(x:Extraction)
                 RETURN x {.extraction_id, .extractor, .extractor_version, .model, .prompt, .prompt_hash, .at} }[0] AS extraction
