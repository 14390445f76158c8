// purpose: where the usage of a space is, in the order of agents and days
// parameters: space, after (a key, exclusive), limit
// returns: key, id (of the engine's own, for the next statement alone)
// mode: read
MATCH (n:Usage) WHERE n.space = $space AND n.agent > '' AND n.day > ''
WITH n, n.agent + '/' + n.day AS key WHERE key > $after
WITH n, key ORDER BY key LIMIT $limit
RETURN key, elementId(n) AS id
