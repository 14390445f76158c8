// purpose: what was not read yet, or could not be, and why
// parameters: space, limit (number, or nothing)
// returns: state, reason, source (a conversation, a document or an event), attempts, since, next_try_at, window_id
// mode: read
// example: onrecord audit windows_waiting
CALL () {
  MATCH (w:Window) WHERE w.pending_since > '' AND w.space = $space RETURN w, w.pending_since AS since
  UNION ALL
  MATCH (w:Window) WHERE w.failed_at > '' AND w.space = $space RETURN w, w.failed_at AS since
}
RETURN w.state AS state, w.reason AS reason, coalesce(w.conversation_id, w.doc_id, w.event) AS source, w.attempts AS attempts, since,
       w.next_try_at AS next_try_at, w.window_id AS window_id ORDER BY since, window_id LIMIT $limit
