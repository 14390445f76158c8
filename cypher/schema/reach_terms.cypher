// purpose: note that all rows have search terms of a version
// parameters: version
// returns: version
// mode: write
MATCH (s:Schema {schema: 'onrecord'})
SET s.terms = $version
RETURN s.terms AS version
