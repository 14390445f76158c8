// purpose: where the windows of a space are, in the order of their keys
// parameters: space, after (a key, exclusive), limit
// returns: key, id (of the engine's own, for the next statement alone)
// mode: read
MATCH (n:Window) WHERE n.space = $space AND n.window_id > $after
WITH n ORDER BY n.window_id LIMIT $limit
RETURN n.window_id AS key, elementId(n) AS id
