// purpose: facts that stand on internal words alone, so that no customer's agent may see a trace of them
// parameters: space, after, end, limit (number, or nothing)
// returns: fact_id, form, text, said_by, bound_to, state, recorded_at
// mode: read
// example: onrecord audit internal_only
MATCH (f:Fact) WHERE f.rank > $after AND f.rank < $end AND f.space = $space AND f.shared_state IS NULL
WITH f ORDER BY f.rank LIMIT $limit
RETURN f.fact_id AS fact_id, f.form AS form, f.text AS text, f.said_by AS said_by, f.bound_to AS bound_to, f.state AS state,
       f.recorded_at AS recorded_at ORDER BY f.rank
