// purpose: find the data issues of an object
// parameters: none
// returns: nothing
// mode: write
CREATE INDEX data_issue_object IF NOT EXISTS FOR (n:DataIssue) ON (n.object)
