// purpose: edges of a Extraction that lead to another space
// parameters: space, ids (list)
// returns: id, edge
// mode: read
UNWIND $ids AS id
MATCH (n:Extraction {space: $space, extraction_id: id})-[e:READ]->(m) WHERE m.space <> $space OR m.space IS NULL
RETURN id, type(e) AS edge
