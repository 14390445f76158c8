// purpose: what decides who may see passages: their audience, their conversation's customer, and the claims that cite them
// parameters: space, ids (list of passage ids)
// returns: passage (map), conversation (map or null), claims (list of maps, each with the characters that it cites)
// mode: read
UNWIND $ids AS id
MATCH (p:Passage {space: $space, passage_id: id})
RETURN p {.passage_id, .audience, .position, .speaker_id, .state, .text} AS passage,
       COLLECT { MATCH (c:Conversation {space: $space, conversation_id: p.conversation_id})
                 RETURN c {.customer, .customer_from} }[0] AS conversation,
       COLLECT { MATCH (p)<-[e:CITES]-(c:Claim)
                 RETURN c {.claim_text, .audience, .attribute, .form, .field, .bound_to, .subject_kind, .subject_id,
                           start: e.char_start, end: e.char_end} } AS claims
