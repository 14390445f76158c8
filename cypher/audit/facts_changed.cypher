// purpose: facts that opened or closed between two instants of the memory's clock
// parameters: space, after, end, since (time), until (time, or now), limit (number, or nothing)
// returns: at, change, fact_id, form, text, state, reason
// mode: read
// example: onrecord audit facts_changed --param since=2026-03-04T10:00:00Z
MATCH (f:Fact) WHERE f.rank > $after AND f.rank < $end AND f.space = $space
UNWIND [['opened', f.recorded_at], ['closed', f.closed_at]] AS pair
WITH f, pair[0] AS change, pair[1] AS at WHERE at > $since AND at <= $until
RETURN at, change, f.fact_id AS fact_id, f.form AS form, f.text AS text, f.state AS state,
       CASE WHEN change = 'closed' THEN f.close_reason END AS reason ORDER BY at, change DESC, fact_id LIMIT $limit
