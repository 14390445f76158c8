// purpose: a Thing is one node for its key
// parameters: none
// returns: nothing
// mode: write
CREATE CONSTRAINT thing_key IF NOT EXISTS FOR (n:Thing) REQUIRE (n.space, n.thing_id) IS UNIQUE
