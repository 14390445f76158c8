// purpose: where the tasks of a space are, in the order of their keys
// parameters: space, after (a key, exclusive), limit
// returns: key, id (of the engine's own, for the next statement alone)
// mode: read
MATCH (n:Task) WHERE n.space = $space AND n.task > $after
WITH n ORDER BY n.task LIMIT $limit
RETURN n.task AS key, elementId(n) AS id
