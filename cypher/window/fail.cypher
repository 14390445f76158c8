// purpose: keep why a window, or a document's passage, could not be read, and when it is tried next; after the last try it is failed
// parameters: space, window_id, state (pending or failed), reason, next_try_at, now
// returns: attempts
// mode: write
MATCH (w:Window {space: $space, window_id: $window_id}) WHERE w.state <> 'done'
SET w.state = $state, w.reason = $reason, w.attempts = w.attempts + 1, w.next_try_at = $next_try_at,
    w.pending_since = CASE WHEN $state = 'failed' THEN null ELSE w.pending_since END,
    w.failed_at = CASE WHEN $state = 'failed' THEN $now ELSE null END
WITH w
CALL (w) { UNWIND range(w.first, w.until - 1) AS position
           MATCH (p:Turn {space: $space, place: w.conversation_id + '#' + right('00000000' + toString(position), 8)})
           SET p.state = $state, p.reason = $reason }
CALL (w) { UNWIND coalesce(w.passage_ids, []) AS id
           MATCH (p:Passage {space: $space, passage_id: id}) SET p.state = $state, p.reason = $reason }
RETURN w.attempts AS attempts
