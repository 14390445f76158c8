// purpose: what is held of a document, of the passages that a caller sends, and of who says them
// parameters: space, doc_id, passages (list of passage ids), names (list: spellings of who says them)
// returns: document (map or null), versions (list of maps), known (of the passages that are there: passage_id, object_refs, audience, erased_at), speakers (of these names or ids)
// mode: read
OPTIONAL MATCH (d:Document {space: $space, doc_id: $doc_id})
RETURN d {.revision, .mode} AS document,
       COLLECT { WITH d WHERE d IS NOT NULL
                 MATCH (d)<-[:OF]-(v:Version) RETURN v {.version_id, .order_at, .number, .withdrawn_at, .standing, .title, .author} } AS versions,
       COLLECT { UNWIND $passages AS id MATCH (p:Passage {space: $space, passage_id: id}) RETURN p {.passage_id, .object_refs, .audience, .erased_at} } AS known,
       COLLECT { UNWIND $names AS name MATCH (s:Speaker {name: name}) WHERE s.space = $space RETURN s {.speaker_id, .name} }
         + COLLECT { UNWIND $names AS id MATCH (s:Speaker {space: $space, speaker_id: id}) RETURN s {.speaker_id, .name} } AS speakers
