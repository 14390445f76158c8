// purpose: make every pending and failed window of a space, and passage of its documents, due at once
// parameters: space, now
// returns: windows (how many)
// mode: write
CALL () {
  MATCH (w:Window) WHERE w.pending_since > '' AND w.space = $space RETURN w
  UNION
  MATCH (w:Window) WHERE w.failed_at > '' AND w.space = $space RETURN w
}
SET w.state = 'pending', w.pending_since = coalesce(w.pending_since, $now), w.failed_at = null, w.next_try_at = $now, w.attempts = 0
WITH w
CALL (w) { UNWIND coalesce(w.passage_ids, []) AS id
           MATCH (p:Passage {space: $space, passage_id: id}) SET p.state = 'pending' }
RETURN count(w) AS windows
