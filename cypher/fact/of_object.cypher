// purpose: a page of the facts bound to an object, in the order that they were written
// parameters: space, after, end (ranks, both exclusive), limit, form, state, attribute, object (type:ref or organization:id),
//             subject_kind, subjects (list of ids), as_of (each null: any)
// returns: id, rank, fact_key
// mode: read
UNWIND [$object] AS reference
MATCH (:Object {space: $space, reference: reference})<-[:BOUND_TO]-(f:Fact) WHERE f.rank > $after AND f.rank < $end
  AND ($form IS NULL OR f.form = $form) AND ($state IS NULL OR f.state = $state)
  AND ($attribute IS NULL OR f.attribute = $attribute) AND ($object IS NULL OR $object IN f.bound_to)
  AND ($subject_kind IS NULL OR f.subject_kind = $subject_kind) AND ($subjects IS NULL OR f.subject_id IN $subjects)
  AND ($as_of IS NULL OR (coalesce(f.valid_from, f.valid_until) IS NOT NULL
    AND (f.valid_from IS NULL OR f.valid_from <= $as_of) AND (f.valid_until IS NULL OR f.valid_until > $as_of)
    AND ($state IS NOT NULL OR NOT f.state IN ['retracted', 'withdrawn', 'unsupported'])))
WITH f ORDER BY f.rank LIMIT $limit
RETURN f.fact_id AS id, f.rank AS rank, f.fact_key AS fact_key
