// purpose: where the speakers of a space are, in the order of their keys
// parameters: space, after (a key, exclusive), limit
// returns: key, id (of the engine's own, for the next statement alone)
// mode: read
MATCH (n:Speaker) WHERE n.space = $space AND n.speaker_id > $after
WITH n ORDER BY n.speaker_id LIMIT $limit
RETURN n.speaker_id AS key, elementId(n) AS id
