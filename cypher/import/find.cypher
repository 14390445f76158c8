// purpose: where nodes are, by their keys
// parameters: space, keys (map of label to a list of keys)
// returns: label, key, id (the engine's own)
// mode: read
UNWIND $keys.Attribute AS key MATCH (n:Attribute {space: $space, slug: key}) RETURN 'Attribute' AS label, key, elementId(n) AS id
UNION ALL
UNWIND $keys.ObjectType AS key MATCH (n:ObjectType {space: $space, type: key}) RETURN 'ObjectType' AS label, key, elementId(n) AS id
UNION ALL
UNWIND $keys.Organization AS key MATCH (n:Organization {space: $space, organization_id: key}) RETURN 'Organization' AS label, key, elementId(n) AS id
UNION ALL
UNWIND $keys.Speaker AS key MATCH (n:Speaker {space: $space, speaker_id: key}) RETURN 'Speaker' AS label, key, elementId(n) AS id
UNION ALL
UNWIND $keys.Thing AS key MATCH (n:Thing {space: $space, thing_id: key}) RETURN 'Thing' AS label, key, elementId(n) AS id
UNION ALL
UNWIND $keys.Task AS key MATCH (n:Task {space: $space, task: key}) RETURN 'Task' AS label, key, elementId(n) AS id
UNION ALL
UNWIND $keys.Object AS key MATCH (n:Object {space: $space, reference: key}) RETURN 'Object' AS label, key, elementId(n) AS id
UNION ALL
UNWIND $keys.ObjectState AS key MATCH (n:ObjectState {space: $space, state_id: key}) RETURN 'ObjectState' AS label, key, elementId(n) AS id
UNION ALL
UNWIND $keys.Document AS key MATCH (n:Document {space: $space, doc_id: key}) RETURN 'Document' AS label, key, elementId(n) AS id
UNION ALL
UNWIND $keys.Version AS key MATCH (n:Version {space: $space, version_id: key}) RETURN 'Version' AS label, key, elementId(n) AS id
UNION ALL
UNWIND $keys.Conversation AS key MATCH (n:Conversation {space: $space, conversation_id: key}) RETURN 'Conversation' AS label, key, elementId(n) AS id
UNION ALL
UNWIND $keys.Passage AS key MATCH (n:Passage {space: $space, passage_id: key}) RETURN 'Passage' AS label, key, elementId(n) AS id
UNION ALL
UNWIND $keys.Window AS key MATCH (n:Window {space: $space, window_id: key}) RETURN 'Window' AS label, key, elementId(n) AS id
UNION ALL
UNWIND $keys.Extraction AS key MATCH (n:Extraction {space: $space, extraction_id: key}) RETURN 'Extraction' AS label, key, elementId(n) AS id
UNION ALL
UNWIND $keys.Claim AS key MATCH (n:Claim {space: $space, claim_id: key}) RETURN 'Claim' AS label, key, elementId(n) AS id
UNION ALL
UNWIND $keys.Fact AS key MATCH (n:Fact {space: $space, fact_id: key}) RETURN 'Fact' AS label, key, elementId(n) AS id
UNION ALL
UNWIND $keys.Decision AS key MATCH (n:Decision {space: $space, decision_id: key}) RETURN 'Decision' AS label, key, elementId(n) AS id
UNION ALL
UNWIND $keys.CurrencyEvent AS key MATCH (n:CurrencyEvent {space: $space, event_id: key}) RETURN 'CurrencyEvent' AS label, key, elementId(n) AS id
UNION ALL
UNWIND $keys.DataIssue AS key MATCH (n:DataIssue {space: $space, issue_id: key}) RETURN 'DataIssue' AS label, key, elementId(n) AS id
UNION ALL
UNWIND $keys.Gap AS key MATCH (n:Gap {space: $space, gap_id: key}) RETURN 'Gap' AS label, key, elementId(n) AS id
UNION ALL
UNWIND $keys.Receipt AS key MATCH (n:Receipt {space: $space, receipt_id: key}) RETURN 'Receipt' AS label, key, elementId(n) AS id
UNION ALL
UNWIND $keys.Tombstone AS key MATCH (n:Tombstone {space: $space, tombstone: key}) RETURN 'Tombstone' AS label, key, elementId(n) AS id
