// purpose: what a conversation keeps in reach
// parameters: space, conversation_id
// returns: conversation_id, things, unresolved (JSON)
// mode: read
MATCH (c:Conversation {space: $space, conversation_id: $conversation_id})
RETURN c.conversation_id AS conversation_id, c.things AS things, c.unresolved AS unresolved
