// purpose: where the tombstones of a space are, in the order of their keys
// parameters: space, after (a key, exclusive), limit
// returns: key, id (of the engine's own, for the next statement alone)
// mode: read
MATCH (n:Tombstone) WHERE n.space = $space AND n.tombstone > $after
WITH n ORDER BY n.tombstone LIMIT $limit
RETURN n.tombstone AS key, elementId(n) AS id
