// purpose: the windows that wait for a model are found by how long they wait
// parameters: none
// returns: nothing
// mode: write
CREATE INDEX window_pending_since IF NOT EXISTS FOR (n:Window) ON (n.pending_since)
