// purpose: keep a new API key, of which only a digest is stored
// parameters: key_id, props (map)
// returns: key (map)
// mode: write
MERGE (k:Key {key_id: $key_id})
ON CREATE SET k += $props
RETURN k {.*} AS key
