// purpose: a page of a space's facts, in the order that they were written
// parameters: space, shared (by the shared verdict), after, end (ranks, both exclusive), limit, form, state, attribute, object
//             (type:ref or organization:id), subject_kind, subjects (list of ids), as_of (each null: any)
// returns: id, rank, fact_key
// mode: read
MATCH (f:Fact) WHERE f.rank > $after AND f.rank < $end
WITH f WHERE f.space = $space
  AND (NOT $shared OR f.shared_state IS NOT NULL) AND ($form IS NULL OR f.form = $form)
  AND ($state IS NULL OR CASE WHEN $shared THEN f.shared_state ELSE f.state END = $state)
  AND ($attribute IS NULL OR f.attribute = $attribute)
  AND ($object IS NULL OR $object IN CASE WHEN $shared THEN f.shared_bound_to ELSE f.bound_to END)
  AND ($subject_kind IS NULL OR f.subject_kind = $subject_kind) AND ($subjects IS NULL OR f.subject_id IN $subjects)
  AND ($as_of IS NULL OR (coalesce(f.valid_from, CASE WHEN $shared THEN f.shared_valid_until ELSE f.valid_until END) IS NOT NULL
    AND (f.valid_from IS NULL OR f.valid_from <= $as_of)
    AND coalesce(CASE WHEN $shared THEN f.shared_valid_until ELSE f.valid_until END > $as_of, true)
    AND ($state IS NOT NULL
      OR NOT CASE WHEN $shared THEN f.shared_state ELSE f.state END IN ['retracted', 'withdrawn', 'unsupported'])))
WITH f ORDER BY f.rank LIMIT $limit
RETURN f.fact_id AS id, f.rank AS rank, f.fact_key AS fact_key
