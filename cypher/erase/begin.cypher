// purpose: begin an erasure: its receipt, pending, and the tombstone of whom it is of; one that is under way goes on
// parameters: space, receipt_id, speaker_id, whom (the speaker's tombstone), now
// returns: receipt (map)
// mode: write
MATCH (s:Space {space: $space})
SET s.revision = s.revision + 1, s.erasures = coalesce(s.erasures, 0) + 1
MERGE (t:Tombstone {space: $space, tombstone: $whom}) ON CREATE SET t.at = $now, t.receipts = []
SET t.receipts = CASE WHEN $receipt_id IN t.receipts THEN t.receipts ELSE t.receipts + [$receipt_id] END
MERGE (r:Receipt {space: $space, receipt_id: $receipt_id})
ON CREATE SET r.state = 'pending', r.pending_since = $now, r.at = $now, r.whom = $whom, r.speaker_id = $speaker_id, r.others = [],
              r.claims_erased = 0, r.object_bound_rows_erased = 0, r.facts_erased = 0, r.turns_erased = 0, r.passages_erased = 0,
              r.decisions_erased = 0, r.objects = []
RETURN r {.*} AS receipt
