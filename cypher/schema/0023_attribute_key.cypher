// purpose: an Attribute is one node for its key
// parameters: none
// returns: nothing
// mode: write
CREATE CONSTRAINT attribute_key IF NOT EXISTS FOR (n:Attribute) REQUIRE (n.space, n.slug) IS UNIQUE
