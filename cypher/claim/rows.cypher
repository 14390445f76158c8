// purpose: claims by id, with what they cite, support and come from
// parameters: space, ids (list)
// returns: claim (map), cites, facts (ids), extraction (map or null)
// mode: read
UNWIND $ids AS id
MATCH (c:Claim {space: $space, claim_id: id})
RETURN c {.*} AS claim,
       COLLECT { MATCH (c)-[e:CITES]->(p:Passage)
                 RETURN {passage_id: p.passage_id, role: e.role, char_start: e.char_start, char_end: e.char_end, quote: e.quote,
                         turn_id: p.turn_id, label: e.label} } AS cites,
       COLLECT { MATCH (c)-[:SUPPORTS]->(f:Fact) RETURN f.fact_id } AS facts,
       COLLECT { MATCH (c)-[:EXTRACTED_BY]->(x:Extraction) RETURN x {.extraction_id, .extractor, .model} }[0] AS extraction
