// purpose: where the object types of a space are, in the order of their keys
// parameters: space, after (a key, exclusive), limit
// returns: key, id (of the engine's own, for the next statement alone)
// mode: read
MATCH (n:ObjectType) WHERE n.space = $space AND n.type > $after
WITH n ORDER BY n.type LIMIT $limit
RETURN n.type AS key, elementId(n) AS id
