// purpose: events of objects that no window reads, whose state is another than their window's, or that were read and make no claim
// parameters: space, ids (list of passage ids)
// returns: passage_id, state, window_state
// mode: read
UNWIND $ids AS id
MATCH (p:Passage {space: $space, passage_id: id})
WITH id, p WHERE p.object IS NOT NULL
OPTIONAL MATCH (w:Window {space: $space, window_id: p.window_id})
WITH id, p, w, COUNT { (p)<-[:CITES]-(:Claim) } AS claims
WHERE w IS NULL OR w.event <> id OR w.state <> p.state OR (p.state = 'done' AND claims = 0 AND p.erased_at IS NULL)
RETURN id AS passage_id, p.state AS state, w.state AS window_state
