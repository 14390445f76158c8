// purpose: a Conversation is one node for its key
// parameters: none
// returns: nothing
// mode: write
CREATE CONSTRAINT conversation_key IF NOT EXISTS FOR (n:Conversation) REQUIRE (n.space, n.conversation_id) IS UNIQUE
