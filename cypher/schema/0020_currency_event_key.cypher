// purpose: a CurrencyEvent is one node for its key
// parameters: none
// returns: nothing
// mode: write
CREATE CONSTRAINT currency_event_key IF NOT EXISTS FOR (n:CurrencyEvent) REQUIRE (n.space, n.event_id) IS UNIQUE
