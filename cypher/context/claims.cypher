// purpose: read who said claims, when and where, with the speaker's role
// parameters: space, ids (list)
// returns: claim, a row each
// mode: read
UNWIND $ids AS id
MATCH (c:Claim {space: $space, claim_id: id})
OPTIONAL MATCH (s:Speaker {space: $space, speaker_id: c.speaker_id})
RETURN c {.claim_id, .speaker_id, .asserted_at, .time_zone, .passage_id, .place, .char_start, .char_end,
          role: s.role, side: s.side, name: s.name} AS claim
