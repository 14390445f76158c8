// purpose: the edges of nodes: those that begin there, but for the two that an agent has too many of, which are taken where they end
// parameters: ids (the engine's own)
// returns: id, out (list of [type, properties, labels and keys of the other end]), into (the same)
// mode: read
UNWIND $ids AS id
MATCH (n) WHERE elementId(n) = id
RETURN id,
       COLLECT { MATCH (n)-[e]->(m) WHERE NOT n:Speaker OR type(e) = 'MEMBER_OF'
                 RETURN [type(e), properties(e), labels(m), m {.slug, .type, .organization_id, .speaker_id, .thing_id, .task, .reference, .state_id, .doc_id, .version_id, .conversation_id, .passage_id, .window_id, .extraction_id, .claim_id, .fact_id, .decision_id, .event_id, .issue_id, .gap_id, .receipt_id, .tombstone, .agent, .day}] } AS out,
       COLLECT { MATCH (n)<-[e:SPOKE_IN|PARTICIPATES_IN]-(m)
                 RETURN [type(e), properties(e), labels(m), m {.slug, .type, .organization_id, .speaker_id, .thing_id, .task, .reference, .state_id, .doc_id, .version_id, .conversation_id, .passage_id, .window_id, .extraction_id, .claim_id, .fact_id, .decision_id, .event_id, .issue_id, .gap_id, .receipt_id, .tombstone, .agent, .day}] } AS into
