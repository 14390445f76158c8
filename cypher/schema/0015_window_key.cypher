// purpose: a Window is one node for its key
// parameters: none
// returns: nothing
// mode: write
CREATE CONSTRAINT window_key IF NOT EXISTS FOR (n:Window) REQUIRE (n.space, n.window_id) IS UNIQUE
