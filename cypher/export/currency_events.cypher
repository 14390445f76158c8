// purpose: where the currency events of a space are, in the order of their keys
// parameters: space, after (a key, exclusive), limit
// returns: key, id (of the engine's own, for the next statement alone)
// mode: read
MATCH (n:CurrencyEvent) WHERE n.space = $space AND n.event_id > $after
WITH n ORDER BY n.event_id LIMIT $limit
RETURN n.event_id AS key, elementId(n) AS id
