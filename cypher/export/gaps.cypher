// purpose: where the gaps of a space are, in the order of their keys
// parameters: space, after (a key, exclusive), limit
// returns: key, id (of the engine's own, for the next statement alone)
// mode: read
MATCH (n:Gap) WHERE n.space = $space AND n.gap_id > $after
WITH n ORDER BY n.gap_id LIMIT $limit
RETURN n.gap_id AS key, elementId(n) AS id
