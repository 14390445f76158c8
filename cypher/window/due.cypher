// purpose: what is pending: windows whose next try is due, conversations with turns that no window owns, and documents
// parameters: now, limit, space (null: all)
// returns: space, conversation_id (null: a document's, an event's), doc_id, event (a passage id), window_id (null:
//          turns without a window), first, until
// mode: read
CALL () {
  MATCH (w:Window) WHERE w.pending_since > '' AND w.next_try_at <= $now AND ($space IS NULL OR w.space = $space)
  RETURN w.space AS space, w.conversation_id AS conversation_id, w.doc_id AS doc_id, w.event AS event, w.window_id AS window_id, w.first AS first, w.until AS until
  LIMIT $limit
  UNION ALL
  MATCH (c:Conversation) WHERE c.pending_since > '' AND c.pending_since <= $now AND ($space IS NULL OR c.space = $space)
  RETURN c.space AS space, c.conversation_id AS conversation_id, null AS doc_id, null AS event, null AS window_id, c.owned_count AS first, c.turn_count AS until
  LIMIT $limit
  UNION ALL
  MATCH (d:Document) WHERE d.pending_since > '' AND d.pending_since <= $now AND ($space IS NULL OR d.space = $space)
  RETURN d.space AS space, null AS conversation_id, d.doc_id AS doc_id, null AS event, null AS window_id, 0 AS first, 0 AS until
  LIMIT $limit
}
RETURN space, conversation_id, doc_id, event, window_id, first, until
