// purpose: the claims of a document are found by it
// parameters: none
// returns: nothing
// mode: write
CREATE INDEX claim_doc_id IF NOT EXISTS FOR (n:Claim) ON (n.doc_id)
