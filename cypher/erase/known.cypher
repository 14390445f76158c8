// purpose: whether somebody is known, and the receipts of earlier erasures of theirs
// parameters: space, speaker_id, whom (the speaker's tombstone)
// returns: kind, name, receipts (list of maps); no row for who is no speaker
// mode: read
MATCH (s:Speaker {space: $space, speaker_id: $speaker_id})
RETURN s.kind AS kind, s.name AS name,
       COLLECT { MATCH (t:Tombstone {space: $space, tombstone: $whom}) UNWIND t.receipts AS id
                 MATCH (r:Receipt {space: $space, receipt_id: id}) RETURN r {.*} } AS receipts
