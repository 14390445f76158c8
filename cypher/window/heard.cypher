// purpose: what is held of a conversation, of the turns that a caller sends, and of who says them
// parameters: space, conversation_id, passages (list of passage ids), speakers (list of speaker ids)
// returns: conversation (map or null), turns (list of maps), speakers (list of maps)
// mode: read
OPTIONAL MATCH (c:Conversation {space: $space, conversation_id: $conversation_id})
RETURN c {.turn_count, .owned_count, .customer, .customer_speakers, .customer_from} AS conversation,
       COLLECT { UNWIND $passages AS id MATCH (p:Passage {space: $space, passage_id: id})
                 RETURN p {.passage_id, .turn_id, .text, .speaker_id, .state, .reason, .erased_at} } AS turns,
       COLLECT { UNWIND $speakers AS id MATCH (s:Speaker {space: $space, speaker_id: id})
                 RETURN s {.speaker_id, .side, .kind} } AS speakers
