// purpose: a page of the decisions about a passage, in the order that they were written
// parameters: space, after, end (ranks, both exclusive), limit, kind, reason, passage (each null: any)
// returns: id, rank
// mode: read
MATCH (:Passage {space: $space, passage_id: $passage})<-[:READ]-(:Extraction)<-[:EXTRACTED_BY]-(d:Decision)
WHERE d.rank > $after AND d.rank < $end
  AND ($kind IS NULL OR d.kind = $kind) AND ($reason IS NULL OR d.reason = $reason) AND ($passage IS NULL OR d.passage_id = $passage)
WITH DISTINCT d ORDER BY d.rank LIMIT $limit
RETURN d.decision_id AS id, d.rank AS rank
