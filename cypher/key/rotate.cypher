// purpose: put a new API key in another's place, which ends now or a while later
// parameters: space, old_id, key_id, props (map), ends_at (when the old one ends)
// returns: key (map); no row where there is no such key in the space
// mode: write
MATCH (old:Key {key_id: $old_id}) WHERE old.space = $space
SET old.expires_at = CASE WHEN old.expires_at IS NULL OR old.expires_at > $ends_at THEN $ends_at ELSE old.expires_at END
MERGE (k:Key {key_id: $key_id})
ON CREATE SET k += $props
RETURN k {.*} AS key
