// purpose: where the facts of a space are, in the order of their keys
// parameters: space, after (a key, exclusive), limit
// returns: key, id (of the engine's own, for the next statement alone)
// mode: read
MATCH (n:Fact) WHERE n.space = $space AND n.fact_id > $after
WITH n ORDER BY n.fact_id LIMIT $limit
RETURN n.fact_id AS key, elementId(n) AS id
