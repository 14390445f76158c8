// purpose: what hangs on claims that are about to go: the facts of their keys
//          and things
// parameters: space, ids (list of claim ids)
// returns: claims (list of {claim_id, bound_to, passage_id}), facts (list of maps), things (ids)
// mode: read
RETURN COLLECT { UNWIND $ids AS id MATCH (c:Claim {space: $space, claim_id: id}) WHERE NOT c.is_current_testimony
                 RETURN c {.claim_id, .bound_to, .passage_id} } AS claims,
       COLLECT { UNWIND $ids AS id MATCH (c:Claim {space: $space, claim_id: id}) WITH DISTINCT c.fact_key AS key WHERE key IS NOT NULL
                 MATCH (f:Fact {fact_key: key}) WHERE f.space = $space
                 RETURN f {.fact_id, .opener, .claims, .shared_claims, .bound_to, .shared_bound_to, .state} } AS facts,
       COLLECT { UNWIND $ids AS id MATCH (c:Claim {space: $space, claim_id: id})-[]->(t:Thing) RETURN DISTINCT t.thing_id } AS things
