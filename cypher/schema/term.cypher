// purpose: give rows their search terms
// parameters: rows (list of {id (the engine's own, read just before), terms})
// returns: rows (how many)
// mode: write
UNWIND $rows AS r
MATCH (n) WHERE elementId(n) = r.id
SET n.terms = r.terms
RETURN count(n) AS rows
