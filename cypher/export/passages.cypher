// purpose: where the passages of a space are, in the order of their keys
// parameters: space, after (a key, exclusive), limit
// returns: key, id (of the engine's own, for the next statement alone)
// mode: read
MATCH (n:Passage) WHERE n.space = $space AND n.passage_id > $after
WITH n ORDER BY n.passage_id LIMIT $limit
RETURN n.passage_id AS key, elementId(n) AS id
