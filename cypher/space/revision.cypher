// purpose: read how far a space's writes and declarations have come
// parameters: space
// returns: id_key, revision, config_revision; no row where there is no such space
// mode: read
MATCH (s:Space {space: $space})
RETURN s.id_key AS id_key, s.revision AS revision, s.config_revision AS config_revision
