// purpose: what was erased, in counts: never what it was, nor whose
// parameters: space, limit (number, or nothing)
// returns: at, state, claims_erased, object_bound_rows_erased, objects, receipt_id
// mode: read
// example: onrecord audit erasures
MATCH (r:Receipt) WHERE r.space = $space AND r.receipt_id > ''
RETURN r.at AS at, r.state AS state, r.claims_erased AS claims_erased, r.object_bound_rows_erased AS object_bound_rows_erased,
       r.objects AS objects, r.receipt_id AS receipt_id ORDER BY at, receipt_id LIMIT $limit
