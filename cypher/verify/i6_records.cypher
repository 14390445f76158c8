// purpose: answers that were applied, and the records of each that became claims or decisions
// parameters: space, ids (list of extraction ids)
// returns: extraction_id, unrecorded (count), answer, follow_up, claimed, decided (lists of record indexes)
// mode: read
UNWIND $ids AS id
MATCH (x:Extraction {space: $space, extraction_id: id})
MATCH (w:Window {space: $space, window_id: x.window_id}) WHERE w.state = 'done' AND w.doc_id IS NULL
RETURN id AS extraction_id, COUNT { (x)<-[:EXTRACTED_BY]-(d:Decision) WHERE d.kind = 'claim_unrecorded' } AS unrecorded, x.answer AS answer, x.follow_up AS follow_up,
       COLLECT { MATCH (x)<-[:EXTRACTED_BY]-(c:Claim) WHERE c.record IS NOT NULL RETURN DISTINCT c.record } AS claimed,
       COLLECT { MATCH (x)<-[:EXTRACTED_BY]-(d:Decision) WHERE d.record IS NOT NULL RETURN DISTINCT d.record } AS decided
