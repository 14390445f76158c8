// purpose: a page of the conversations that somebody spoke in
// parameters: space, speaker_id, after (a conversation id), limit
// returns: conversation_id, things, unresolved (JSON)
// mode: read
MATCH (s:Speaker {space: $space, speaker_id: $speaker_id})-[:SPOKE_IN]->(c:Conversation) WHERE c.conversation_id > $after
WITH DISTINCT c ORDER BY c.conversation_id LIMIT $limit
RETURN c.conversation_id AS conversation_id, c.things AS things, c.unresolved AS unresolved
