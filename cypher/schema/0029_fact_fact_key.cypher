// purpose: the facts of one key are found by it
// parameters: none
// returns: nothing
// mode: write
CREATE INDEX fact_fact_key IF NOT EXISTS FOR (n:Fact) ON (n.fact_key)
