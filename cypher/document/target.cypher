// purpose: a passage with what it is read against: its version, its neighbours, who says it, and the answers that are held
// parameters: space, version_id, passage_id, window_id, around (list of passage ids)
// returns: config_revision, erasures, window, passage, version, speaker, neighbours (list of {passage_id, text}), selection, extraction
//          (each a map or null)
// mode: read
MATCH (sp:Space {space: $space})
MATCH (w:Window {space: $space, window_id: $window_id})
MATCH (p:Passage {space: $space, passage_id: $passage_id})
MATCH (v:Version {space: $space, version_id: $version_id})
RETURN sp.config_revision AS config_revision, coalesce(sp.erasures, 0) AS erasures,
       w {.window_id, .state, .attempts, .reading, .selection_id, .extraction_id, .claims, .gaps} AS window,
       p {.passage_id, .doc_id, .text, .label, .heading_path, .occurrence, .speaker_id, .at, .utc_offset_s, .sentences,
          .object_refs, .audience} AS passage,
       v {.version_id, .title, .author, .source_modified_at, .utc_offset_s} AS version,
       COLLECT { MATCH (s:Speaker {space: $space, speaker_id: p.speaker_id})
                 RETURN s {.speaker_id, .name, .kind, .side, .role, .time_zone, .organizations} }[0] AS speaker,
       COLLECT { UNWIND $around AS id MATCH (n:Passage {space: $space, passage_id: id}) RETURN {passage_id: id, text: n.text} } AS neighbours,
       COLLECT { WITH w WHERE w.selection_id IS NOT NULL
                 MATCH (x:Extraction {space: $space, extraction_id: w.selection_id})
                 RETURN x {.extraction_id, .answer, .model, .extractor, .dropped, .follow_up, .at} }[0] AS selection,
       COLLECT { WITH w WHERE w.extraction_id IS NOT NULL
                 MATCH (x:Extraction {space: $space, extraction_id: w.extraction_id})
                 RETURN x {.extraction_id, .answer, .model, .extractor, .dropped, .follow_up, .at} }[0] AS extraction
