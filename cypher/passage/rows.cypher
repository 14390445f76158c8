// purpose: passages by id, with who speaks, whether they were read, and by what
// parameters: space, ids (list)
// returns: passage (map), versions (list of ids: of the document, the oldest first), speaker (map or null), extraction (map or
//          null)
// mode: read
UNWIND $ids AS id
MATCH (p:Passage {space: $space, passage_id: id})
RETURN p {.passage_id, .conversation_id, .turn_id, .object, .doc_id, .heading_path, .speaker_id, .text, .at, .state, .reason, .window_id, .erased_at} AS passage,
       COLLECT { MATCH (p)<-[:HAS]-(v:Version) RETURN v.version_id ORDER BY v.recorded_at, v.version_id } AS versions,
       COLLECT { MATCH (s:Speaker {space: $space, speaker_id: p.speaker_id}) RETURN s {.speaker_id, .name, .kind, .side, .role} }[0] AS speaker,
       COLLECT { MATCH (p)<-[e:READ]-(x:Extraction) WHERE e.owned RETURN x {.extraction_id, .extractor, .model} }[0] AS extraction
