// purpose: a version's text, and the places in it of passages
// parameters: space, version_id
// returns: version (map), passages (list of {passage_id, speaker_id, label, char_start, text})
// mode: read
MATCH (v:Version {space: $space, version_id: $version_id})
RETURN v {.version_id, .text, .title, .author} AS version,
       COLLECT { MATCH (v)-[h:HAS]->(p:Passage)
                 RETURN {passage_id: p.passage_id, speaker_id: p.speaker_id, label: p.label, char_start: h.char_start,
                         size: size(p.text), text: p.text} } AS passages
