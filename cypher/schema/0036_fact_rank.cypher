// purpose: the facts of a space are paged in the order that they were opened
// parameters: none
// returns: nothing
// mode: write
CREATE INDEX fact_rank IF NOT EXISTS FOR (n:Fact) ON (n.rank)
