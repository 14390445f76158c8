// purpose: take somebody's passages out of documents, and events that they told: their texts, what was answered and decided of them; their places stay
// parameters: space, now, receipt_id, passages (list of {passage_id, window_id, tombstone}), extractions (ids: blank), decisions (ids),
//             answers (list of {extraction_id, answer}: without some claims), others (ids of claims), uncited (list of {claim_id,
//             passage_id, added_context})
// returns: passages (how many)
// mode: write
MATCH (s:Space {space: $space})
SET s.revision = s.revision + 1, s.erasures = coalesce(s.erasures, 0) + 1
WITH s
MATCH (r:Receipt {space: $space, receipt_id: $receipt_id})
SET r.passages_erased = r.passages_erased + size($passages), r.decisions_erased = r.decisions_erased + size($decisions),
    r.others = r.others + $others
WITH s
CALL (s) { UNWIND $decisions AS id MATCH (d:Decision {space: $space, decision_id: id}) DETACH DELETE d }
CALL (s) { UNWIND $extractions AS id
           MATCH (x:Extraction {space: $space, extraction_id: id}) SET x.answer = '', x.follow_up = null, x.dropped = null }
CALL (s) { UNWIND $answers AS a MATCH (x:Extraction {space: $space, extraction_id: a.extraction_id}) SET x.answer = a.answer }
CALL (s) { UNWIND $uncited AS u
           MATCH (c:Claim {space: $space, claim_id: u.claim_id})-[e:CITES]->(p:Passage {space: $space, passage_id: u.passage_id})
           SET c.added_context = u.added_context DELETE e }
CALL (s) { UNWIND $passages AS r
           WITH r WHERE r.window_id IS NOT NULL
           MATCH (w:Window {space: $space, window_id: r.window_id})
           SET w.state = 'done', w.pending_since = null, w.failed_at = null, w.next_try_at = null, w.reason = null, w.claims = [] }
CALL (s) { UNWIND $passages AS r
           MATCH (p:Passage {space: $space, passage_id: r.passage_id})
           SET p.text = '', p.terms = null, p.label = null, p.due = null, p.state = 'done', p.reason = null, p.erased_at = $now,
               p.heading_path = CASE WHEN p.doc_id IS NULL THEN null ELSE [] END,
               p.sentences = CASE WHEN p.doc_id IS NULL THEN null ELSE [] END,
               p.introduced = CASE WHEN p.doc_id IS NULL THEN null ELSE '[]' END
           MERGE (t:Tombstone {space: $space, tombstone: r.tombstone}) ON CREATE SET t.at = $now }
RETURN size($passages) AS passages
