// purpose: the facts that have words, the best match first
// parameters: space, query (terms of that space), skip, limit, shared (whether by the verdict over shared claims), current (whether it
//             holds), form, speaker (who said it), object (type:ref or organization:id), since, until (when a claim of it was said:
//             from, and before) (each null: any)
// returns: id, score
// mode: read
CALL db.index.fulltext.queryNodes('Fact[terms]', $query) YIELD node, score
WITH node AS f, score, CASE WHEN $shared THEN node.shared_state ELSE node.state END AS state,
     CASE WHEN $shared THEN node.shared_said_by ELSE node.said_by END AS said_by,
     CASE WHEN $shared THEN node.shared_bound_to ELSE node.bound_to END AS bound_to
WHERE f.space = $space AND state IS NOT NULL AND ($current IS NULL OR (state IN ['open', 'contested']) = $current)
  AND ($form IS NULL OR f.form = $form) AND ($speaker IS NULL OR $speaker IN said_by) AND ($object IS NULL OR $object IN bound_to)
WITH f, score
WHERE ($since IS NULL AND $until IS NULL)
   OR EXISTS { MATCH (f)<-[:SUPPORTS]-(c:Claim)
               WHERE (NOT $shared OR c.audience = 'shared')
                 AND ($since IS NULL OR c.asserted_at >= $since) AND ($until IS NULL OR c.asserted_at < $until) }
WITH f.fact_id AS id, score ORDER BY score DESC, id SKIP $skip LIMIT $limit
RETURN id, score
