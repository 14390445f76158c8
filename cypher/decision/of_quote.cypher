// purpose: the decisions about exactly these words, wherever they were written
// parameters: space, quote_key
// returns: id
// mode: read
MATCH (d:Decision {quote_key: $quote_key})
WITH d WHERE d.space = $space
RETURN d.decision_id AS id
