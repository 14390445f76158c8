// purpose: a Claim is one node for its key
// parameters: none
// returns: nothing
// mode: write
CREATE CONSTRAINT claim_key IF NOT EXISTS FOR (n:Claim) REQUIRE (n.space, n.claim_id) IS UNIQUE
