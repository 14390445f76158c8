// purpose: end an import: what was pending is pending again, and the space is as any other
// parameters: space, digest, windows, conversations, documents (lists of {key, at})
// returns: revision; no row where no such import is under way
// mode: write
MATCH (s:Space {space: $space}) WHERE s.import_of = $digest
SET s.import_of = null, s.import_line = null
WITH s
CALL (s) { UNWIND $windows AS r MATCH (w:Window {space: $space, window_id: r.key}) SET w.pending_since = r.at }
CALL (s) { UNWIND $conversations AS r MATCH (c:Conversation {space: $space, conversation_id: r.key}) SET c.pending_since = r.at }
CALL (s) { UNWIND $documents AS r MATCH (d:Document {space: $space, doc_id: r.key}) SET d.pending_since = r.at }
RETURN s.revision AS revision
