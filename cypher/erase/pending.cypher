// purpose: erasures that are under way, in one space or in all
// parameters: space (null: all)
// returns: space, receipt_id, speaker_id
// mode: read
MATCH (r:Receipt) WHERE r.pending_since > '' AND ($space IS NULL OR r.space = $space)
RETURN r.space AS space, r.receipt_id AS receipt_id, r.speaker_id AS speaker_id
