// purpose: facts that stand on one independent source alone
// parameters: space, after, end, form (one of instruction | open_item | observation | statement, or nothing),
//             limit (number, or nothing)
// returns: fact_id, form, text, said_by, audience, recorded_at
// mode: read
// example: onrecord audit single_source --param form=statement
MATCH (f:Fact) WHERE f.rank > $after AND f.rank < $end AND f.space = $space
  AND f.state IN ['open', 'contested'] AND f.support_count = 1 AND ($form IS NULL OR f.form = $form)
WITH f ORDER BY f.rank LIMIT $limit
RETURN f.fact_id AS fact_id, f.form AS form, f.text AS text, f.said_by AS said_by, f.audience AS audience,
       f.recorded_at AS recorded_at ORDER BY f.rank
