// purpose: find the open data issues of a type of objects
// parameters: none
// returns: nothing
// mode: write
CREATE INDEX data_issue_open_in IF NOT EXISTS FOR (n:DataIssue) ON (n.open_in)
