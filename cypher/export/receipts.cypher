// purpose: where the receipts of a space are, in the order of their keys
// parameters: space, after (a key, exclusive), limit
// returns: key, id (of the engine's own, for the next statement alone)
// mode: read
MATCH (n:Receipt) WHERE n.space = $space AND n.receipt_id > $after
WITH n ORDER BY n.receipt_id LIMIT $limit
RETURN n.receipt_id AS key, elementId(n) AS id
