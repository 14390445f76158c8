// purpose: claims that somebody said, and others that an erasure takes with them
// parameters: space, speaker_id, receipt_id, limit
// returns: claim_id
// mode: read
CALL () {
  MATCH (:Speaker {space: $space, speaker_id: $speaker_id})<-[:SAID_BY]-(c:Claim) RETURN c.claim_id AS claim_id LIMIT $limit
  UNION
  MATCH (r:Receipt {space: $space, receipt_id: $receipt_id}) UNWIND r.others AS id
  MATCH (c:Claim {space: $space, claim_id: id}) RETURN c.claim_id AS claim_id LIMIT $limit
}
RETURN claim_id LIMIT $limit
