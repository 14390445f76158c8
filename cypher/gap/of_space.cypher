// purpose: the natural keys that named no object of their customer
// parameters: space, after (a gap's id, exclusive), limit
// returns: gap_id, type, key, count, first_at, last_at
// mode: read
MATCH (g:Gap {space: $space}) WHERE g.gap_id > $after
WITH g ORDER BY g.gap_id LIMIT $limit
RETURN g.gap_id AS gap_id, g.type AS type, g.key AS key, g.count AS count, g.first_at AS first_at, g.last_at AS last_at
