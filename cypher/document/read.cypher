// purpose: a document's passages that were read, each with the version that it was read in and what it was shown; in no order
// parameters: space, doc_id
// returns: passage_id, window_id, version_id, shown (list of texts or null), standing, flip
// mode: read
MATCH (d:Document {space: $space, doc_id: $doc_id})
CALL (d) { MATCH (d)<-[:OF]-(:Version)-[:HAS]->(p:Passage) WHERE p.state = 'done' AND p.erased_at IS NULL RETURN DISTINCT p }
MATCH (w:Window {space: $space, window_id: p.window_id})
RETURN p.passage_id AS passage_id, w.window_id AS window_id, w.shown AS shown, p.standing AS standing, p.flip AS flip,
       coalesce(w.version_id, COLLECT { MATCH (p)<-[:HAS]-(v:Version) RETURN v.version_id ORDER BY v.number LIMIT 1 }[0]) AS version_id
