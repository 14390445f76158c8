// purpose: open, change and close data issues where a declaration moved what is observed, if nobody wrote since it was judged
// parameters: space, seen (the space's revision that was judged against), now, issues (list of {issue_id, props}: new ones),
//             issues_changed (list of {issue_id, props})
// returns: revision; no row where another writer came first
// mode: write
MATCH (s:Space {space: $space})
SET s.locked = $now
WITH s WHERE s.revision = $seen
SET s.revision = s.revision + 1
WITH s
CALL (s) { UNWIND $issues AS r CREATE (i:DataIssue {space: $space, issue_id: r.issue_id}) SET i += r.props }
CALL (s) { UNWIND $issues_changed AS r MATCH (i:DataIssue {space: $space, issue_id: r.issue_id}) SET i += r.props }
RETURN s.revision AS revision
