// purpose: begin to import an export into a space that nobody has written to
// parameters: space, digest (of the file), properties (of the space)
// returns: line; no row where the space holds something
// mode: write
MERGE (s:Space {space: $space})
ON CREATE SET s.revision = 0, s.config_revision = 0
WITH s
WHERE s.import_of IS NULL AND s.revision = 0 AND s.config_revision = 0
  AND NOT EXISTS { MATCH (c:Conversation) WHERE c.space = $space AND c.conversation_id > '' }
  AND NOT EXISTS { MATCH (d:Document) WHERE d.space = $space AND d.doc_id > '' }
SET s += $properties, s.import_of = $digest, s.import_line = 0
RETURN s.import_line AS line
