// purpose: store new turns of a conversation as pending, after those that the caller saw (turn_count); all or none
// parameters: space, conversation_id, turn_count, now, conversation (map of properties), turns (list of {passage_id, props}),
//             speakers (list of {speaker_id, props}), spoke (list of speaker ids), participants (list of {speaker_id, reference})
// returns: turn_count, owned_count; no row where another writer came first
// mode: write
MERGE (c:Conversation {space: $space, conversation_id: $conversation_id})
ON CREATE SET c.turn_count = 0, c.owned_count = 0
SET c.locked = $now
WITH c WHERE c.turn_count = $turn_count
SET c += $conversation, c.turn_count = $turn_count + size($turns), c.pending_since = coalesce(c.pending_since, $now)
WITH c
CALL (c) { UNWIND $turns AS t
           CREATE (p:Turn:Passage {space: $space, passage_id: t.passage_id, place: t.props.place}) SET p += t.props
           CREATE (p)-[:IN]->(c) }
CALL (c) { UNWIND $speakers AS r
           MERGE (s:Speaker {space: $space, speaker_id: r.speaker_id}) ON CREATE SET s += r.props }
CALL (c) { UNWIND $spoke AS id
           MATCH (s:Speaker {space: $space, speaker_id: id})
           MERGE (c)<-[:SPOKE_IN]-(s) }
CALL (c) { UNWIND $participants AS r
           MATCH (s:Speaker {space: $space, speaker_id: r.speaker_id})
           MATCH (o:Object {space: $space, reference: r.reference})
           MERGE (o)<-[e:PARTICIPATES_IN]-(s) ON CREATE SET e.since = $now, e.why = 'spoke in a conversation tagged with it' }
RETURN c.turn_count AS turn_count, c.owned_count AS owned_count
