// purpose: natural keys that named no object of their customer, by type
// parameters: space, limit (number, or nothing)
// returns: type, keys, count, first, last, examples
// mode: read
// example: onrecord audit gaps_by_type
MATCH (g:Gap) WHERE g.space = $space AND g.gap_id > ''
WITH g ORDER BY g.key
WITH g.type AS type, count(g) AS keys, sum(g.count) AS count, min(g.first_at) AS first, max(g.last_at) AS last,
     collect(g.key)[..5] AS examples
RETURN type, keys, count, first, last, examples ORDER BY count DESC, type LIMIT $limit
