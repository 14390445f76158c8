// purpose: a page of a space's conversations of which windows own turns, in order
// parameters: space, after (a conversation's id), limit
// returns: conversation_id, owned_count
// mode: read
MATCH (c:Conversation) WHERE c.space = $space AND c.conversation_id > $after AND c.owned_count > 0
RETURN c.conversation_id AS conversation_id, c.owned_count AS owned_count ORDER BY conversation_id LIMIT $limit
