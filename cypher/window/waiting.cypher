// purpose: what waits in every space, most first: pending and failed windows with their reason, and turns that no window owns
// parameters: limit
// returns: space, state, reason, count
// mode: read
CALL () {
  MATCH (w:Window) WHERE w.pending_since > '' RETURN w.space AS space, 'pending' AS state, w.reason AS reason, count(w) AS count
  UNION ALL
  MATCH (w:Window) WHERE w.failed_at > '' RETURN w.space AS space, 'failed' AS state, w.reason AS reason, count(w) AS count
  UNION ALL
  MATCH (c:Conversation) WHERE c.pending_since > ''
  RETURN c.space AS space, 'pending' AS state, 'not read yet' AS reason, count(c) AS count
}
RETURN space, state, reason, count ORDER BY count DESC LIMIT $limit
