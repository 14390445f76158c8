// purpose: which version of search terms the graph's rows have
// parameters: none
// returns: version (null: none yet)
// mode: read
MATCH (s:Schema {schema: 'onrecord'})
RETURN s.terms AS version
