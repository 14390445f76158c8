// purpose: gather the state of objects, and the facts bound to each
// parameters: space, references (list of "type:ref"), states (list: the facts whose state or shared_state is one of them)
// returns: object, facts; no row for what is no object
// mode: read
UNWIND $references AS reference
MATCH (o:Object {space: $space, reference: reference})
RETURN o {.reference, .type, .status, .at, .final_at, .fields, .owner_id, .owner_kind} AS object,
       COLLECT { MATCH (o)<-[:BOUND_TO]-(f:Fact) WHERE f.state IN $states OR f.shared_state IN $states
                 RETURN f {.fact_id, .fact_key, .form, .kind, .attribute, .text, .value, .state, .shared_state, .audience, .subject_kind, .subject_id,
                      .expires_at, .field, .opener, .claims, .shared_claims, .shared_bound_to, .time_from, .time_until, .time_precision,
                      .valid_until, .shared_valid_until, .recorded_at, .shared_recorded_at, .closed_at, .shared_closed_at, .closed_by} } AS facts
