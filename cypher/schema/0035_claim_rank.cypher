// purpose: the claims of a space are paged in the order that they were recorded
// parameters: none
// returns: nothing
// mode: write
CREATE INDEX claim_rank IF NOT EXISTS FOR (n:Claim) ON (n.rank)
