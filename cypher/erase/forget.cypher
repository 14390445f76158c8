// purpose: delete claims that are not current with all that hangs on them alone, and count it on the receipt
// parameters: space, receipt_id, claims (ids), facts (ids: those that go), bound (how many of them were bound to an object),
//             pruned (list of {fact_id, claims, shared_claims}), things (ids), objects
// returns: claims (how many went)
// mode: write
MATCH (s:Space {space: $space})
SET s.revision = s.revision + 1
WITH s
MATCH (r:Receipt {space: $space, receipt_id: $receipt_id})
CALL (s) { UNWIND $claims AS id MATCH (c:Claim {space: $space, claim_id: id}) WHERE NOT c.is_current_testimony
           RETURN collect(c) AS going }
CALL (s) { UNWIND $facts AS id MATCH (f:Fact {space: $space, fact_id: id}) RETURN count(f) AS held }
SET r.claims_erased = r.claims_erased + size(going), r.facts_erased = r.facts_erased + held,
    r.object_bound_rows_erased = r.object_bound_rows_erased + CASE WHEN held > 0 THEN $bound ELSE 0 END,
    r.objects = r.objects + [o IN $objects WHERE NOT o IN r.objects]
WITH s, going, size(going) AS claims
CALL (s) { UNWIND $facts AS id
           CALL (id) { MATCH (f:Fact {space: $space, fact_id: id}) DETACH DELETE f } }
CALL (s) { UNWIND $pruned AS p MATCH (f:Fact {space: $space, fact_id: p.fact_id})
           SET f.claims = p.claims, f.shared_claims = p.shared_claims }
CALL (s) { UNWIND $claims AS id MATCH (e:CurrencyEvent {claim_id: id}) WHERE e.space = $space DETACH DELETE e }
CALL (s) { UNWIND $objects AS reference MATCH (i:DataIssue {object: reference})
           WHERE i.space = $space AND any(f IN i.facts WHERE f IN $facts) DETACH DELETE i }
CALL (going) { UNWIND going AS c DETACH DELETE c }
CALL (s) { UNWIND $things AS id MATCH (t:Thing {space: $space, thing_id: id}) WHERE NOT EXISTS { (t)--() } DELETE t }
RETURN claims
