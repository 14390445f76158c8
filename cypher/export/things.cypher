// purpose: where the things of a space are, in the order of their keys
// parameters: space, after (a key, exclusive), limit
// returns: key, id (of the engine's own, for the next statement alone)
// mode: read
MATCH (n:Thing) WHERE n.space = $space AND n.thing_id > $after
WITH n ORDER BY n.thing_id LIMIT $limit
RETURN n.thing_id AS key, elementId(n) AS id
