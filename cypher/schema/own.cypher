// purpose: let one process at a time change the schema; who has owned it since before `stale` is taken for dead
// parameters: version (what it is to become: who finds it there owns nothing), owner, now, stale (a time)
// returns: version, mine
// mode: write
MERGE (s:Schema {schema: 'onrecord'})
ON CREATE SET s.version = 0, s.owner = $owner, s.owned_at = $now
SET s.owner = CASE WHEN s.version < $version AND (s.owner IS NULL OR s.owned_at < $stale) THEN $owner ELSE s.owner END,
    s.owned_at = CASE WHEN s.owner = $owner THEN $now ELSE s.owned_at END
RETURN s.version AS version, s.owner = $owner AS mine
