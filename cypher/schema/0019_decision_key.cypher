// purpose: a Decision is one node for its key
// parameters: none
// returns: nothing
// mode: write
CREATE CONSTRAINT decision_key IF NOT EXISTS FOR (n:Decision) REQUIRE (n.space, n.decision_id) IS UNIQUE
