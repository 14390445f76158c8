// purpose: where the objects of a space are, in the order of their keys
// parameters: space, after (a key, exclusive), limit
// returns: key, id (of the engine's own, for the next statement alone)
// mode: read
MATCH (n:Object) WHERE n.space = $space AND n.reference > $after
WITH n ORDER BY n.reference LIMIT $limit
RETURN n.reference AS key, elementId(n) AS id
