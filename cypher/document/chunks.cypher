// purpose: the passages of a version, in no order, with what each introduces and when it may be read
// parameters: space, version_id
// returns: passage_id, window_id, state, reason, position, introduced (JSON or null), next_try_at (of one that is pending)
// mode: read
MATCH (v:Version {space: $space, version_id: $version_id})-[h:HAS]->(p:Passage)
RETURN p.passage_id AS passage_id, p.window_id AS window_id, p.state AS state, p.reason AS reason, h.position AS position,
       p.introduced AS introduced,
       COLLECT { WITH p WHERE p.state = 'pending'
                 MATCH (w:Window {space: $space, window_id: p.window_id}) RETURN w.next_try_at }[0] AS next_try_at
