// purpose: where the decisions of a space are, in the order of their keys
// parameters: space, after (a key, exclusive), limit
// returns: key, id (of the engine's own, for the next statement alone)
// mode: read
MATCH (n:Decision) WHERE n.space = $space AND n.decision_id > $after
WITH n ORDER BY n.decision_id LIMIT $limit
RETURN n.decision_id AS key, elementId(n) AS id
