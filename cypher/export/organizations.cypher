// purpose: where the organizations of a space are, in the order of their keys
// parameters: space, after (a key, exclusive), limit
// returns: key, id (of the engine's own, for the next statement alone)
// mode: read
MATCH (n:Organization) WHERE n.space = $space AND n.organization_id > $after
WITH n ORDER BY n.organization_id LIMIT $limit
RETURN n.organization_id AS key, elementId(n) AS id
