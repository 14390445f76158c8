// purpose: what is held of some speakers
// parameters: space, ids (list of speaker ids)
// returns: speaker (map), one row each; no row for one that is not held
// mode: read
UNWIND $ids AS id
MATCH (s:Speaker {space: $space, speaker_id: id})
RETURN s {.speaker_id, .name, .kind, .side, .role, .time_zone, .organizations} AS speaker
