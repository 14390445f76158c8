// purpose: a Tombstone is one node for its key
// parameters: none
// returns: nothing
// mode: write
CREATE CONSTRAINT tombstone_key IF NOT EXISTS FOR (n:Tombstone) REQUIRE (n.space, n.tombstone) IS UNIQUE
