// purpose: read what says whether the fields of objects differ from what is said of them: the objects, their open observations and
//          their open data issues
// parameters: space, references (list of "type:ref"), openers (list of claim ids: of facts that are about to be written)
// returns: one row: revision, id_key, objects (reference, fields, declaration of the type), facts (with reference, and time_zone and
//          holds of the claim that opened each), issues, claims (claim_id, time_zone, holds: of the openers)
// mode: read
MATCH (s:Space {space: $space})
RETURN s.revision AS revision, s.id_key AS id_key,
       COLLECT { UNWIND $references AS reference
                 MATCH (o:Object {space: $space, reference: reference})
                 OPTIONAL MATCH (t:ObjectType {space: $space, type: o.type})
                 RETURN {reference: reference, fields: o.fields, declaration: t.declaration} } AS objects,
       COLLECT { UNWIND $references AS reference
                 MATCH (o:Object {space: $space, reference: reference})<-[:BOUND_TO]-(f:Fact)
                 WHERE f.form = 'observation' AND f.state IN ['open', 'contested'] AND f.attribute IS NOT NULL
                 OPTIONAL MATCH (c:Claim {space: $space, claim_id: f.opener})
                 RETURN f {.fact_id, .form, .attribute, .state, .value, .polarity, .time_from, .time_until, .time_precision,
                           .opener, .claims, .said_by, .bound_to, time_zone: c.time_zone, holds: c.holds} } AS facts,
       COLLECT { UNWIND $references AS reference
                 MATCH (i:DataIssue {object: reference}) WHERE i.space = $space AND i.state = 'open'
                 RETURN i {.issue_id, .object, .field, .key, .digest, .facts} } AS issues,
       COLLECT { UNWIND $openers AS id
                 MATCH (c:Claim {space: $space, claim_id: id}) RETURN c {.claim_id, .time_zone, .holds} } AS claims
