// purpose: note that a document waits for nothing but passages whose own time to be tried comes
// parameters: space, doc_id, seen (the document's revision since when)
// returns: revision; no row where another writer came first
// mode: write
MATCH (d:Document {space: $space, doc_id: $doc_id}) WHERE d.revision = $seen
SET d.pending_since = null
RETURN d.revision AS revision
