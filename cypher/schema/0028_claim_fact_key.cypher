// purpose: the claims of one key are found by it
// parameters: none
// returns: nothing
// mode: write
CREATE INDEX claim_fact_key IF NOT EXISTS FOR (n:Claim) ON (n.fact_key)
