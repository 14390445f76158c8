// purpose: delete decisions that somebody made in their own words, and take their notes and reasons out of what they ruled on
// parameters: space, receipt_id, decisions (ids), facts (list of {fact_id, reason}: whose reason it was), events (ids)
// returns: decisions (how many)
// mode: write
MATCH (s:Space {space: $space})
SET s.revision = s.revision + 1
WITH s
MATCH (r:Receipt {space: $space, receipt_id: $receipt_id})
SET r.decisions_erased = r.decisions_erased + size($decisions)
WITH s
CALL (s) { UNWIND $facts AS f
           MATCH (n:Fact {space: $space, fact_id: f.fact_id}) WHERE n.close_reason = f.reason
           SET n.close_reason = n.state, n.shared_close_reason = CASE WHEN n.shared_close_reason IS NULL THEN null ELSE n.state END }
CALL (s) { UNWIND $events AS id MATCH (e:CurrencyEvent {space: $space, event_id: id}) SET e.note = null }
CALL (s) { UNWIND $decisions AS id MATCH (d:Decision {space: $space, decision_id: id}) DETACH DELETE d }
RETURN size($decisions) AS decisions
