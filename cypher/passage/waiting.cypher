// purpose: what waits to be read in a space: the turns and passages of pending and failed windows, and turns that no window owns
// parameters: space, limit
// returns: passage_id
// mode: read
CALL () {
  MATCH (w:Window) WHERE w.pending_since > '' AND w.space = $space
  RETURN w.conversation_id AS conversation_id, w.first AS first, w.until AS until, coalesce(w.passage_ids, []) AS passages
  UNION
  MATCH (w:Window) WHERE w.failed_at > '' AND w.space = $space
  RETURN w.conversation_id AS conversation_id, w.first AS first, w.until AS until, coalesce(w.passage_ids, []) AS passages
  UNION
  MATCH (c:Conversation) WHERE c.pending_since > '' AND c.space = $space
  RETURN c.conversation_id AS conversation_id, c.owned_count AS first, c.turn_count AS until, [] AS passages
}
CALL (conversation_id, first, until, passages) {
  UNWIND CASE WHEN conversation_id IS NULL THEN [] ELSE range(first, until - 1) END AS position
  WITH conversation_id + '#' + right('00000000' + toString(position), 8) AS place
  MATCH (p:Turn {space: $space, place: place})
  RETURN p.passage_id AS passage_id
  UNION ALL
  UNWIND passages AS id MATCH (p:Passage {space: $space, passage_id: id})
  RETURN p.passage_id AS passage_id
}
RETURN passage_id LIMIT $limit
