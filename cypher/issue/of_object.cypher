// purpose: a page of the data issues of an object, in the order that they opened
// parameters: space, after, end (ranks, both exclusive), limit, state (null: any), object (type:ref)
// returns: issue, rank
// mode: read
MATCH (i:DataIssue {object: $object}) WHERE i.rank > $after AND i.rank < $end
WITH i WHERE i.space = $space AND ($state IS NULL OR i.state = $state)
WITH i ORDER BY i.rank LIMIT $limit
RETURN i {.*} AS issue, i.rank AS rank
