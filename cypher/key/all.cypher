// purpose: every API key of every space, as a server keeps them
// parameters: none
// returns: key (map)
// mode: read
MATCH (k:Key) WHERE k.key_id > ''
RETURN k {.*} AS key
