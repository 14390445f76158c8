// purpose: how many turns of a space windows own
// parameters: space
// returns: turns
// mode: read
MATCH (c:Conversation) WHERE c.space = $space AND c.conversation_id > ''
RETURN coalesce(sum(c.owned_count), 0) AS turns
