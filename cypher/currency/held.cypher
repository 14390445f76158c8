// purpose: what a change of what is current touches, by key, without writing anything
// parameters: space, keys (list of fact keys), things (list of thing ids), claims, decisions (lists of ids)
// returns: revision, claims (of the keys, current), facts (of the keys), things, known (ids of the claims that are there),
//          decided (ids of the decisions that are there)
// mode: read
MATCH (s:Space {space: $space})
RETURN s.revision AS revision,
       COLLECT { UNWIND $keys AS key MATCH (c:Claim {fact_key: key}) WHERE c.space = $space AND c.is_current_testimony
                 RETURN c {.*} } AS claims,
       COLLECT { UNWIND $keys AS key MATCH (f:Fact {fact_key: key}) WHERE f.space = $space
                 RETURN f {.fact_id, .fact_key, .state, .shared_state, .closed_at, .shared_closed_at, .digest, .claims,
                           .shared_claims, .replaces, .bound_to, .shared_bound_to, .form,
                           about: f.subject_kind + ':' + f.subject_id} } AS facts,
       COLLECT { UNWIND $things AS id MATCH (t:Thing {space: $space, thing_id: id}) RETURN t {.thing_id, .name} } AS things,
       COLLECT { UNWIND $claims AS id MATCH (c:Claim {space: $space, claim_id: id}) RETURN c.claim_id } AS known,
       COLLECT { UNWIND $decisions AS id MATCH (d:Decision {space: $space, decision_id: id}) RETURN d.decision_id } AS decided
