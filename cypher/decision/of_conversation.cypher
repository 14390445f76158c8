// purpose: a page of the decisions about a conversation, in the order that they were written
// parameters: space, after, end (ranks, both exclusive), limit, kind, reason, passage (each null: any), conversation
// returns: id, rank
// mode: read
MATCH (:Conversation {space: $space, conversation_id: $conversation})<-[:IN]-(:Turn)<-[:READ]-(x:Extraction)
WITH DISTINCT x
MATCH (x)<-[:EXTRACTED_BY]-(d:Decision) WHERE d.rank > $after AND d.rank < $end
  AND ($kind IS NULL OR d.kind = $kind) AND ($reason IS NULL OR d.reason = $reason) AND ($passage IS NULL OR d.passage_id = $passage)
WITH d ORDER BY d.rank LIMIT $limit
RETURN d.decision_id AS id, d.rank AS rank
