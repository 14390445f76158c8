// purpose: take somebody's turns out of a window, or of no window's: their text, what was answered and decided of them; the places stay
// parameters: space, seen (the space's revision that it was judged against), now, receipt_id, turns (list of {passage_id, tombstone}),
//             extraction_id ('' where nothing was read), was (the answer, the follow-up and what was dropped, as judged, or null
//             each), answer, follow_up, dropped (as they are to be), gone (decision ids), decisions (list of {decision_id, props}),
//             others (ids of claims of others that are grounded in these words alone), gaps (list of {gap_id, count}), window_id
// returns: revision; no row where another writer came first
// mode: write
MATCH (s:Space {space: $space})
SET s.locked = $now
WITH s WHERE s.revision = $seen
OPTIONAL MATCH (x:Extraction {space: $space, extraction_id: $extraction_id})
WITH s, x WHERE x IS NULL
   OR (coalesce(x.answer, '') = coalesce($was.answer, '') AND coalesce(x.follow_up, '') = coalesce($was.follow_up, ''))
OPTIONAL MATCH (w:Window {space: $space, window_id: $window_id})
WITH s, x, w WHERE w IS NULL OR coalesce(w.extraction_id, '') = $extraction_id
SET s.revision = s.revision + 1, s.erasures = coalesce(s.erasures, 0) + 1
SET x.answer = $answer, x.follow_up = $follow_up, x.dropped = $dropped
WITH s, x
MATCH (r:Receipt {space: $space, receipt_id: $receipt_id})
SET r.turns_erased = r.turns_erased + size($turns), r.decisions_erased = r.decisions_erased + size($gone),
    r.others = r.others + $others
WITH s, x
CALL (s) { UNWIND $turns AS r
           MATCH (p:Passage {space: $space, passage_id: r.passage_id}) SET p.text = '', p.terms = null, p.erased_at = $now
           MERGE (t:Tombstone {space: $space, tombstone: r.tombstone}) ON CREATE SET t.at = $now }
CALL (s) { UNWIND $gone AS id MATCH (d:Decision {space: $space, decision_id: id}) DETACH DELETE d }
CALL (x) { UNWIND $decisions AS r
           CREATE (d:Decision {space: $space, decision_id: r.decision_id})
           SET d += r.props, d.rank = $space + '/' + right('000000000000' + toString($seen + 1), 12) + '/' + r.decision_id
           CREATE (d)-[:EXTRACTED_BY]->(x) }
CALL (s) { UNWIND $gaps AS r MATCH (g:Gap {space: $space, gap_id: r.gap_id}) SET g.count = g.count - r.count
           WITH g WHERE g.count <= 0 DETACH DELETE g }
RETURN s.revision AS revision
