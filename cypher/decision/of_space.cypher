// purpose: a page of a space's ledger, in the order that it was written
// parameters: space, after, end (ranks, both exclusive), limit, kind, reason, passage (each null: any)
// returns: id, rank
// mode: read
MATCH (d:Decision) WHERE d.rank > $after AND d.rank < $end
WITH d WHERE d.space = $space
  AND ($kind IS NULL OR d.kind = $kind) AND ($reason IS NULL OR d.reason = $reason) AND ($passage IS NULL OR d.passage_id = $passage)
WITH d ORDER BY d.rank LIMIT $limit
RETURN d.decision_id AS id, d.rank AS rank
