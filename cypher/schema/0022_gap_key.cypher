// purpose: a Gap is one node for its key
// parameters: none
// returns: nothing
// mode: write
CREATE CONSTRAINT gap_key IF NOT EXISTS FOR (n:Gap) REQUIRE (n.space, n.gap_id) IS UNIQUE
