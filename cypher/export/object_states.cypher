// purpose: where the object states of a space are, in the order of their keys
// parameters: space, after (a key, exclusive), limit
// returns: key, id (of the engine's own, for the next statement alone)
// mode: read
MATCH (n:ObjectState) WHERE n.space = $space AND n.state_id > $after
WITH n ORDER BY n.state_id LIMIT $limit
RETURN n.state_id AS key, elementId(n) AS id
