// purpose: where the extractions of a space are, in the order of their keys
// parameters: space, after (a key, exclusive), limit
// returns: key, id (of the engine's own, for the next statement alone)
// mode: read
MATCH (n:Extraction) WHERE n.space = $space AND n.extraction_id > $after
WITH n ORDER BY n.extraction_id LIMIT $limit
RETURN n.extraction_id AS key, elementId(n) AS id
