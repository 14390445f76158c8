// purpose: a Receipt is one node for its key
// parameters: none
// returns: nothing
// mode: write
CREATE CONSTRAINT receipt_key IF NOT EXISTS FOR (n:Receipt) REQUIRE (n.space, n.receipt_id) IS UNIQUE
