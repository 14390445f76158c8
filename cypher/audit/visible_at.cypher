// purpose: everything that a reader could have seen at a time: the facts that stood then, by the memory's own clock
// parameters: space, after, end, reader (one of customer_agent | internal_agent | human | reviewer | analyst), at (time, or now),
//             limit (number, or nothing)
// returns: fact_id, form, text, said_by, bound_to, since, until
// mode: read
// example: onrecord audit visible_at --param reader=customer_agent --param at=2026-03-04T10:00:00Z
MATCH (f:Fact) WHERE f.rank > $after AND f.rank < $end AND f.space = $space
WITH f, $reader = 'customer_agent' AS shared
WITH f, CASE WHEN shared THEN f.shared_recorded_at ELSE f.recorded_at END AS since,
     CASE WHEN shared THEN f.shared_closed_at ELSE f.closed_at END AS until,
     CASE WHEN shared THEN f.shared_said_by ELSE f.said_by END AS said_by,
     CASE WHEN shared THEN f.shared_bound_to ELSE f.bound_to END AS bound_to
WHERE since <= $at AND (until IS NULL OR until > $at) AND (f.expires_at IS NULL OR f.expires_at > $at)
WITH f, since, until, said_by, bound_to ORDER BY f.rank LIMIT $limit
RETURN f.fact_id AS fact_id, f.form AS form, f.text AS text, said_by, bound_to, since, until ORDER BY f.rank
