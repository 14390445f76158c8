// purpose: where the attributes of a space are, in the order of their keys
// parameters: space, after (a key, exclusive), limit
// returns: key, id (of the engine's own, for the next statement alone)
// mode: read
MATCH (n:Attribute) WHERE n.space = $space AND n.slug > $after
WITH n ORDER BY n.slug LIMIT $limit
RETURN n.slug AS key, elementId(n) AS id
