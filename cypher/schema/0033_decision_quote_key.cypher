// purpose: the decisions about one quote are found by it
// parameters: none
// returns: nothing
// mode: write
CREATE INDEX decision_quote_key IF NOT EXISTS FOR (n:Decision) ON (n.quote_key)
