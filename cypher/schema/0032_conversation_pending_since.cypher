// purpose: the conversations with turns that no window owns are found
// parameters: none
// returns: nothing
// mode: write
CREATE INDEX conversation_pending_since IF NOT EXISTS FOR (n:Conversation) ON (n.pending_since)
