// purpose: which things and claims are held
// parameters: space, things, claims (lists of ids)
// returns: things, claims (lists of ids)
// mode: read
RETURN COLLECT { UNWIND $things AS id MATCH (t:Thing {space: $space, thing_id: id}) RETURN t.thing_id } AS things,
       COLLECT { UNWIND $claims AS id MATCH (c:Claim {space: $space, claim_id: id}) RETURN c.claim_id } AS claims
