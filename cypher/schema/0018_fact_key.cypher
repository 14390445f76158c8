// purpose: a Fact is one node for its key
// parameters: none
// returns: nothing
// mode: write
CREATE CONSTRAINT fact_key IF NOT EXISTS FOR (n:Fact) REQUIRE (n.space, n.fact_id) IS UNIQUE
