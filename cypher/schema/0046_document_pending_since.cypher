// purpose: documents that wait are found by since when
// parameters: none
// returns: nothing
// mode: write
CREATE INDEX document_pending_since IF NOT EXISTS FOR (n:Document) ON (n.pending_since)
