// purpose: the claims that have words, the best match first
// parameters: space, query (terms of that space), skip, limit, shared (whether only what every audience may see), current, form,
//             speaker, object (type:ref or organization:id), since, until (when it was said: from, and before) (each null: any)
// returns: id, score
// mode: read
CALL db.index.fulltext.queryNodes('Claim[terms]', $query) YIELD node, score
WITH node AS c, score
WHERE c.space = $space AND (NOT $shared OR c.audience = 'shared') AND ($current IS NULL OR c.is_current_testimony = $current)
  AND ($form IS NULL OR c.form = $form) AND ($speaker IS NULL OR c.speaker_id = $speaker)
  AND ($object IS NULL OR $object IN c.bound_to)
  AND ($since IS NULL OR c.asserted_at >= $since) AND ($until IS NULL OR c.asserted_at < $until)
WITH c.claim_id AS id, score ORDER BY score DESC, id SKIP $skip LIMIT $limit
RETURN id, score
