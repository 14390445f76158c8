// purpose: erasures that are under way are found by since when
// parameters: none
// returns: nothing
// mode: write
CREATE INDEX receipt_pending_since IF NOT EXISTS FOR (n:Receipt) ON (n.pending_since)
