// purpose: which version of the schema the graph has
// parameters: none
// returns: version; no row in a graph that has none
// mode: read
MATCH (s:Schema {schema: 'onrecord'})
RETURN s.version AS version
