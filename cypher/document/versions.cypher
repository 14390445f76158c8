// purpose: a document and its versions, the oldest first
// parameters: space, doc_id
// returns: doc_id, mode, versions (list of maps); no row where there is no such document
// mode: read
MATCH (d:Document {space: $space, doc_id: $doc_id})
RETURN d.doc_id AS doc_id, d.mode AS mode,
       COLLECT { MATCH (d)<-[:OF]-(v:Version)
                 RETURN v {.version_id, .title, .author, .media_type, .source_modified_at, .recorded_at, .withdrawn_at, .standing,
                           .order_at, .number}
                 ORDER BY v.order_at, v.number } AS versions
