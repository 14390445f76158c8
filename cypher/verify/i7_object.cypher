// purpose: edges of a Object that lead to another space
// parameters: space, ids (list)
// returns: id, edge
// mode: read
UNWIND $ids AS id
MATCH (n:Object {space: $space, reference: id})-[e:HAD|OWNED_BY|PARTICIPATES_IN]-(m) WHERE m.space <> $space OR m.space IS NULL
RETURN id, type(e) AS edge
