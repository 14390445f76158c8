// purpose: the claims that hold an attribute are found by it
// parameters: none
// returns: nothing
// mode: write
CREATE INDEX claim_attribute IF NOT EXISTS FOR (n:Claim) ON (n.attribute)
