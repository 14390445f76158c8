// purpose: the turns of a space that wait to be read: those of pending and failed windows, and those that no window owns
// parameters: space, limit
// returns: passage_id
// mode: read
CALL () {
  MATCH (w:Window) WHERE w.pending_since > '' AND w.space = $space
  RETURN w.conversation_id AS conversation_id, w.first AS first, w.until AS until
  UNION
  MATCH (w:Window) WHERE w.failed_at > '' AND w.space = $space
  RETURN w.conversation_id AS conversation_id, w.first AS first, w.until AS until
  UNION
  MATCH (c:Conversation) WHERE c.pending_since > '' AND c.space = $space
  RETURN c.conversation_id AS conversation_id, c.owned_count AS first, c.turn_count AS until
}
UNWIND range(first, until - 1) AS position
WITH conversation_id + '#' + right('00000000' + toString(position), 8) AS place LIMIT $limit
MATCH (p:Turn {space: $space, place: place})
RETURN p.passage_id AS passage_id
