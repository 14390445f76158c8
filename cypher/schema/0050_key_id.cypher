// purpose: an API key is found by its id alone, whichever space it is of
// parameters: none
// returns: nothing
// mode: write
CREATE CONSTRAINT key_id IF NOT EXISTS FOR (n:Key) REQUIRE n.key_id IS UNIQUE
