// purpose: the instructions in force at a time of the world: given, not expired, replaced nor taken back, nor for an object that had
//          been in a final state for a week
// parameters: space, after, end, at (time, or now), limit (number, or nothing)
// returns: fact_id, text, said_by, bound_to, field, since, expires_at
// mode: read
// example: onrecord audit instructions_at --param at=2026-03-04T10:00:00Z
WITH left(toString(datetime($at) - duration({days: 7})), 19) AS week_before
MATCH (f:Fact) WHERE f.rank > $after AND f.rank < $end AND f.space = $space AND f.form = 'instruction'
  AND f.valid_from <= $at AND (f.valid_until IS NULL OR f.valid_until > $at) AND (f.expires_at IS NULL OR f.expires_at > $at)
  AND (f.state IN ['open', 'contested', 'superseded', 'ended'] OR f.closed_at > $at)
  AND (EXISTS { MATCH (f)-[:BOUND_TO]->(:Organization) }
       OR EXISTS { MATCH (f)-[:BOUND_TO]->(o:Object) WHERE o.final_at IS NULL OR left(o.final_at, 19) > week_before })
WITH f ORDER BY f.valid_from, f.rank LIMIT $limit
RETURN f.fact_id AS fact_id, f.text AS text, f.said_by AS said_by, f.bound_to AS bound_to, f.field AS field,
       f.valid_from AS since, f.expires_at AS expires_at ORDER BY since, fact_id
