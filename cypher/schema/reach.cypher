// purpose: note that the schema has reached a version; with the last one, let go of it
// parameters: owner, version, last (whether it is), now
// returns: version; no row where another process owns the schema by now
// mode: write
MATCH (s:Schema {schema: 'onrecord'}) WHERE s.owner = $owner
SET s.version = $version, s.owned_at = $now, s.owner = CASE WHEN $last THEN null ELSE s.owner END
RETURN s.version AS version
