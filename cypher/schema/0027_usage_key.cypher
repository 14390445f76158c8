// purpose: a Usage is one node for its key
// parameters: none
// returns: nothing
// mode: write
CREATE CONSTRAINT usage_key IF NOT EXISTS FOR (n:Usage) REQUIRE (n.space, n.agent, n.day) IS UNIQUE
