// purpose: let the standing passages of a document be read again, by whatever reads today
// parameters: space, doc_id, now
// returns: passage_id
// mode: write
MATCH (d:Document {space: $space, doc_id: $doc_id})
SET d.revision = d.revision + 1, d.pending_since = coalesce(d.pending_since, $now)
WITH d
MATCH (d)<-[:OF]-(v:Version)-[:HAS]->(p:Passage) WHERE v.standing AND p.state = 'done' AND p.erased_at IS NULL
WITH DISTINCT p
MATCH (w:Window {space: $space, window_id: p.window_id})
SET p.state = 'pending', p.reason = null, w.state = 'pending', w.reading = w.reading + 1, w.attempts = 0, w.reason = null,
    w.pending_since = $now, w.next_try_at = $now, w.failed_at = null, w.extraction_id = null, w.selection_id = null
RETURN p.passage_id AS passage_id
