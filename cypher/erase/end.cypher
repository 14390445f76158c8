// purpose: end an erasure: who it was has no name any more, and its receipt is done; every compiled context is stale
// parameters: space, receipt_id, speaker_id, now
// returns: receipt (map)
// mode: write
MATCH (s:Space {space: $space})
SET s.revision = s.revision + 1, s.config_revision = s.config_revision + 1, s.erasures = coalesce(s.erasures, 0) + 1
WITH s
MATCH (p:Speaker {space: $space, speaker_id: $speaker_id})
SET p.name = null, p.role = null, p.time_zone = null
WITH s
MATCH (r:Receipt {space: $space, receipt_id: $receipt_id})
SET r.state = 'done', r.pending_since = null, r.speaker_id = null, r.others = null, r.done_at = $now
RETURN r {.*} AS receipt
