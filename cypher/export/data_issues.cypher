// purpose: where the data issues of a space are, in the order of their keys
// parameters: space, after (a key, exclusive), limit
// returns: key, id (of the engine's own, for the next statement alone)
// mode: read
MATCH (n:DataIssue) WHERE n.space = $space AND n.issue_id > $after
WITH n ORDER BY n.issue_id LIMIT $limit
RETURN n.issue_id AS key, elementId(n) AS id
