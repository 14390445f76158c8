// purpose: the windows that failed are found, the latest first
// parameters: none
// returns: nothing
// mode: write
CREATE INDEX window_failed_at IF NOT EXISTS FOR (n:Window) ON (n.failed_at)
