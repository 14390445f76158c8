// purpose: a Passage is one node for its key
// parameters: none
// returns: nothing
// mode: write
CREATE CONSTRAINT passage_key IF NOT EXISTS FOR (n:Passage) REQUIRE (n.space, n.passage_id) IS UNIQUE
