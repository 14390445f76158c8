// purpose: where the versions of a space are, in the order of their keys
// parameters: space, after (a key, exclusive), limit
// returns: key, id (of the engine's own, for the next statement alone)
// mode: read
MATCH (n:Version) WHERE n.space = $space AND n.version_id > $after
WITH n ORDER BY n.version_id LIMIT $limit
RETURN n.version_id AS key, elementId(n) AS id
