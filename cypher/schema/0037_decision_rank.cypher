// purpose: the ledger of a space is paged in the order that it was written
// parameters: none
// returns: nothing
// mode: write
CREATE INDEX decision_rank IF NOT EXISTS FOR (n:Decision) ON (n.rank)
