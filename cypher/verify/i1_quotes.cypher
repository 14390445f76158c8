// purpose: what claims cite, and the text that they cite it from (offsets count code points, which Cypher does not)
// parameters: space, ids (list of claim ids)
// returns: claim_id, passage_id, quote, char_start, char_end, text
// mode: read
UNWIND $ids AS id
MATCH (c:Claim {space: $space, claim_id: id})-[e:CITES]->(p:Passage)
RETURN id AS claim_id, p.passage_id AS passage_id, e.quote AS quote, coalesce(e.char_start, -1) AS char_start, coalesce(e.char_end, -1) AS char_end, coalesce(p.text, '') AS text
