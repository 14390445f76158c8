// purpose: the ids of every Conversation of a space
// parameters: space
// returns: id
// mode: read
MATCH (n:Conversation) WHERE n.space = $space
RETURN n.conversation_id AS id ORDER BY id
