// purpose: how far a conversation has been cut into windows
// parameters: space, conversation_id
// returns: turn_count, owned_count
// mode: read
MATCH (c:Conversation {space: $space, conversation_id: $conversation_id})
RETURN c.turn_count AS turn_count, c.owned_count AS owned_count
