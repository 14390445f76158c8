// purpose: an ObjectType is one node for its key
// parameters: none
// returns: nothing
// mode: write
CREATE CONSTRAINT object_type_key IF NOT EXISTS FOR (n:ObjectType) REQUIRE (n.space, n.type) IS UNIQUE
