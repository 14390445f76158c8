// purpose: a place in a conversation holds one turn
// parameters: none
// returns: nothing
// mode: write
CREATE CONSTRAINT turn_place IF NOT EXISTS FOR (n:Turn) REQUIRE (n.space, n.place) IS UNIQUE
