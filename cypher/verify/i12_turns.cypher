// purpose: turns that no window owns where one should, that a window owns and does not hold, or whose places have gaps
// parameters: space, ids (list of conversation ids)
// returns: conversation_id, turn_count, owned_count, is_pending, turns (list of {passage_id, position, window_id, state, first, until, window_state})
// mode: read
UNWIND $ids AS id
MATCH (c:Conversation {space: $space, conversation_id: id})
RETURN id AS conversation_id, c.turn_count AS turn_count, c.owned_count AS owned_count, c.pending_since IS NOT NULL AS is_pending,
       COLLECT { MATCH (c)<-[:IN]-(t:Turn)
                 OPTIONAL MATCH (w:Window {space: $space, window_id: t.window_id})
                 RETURN {passage_id: t.passage_id, position: coalesce(t.position, -1), window_id: t.window_id, state: t.state,
                         first: w.first, until: coalesce(w.until, -1), window_state: w.state} } AS turns
