// purpose: whether anything is held that somebody said
// parameters: space, speaker_id
// returns: turns, claims, chunks, decisions (each: whether there is any)
// mode: read
RETURN EXISTS { MATCH (:Speaker {space: $space, speaker_id: $speaker_id})-[:SPOKE_IN]->(:Conversation)<-[:IN]-(t:Turn)
                WHERE t.speaker_id = $speaker_id AND t.erased_at IS NULL } AS turns,
       EXISTS { MATCH (:Speaker {space: $space, speaker_id: $speaker_id})<-[:SAID_BY]-(:Claim) } AS claims,
       EXISTS { MATCH (p:Chunk {speaker_id: $speaker_id}) WHERE p.space = $space AND p.erased_at IS NULL } AS chunks,
       EXISTS { MATCH (d:Decision {by: $speaker_id}) WHERE d.space = $space } AS decisions
