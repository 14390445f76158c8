// purpose: a Version is one node for its key
// parameters: none
// returns: nothing
// mode: write
CREATE CONSTRAINT version_key IF NOT EXISTS FOR (n:Version) REQUIRE (n.space, n.version_id) IS UNIQUE
