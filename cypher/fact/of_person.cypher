// purpose: a page of what is held from and about a speaker, in the order that it was written
// parameters: space, after, end (ranks, both exclusive), limit, speaker, form (null: any)
// returns: id, rank
// mode: read
MATCH (s:Speaker {space: $space, speaker_id: $speaker})
CALL (s) {
  MATCH (s)<-[:ABOUT]-(f:Fact) RETURN f
  UNION
  MATCH (s)<-[:SAID_BY]-(:Claim)-[:SUPPORTS]->(f:Fact) RETURN f
}
WITH DISTINCT f
WHERE f.rank > $after AND f.rank < $end AND (f.state IN ['open', 'contested'] OR f.shared_state IN ['open', 'contested'])
  AND ($form IS NULL OR f.form = $form)
WITH f ORDER BY f.rank LIMIT $limit
RETURN f.fact_id AS id, f.rank AS rank
