// purpose: an Organization is one node for its key
// parameters: none
// returns: nothing
// mode: write
CREATE CONSTRAINT organization_key IF NOT EXISTS FOR (n:Organization) REQUIRE (n.space, n.organization_id) IS UNIQUE
