// purpose: where what is said of an object's field differs from what its system of record has
// parameters: space, after, end, state (one of open | closed, or nothing), limit (number, or nothing)
// returns: object, field, recorded, said, said_by, state, opened_at, closed_at, issue_id
// mode: read
// example: onrecord audit data_issues --param state=open
MATCH (i:DataIssue) WHERE i.rank > $after AND i.rank < $end AND i.space = $space AND ($state IS NULL OR i.state = $state)
WITH i ORDER BY i.rank LIMIT $limit
RETURN i.object AS object, i.field AS field, i.recorded AS recorded, i.said AS said, i.by AS said_by, i.state AS state,
       i.opened_at AS opened_at, i.closed_at AS closed_at, i.issue_id AS issue_id ORDER BY i.rank
