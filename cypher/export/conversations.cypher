// purpose: where the conversations of a space are, in the order of their keys
// parameters: space, after (a key, exclusive), limit
// returns: key, id (of the engine's own, for the next statement alone)
// mode: read
MATCH (n:Conversation) WHERE n.space = $space AND n.conversation_id > $after
WITH n ORDER BY n.conversation_id LIMIT $limit
RETURN n.conversation_id AS key, elementId(n) AS id
