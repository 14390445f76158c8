// purpose: the names that a conversation keeps in reach, and its claims that wait for one, if they are as they were read
// parameters: space, conversation_id, was_things, was_unresolved, things, unresolved (JSON or null)
// returns: conversation_id; no row where somebody wrote since
// mode: write
MATCH (c:Conversation {space: $space, conversation_id: $conversation_id})
SET c.locked = $conversation_id
WITH c WHERE coalesce(c.things, '') = coalesce($was_things, '') AND coalesce(c.unresolved, '') = coalesce($was_unresolved, '')
SET c.things = $things, c.unresolved = $unresolved
RETURN c.conversation_id AS conversation_id
