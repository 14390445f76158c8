// purpose: an object is found by its reference, as turns are tagged with it
// parameters: none
// returns: nothing
// mode: write
CREATE CONSTRAINT object_reference IF NOT EXISTS FOR (n:Object) REQUIRE (n.space, n.reference) IS UNIQUE
