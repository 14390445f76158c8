// purpose: an ObjectState is one node for its key
// parameters: none
// returns: nothing
// mode: write
CREATE CONSTRAINT object_state_key IF NOT EXISTS FOR (n:ObjectState) REQUIRE (n.space, n.state_id) IS UNIQUE
