// purpose: where the documents of a space are, in the order of their keys
// parameters: space, after (a key, exclusive), limit
// returns: key, id (of the engine's own, for the next statement alone)
// mode: read
MATCH (n:Document) WHERE n.space = $space AND n.doc_id > $after
WITH n ORDER BY n.doc_id LIMIT $limit
RETURN n.doc_id AS key, elementId(n) AS id
