// purpose: end an API key now; one that was revoked stays as it is
// parameters: space, key_id, now
// returns: key (map); no row where there is no such key in the space
// mode: write
MATCH (k:Key {key_id: $key_id}) WHERE k.space = $space
SET k.revoked_at = coalesce(k.revoked_at, $now)
RETURN k {.*} AS key
