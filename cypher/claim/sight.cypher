// purpose: what decides who may see claims
// parameters: space, ids (list)
// returns: claim (map)
// mode: read
UNWIND $ids AS id
MATCH (c:Claim {space: $space, claim_id: id})
RETURN c {.claim_id, .speaker_id, .audience, .attribute, .form, .field, .bound_to, .subject_kind, .subject_id} AS claim
