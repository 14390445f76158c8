// purpose: a Speaker is one node for its key
// parameters: none
// returns: nothing
// mode: write
CREATE CONSTRAINT speaker_key IF NOT EXISTS FOR (n:Speaker) REQUIRE (n.space, n.speaker_id) IS UNIQUE
