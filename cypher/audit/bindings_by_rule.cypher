// purpose: how facts found what they are bound to: by rule, type and form
// parameters: space, after, end, limit (number, or nothing)
// returns: rule, type, form, facts, objects, first, last
// mode: read
// example: onrecord audit bindings_by_rule
MATCH (f:Fact) WHERE f.rank > $after AND f.rank < $end AND f.space = $space
MATCH (f)-[e:BOUND_TO]->(n)
WITH e.rule AS rule, coalesce(n.type, 'organization') AS type, f.form AS form, count(DISTINCT f) AS facts,
     count(DISTINCT coalesce(n.reference, n.organization_id)) AS objects, min(e.at) AS first, max(e.at) AS last
RETURN rule, type, form, facts, objects, first, last ORDER BY rule, type, form LIMIT $limit
