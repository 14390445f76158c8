// purpose: list data issues in the order that they opened
// parameters: none
// returns: nothing
// mode: write
CREATE INDEX data_issue_rank IF NOT EXISTS FOR (n:DataIssue) ON (n.rank)
