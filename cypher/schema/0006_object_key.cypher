// purpose: an Object is one node for its key
// parameters: none
// returns: nothing
// mode: write
CREATE CONSTRAINT object_key IF NOT EXISTS FOR (n:Object) REQUIRE (n.space, n.type, n.ref) IS UNIQUE
