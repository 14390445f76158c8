// purpose: turns by id, as a window reads them
// parameters: space, ids (list of passage ids)
// returns: passage (map)
// mode: read
UNWIND $ids AS id
MATCH (p:Passage {space: $space, passage_id: id})
RETURN p {.passage_id, .conversation_id, .turn_id, .speaker_id, .text, .at, .utc_offset_s, .position, .audience, .object_refs,
          .organization} AS passage
