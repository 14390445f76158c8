// purpose: turns of a conversation that somebody said and that are not erased, the last ones first
// parameters: space, conversation_id, speaker_id, limit
// returns: position
// mode: read
MATCH (c:Conversation {space: $space, conversation_id: $conversation_id})<-[:IN]-(t:Turn)
WHERE t.speaker_id = $speaker_id AND t.erased_at IS NULL
WITH t.position AS position ORDER BY position DESC LIMIT $limit
RETURN position
