// purpose: the events of a claim's currency are found by the claim
// parameters: none
// returns: nothing
// mode: write
CREATE INDEX currency_event_claim_id IF NOT EXISTS FOR (n:CurrencyEvent) ON (n.claim_id)
