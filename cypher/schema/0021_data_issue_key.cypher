// purpose: a DataIssue is one node for its key
// parameters: none
// returns: nothing
// mode: write
CREATE CONSTRAINT data_issue_key IF NOT EXISTS FOR (n:DataIssue) REQUIRE (n.space, n.issue_id) IS UNIQUE
