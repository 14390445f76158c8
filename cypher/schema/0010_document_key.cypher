// purpose: a Document is one node for its key
// parameters: none
// returns: nothing
// mode: write
CREATE CONSTRAINT document_key IF NOT EXISTS FOR (n:Document) REQUIRE (n.space, n.doc_id) IS UNIQUE
