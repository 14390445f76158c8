// purpose: a Space is one node for its key
// parameters: none
// returns: nothing
// mode: write
CREATE CONSTRAINT space_key IF NOT EXISTS FOR (n:Space) REQUIRE n.space IS UNIQUE
