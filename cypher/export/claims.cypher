// purpose: where the claims of a space are, in the order of their keys
// parameters: space, after (a key, exclusive), limit
// returns: key, id (of the engine's own, for the next statement alone)
// mode: read
MATCH (n:Claim) WHERE n.space = $space AND n.claim_id > $after
WITH n ORDER BY n.claim_id LIMIT $limit
RETURN n.claim_id AS key, elementId(n) AS id
