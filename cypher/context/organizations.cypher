// purpose: gather organizations, and the facts bound to each
// parameters: space, ids (list), states (list: the facts whose state or shared_state is one of them)
// returns: party, facts; no row for what is no organization
// mode: read
UNWIND $ids AS id
MATCH (o:Organization {space: $space, organization_id: id})
RETURN o {.name, id: o.organization_id} AS party,
       COLLECT { MATCH (o)<-[:BOUND_TO]-(f:Fact) WHERE f.state IN $states OR f.shared_state IN $states
                 RETURN f {.fact_id, .fact_key, .form, .kind, .attribute, .text, .value, .state, .shared_state, .audience, .subject_kind, .subject_id,
                      .expires_at, .field, .opener, .claims, .shared_claims, .shared_bound_to, .time_from, .time_until, .time_precision,
                      .valid_until, .shared_valid_until, .recorded_at, .shared_recorded_at, .closed_at, .shared_closed_at, .closed_by} } AS facts
