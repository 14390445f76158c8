// purpose: every API key, as it is kept
// parameters: none
// returns: properties (map)
// mode: read
MATCH (k:Key) WHERE k.key_id > ''
RETURN k {.*} AS properties
