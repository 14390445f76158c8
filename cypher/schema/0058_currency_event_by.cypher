// purpose: what a person wrote of a claim's currency is found by who that is
// parameters: none
// returns: nothing
// mode: write
CREATE INDEX currency_event_by IF NOT EXISTS FOR (n:CurrencyEvent) ON (n.by)
