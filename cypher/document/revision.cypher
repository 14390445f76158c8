// purpose: read how far a document's writes have come
// parameters: space, doc_id
// returns: revision; no row where there is no such document
// mode: read
MATCH (d:Document {space: $space, doc_id: $doc_id})
RETURN d.revision AS revision
