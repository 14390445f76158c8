// purpose: an Extraction is one node for its key
// parameters: none
// returns: nothing
// mode: write
CREATE CONSTRAINT extraction_key IF NOT EXISTS FOR (n:Extraction) REQUIRE (n.space, n.extraction_id) IS UNIQUE
