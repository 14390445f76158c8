// purpose: how far an import into a space has come
// parameters: space
// returns: digest (null: none is under way), line, revision; no row where there is no such space
// mode: read
MATCH (s:Space {space: $space})
RETURN s.import_of AS digest, s.import_line AS line, s.revision AS revision
