// purpose: create nodes of an export, and note how far the import of a file has come; nothing where another process is further, or somebody wrote
// parameters: space, digest (of the file), seen (lines that are in), line (those that are then), revision, rows (list of {labels (sorted, joined), properties})
// returns: line; no row where it is not so
// mode: write
MATCH (s:Space {space: $space}) WHERE s.import_of = $digest AND s.import_line = $seen AND s.revision = $revision
SET s.import_line = $line
WITH s
CALL (s) {
UNWIND $rows AS r
FOREACH (_ IN CASE r.labels WHEN 'Attribute' THEN [1] ELSE [] END |
  CREATE (n:Attribute {space: $space, slug: r.properties.slug}) SET n += r.properties)
FOREACH (_ IN CASE r.labels WHEN 'ObjectType' THEN [1] ELSE [] END |
  CREATE (n:ObjectType {space: $space, type: r.properties.type}) SET n += r.properties)
FOREACH (_ IN CASE r.labels WHEN 'Organization' THEN [1] ELSE [] END |
  CREATE (n:Organization {space: $space, organization_id: r.properties.organization_id}) SET n += r.properties)
FOREACH (_ IN CASE r.labels WHEN 'Speaker' THEN [1] ELSE [] END |
  CREATE (n:Speaker {space: $space, speaker_id: r.properties.speaker_id}) SET n += r.properties)
FOREACH (_ IN CASE r.labels WHEN 'Thing' THEN [1] ELSE [] END |
  CREATE (n:Thing {space: $space, thing_id: r.properties.thing_id}) SET n += r.properties)
FOREACH (_ IN CASE r.labels WHEN 'Task' THEN [1] ELSE [] END |
  CREATE (n:Task {space: $space, task: r.properties.task}) SET n += r.properties)
FOREACH (_ IN CASE r.labels WHEN 'Object' THEN [1] ELSE [] END |
  CREATE (n:Object {space: $space, reference: r.properties.reference, type: r.properties.type, ref: r.properties.ref}) SET n += r.properties)
FOREACH (_ IN CASE r.labels WHEN 'ObjectState' THEN [1] ELSE [] END |
  CREATE (n:ObjectState {space: $space, state_id: r.properties.state_id}) SET n += r.properties)
FOREACH (_ IN CASE r.labels WHEN 'Document' THEN [1] ELSE [] END |
  CREATE (n:Document {space: $space, doc_id: r.properties.doc_id}) SET n += r.properties)
FOREACH (_ IN CASE r.labels WHEN 'Version' THEN [1] ELSE [] END |
  CREATE (n:Version {space: $space, version_id: r.properties.version_id}) SET n += r.properties)
FOREACH (_ IN CASE r.labels WHEN 'Conversation' THEN [1] ELSE [] END |
  CREATE (n:Conversation {space: $space, conversation_id: r.properties.conversation_id}) SET n += r.properties)
FOREACH (_ IN CASE r.labels WHEN 'Window' THEN [1] ELSE [] END |
  CREATE (n:Window {space: $space, window_id: r.properties.window_id}) SET n += r.properties)
FOREACH (_ IN CASE r.labels WHEN 'Extraction' THEN [1] ELSE [] END |
  CREATE (n:Extraction {space: $space, extraction_id: r.properties.extraction_id}) SET n += r.properties)
FOREACH (_ IN CASE r.labels WHEN 'Claim' THEN [1] ELSE [] END |
  CREATE (n:Claim {space: $space, claim_id: r.properties.claim_id}) SET n += r.properties)
FOREACH (_ IN CASE r.labels WHEN 'Decision' THEN [1] ELSE [] END |
  CREATE (n:Decision {space: $space, decision_id: r.properties.decision_id}) SET n += r.properties)
FOREACH (_ IN CASE r.labels WHEN 'CurrencyEvent' THEN [1] ELSE [] END |
  CREATE (n:CurrencyEvent {space: $space, event_id: r.properties.event_id}) SET n += r.properties)
FOREACH (_ IN CASE r.labels WHEN 'DataIssue' THEN [1] ELSE [] END |
  CREATE (n:DataIssue {space: $space, issue_id: r.properties.issue_id}) SET n += r.properties)
FOREACH (_ IN CASE r.labels WHEN 'Gap' THEN [1] ELSE [] END |
  CREATE (n:Gap {space: $space, gap_id: r.properties.gap_id}) SET n += r.properties)
FOREACH (_ IN CASE r.labels WHEN 'Receipt' THEN [1] ELSE [] END |
  CREATE (n:Receipt {space: $space, receipt_id: r.properties.receipt_id}) SET n += r.properties)
FOREACH (_ IN CASE r.labels WHEN 'Tombstone' THEN [1] ELSE [] END |
  CREATE (n:Tombstone {space: $space, tombstone: r.properties.tombstone}) SET n += r.properties)
FOREACH (_ IN CASE r.labels WHEN 'Usage' THEN [1] ELSE [] END |
  CREATE (n:Usage {space: $space, agent: r.properties.agent, day: r.properties.day}) SET n += r.properties)
FOREACH (_ IN CASE r.labels WHEN 'Chunk:Passage' THEN [1] ELSE [] END |
  CREATE (n:Chunk:Passage {space: $space, passage_id: r.properties.passage_id}) SET n += r.properties)
FOREACH (_ IN CASE r.labels WHEN 'Passage:Turn' THEN [1] ELSE [] END |
  CREATE (n:Turn:Passage {space: $space, place: r.properties.place, passage_id: r.properties.passage_id}) SET n += r.properties)
FOREACH (_ IN CASE r.labels WHEN 'Event:Passage' THEN [1] ELSE [] END |
  CREATE (n:Event:Passage {space: $space, passage_id: r.properties.passage_id}) SET n += r.properties)
FOREACH (_ IN CASE r.labels WHEN 'Fact:Statement' THEN [1] ELSE [] END |
  CREATE (n:Fact:Statement {space: $space, fact_id: r.properties.fact_id}) SET n += r.properties)
FOREACH (_ IN CASE r.labels WHEN 'Fact:Instruction' THEN [1] ELSE [] END |
  CREATE (n:Fact:Instruction {space: $space, fact_id: r.properties.fact_id}) SET n += r.properties)
FOREACH (_ IN CASE r.labels WHEN 'Fact:OpenItem' THEN [1] ELSE [] END |
  CREATE (n:Fact:OpenItem {space: $space, fact_id: r.properties.fact_id}) SET n += r.properties)
FOREACH (_ IN CASE r.labels WHEN 'Fact:Observation' THEN [1] ELSE [] END |
  CREATE (n:Fact:Observation {space: $space, fact_id: r.properties.fact_id}) SET n += r.properties)
}
RETURN s.import_line AS line
