// purpose: gather speakers, the facts about each that are bound to nothing, and the objects that each owns or takes part in
// parameters: space, ids (list), states (list: the facts whose state or shared_state is one of them), since (objects that
//             reached a final state before are left out), objects_max
// returns: party, facts, objects ("type:ref", newest first); no row for who is no speaker
// mode: read
UNWIND $ids AS id
MATCH (p:Speaker {space: $space, speaker_id: id})
RETURN p {.name, id: p.speaker_id} AS party,
       COLLECT { MATCH (p)<-[:ABOUT]-(f:Fact)
                 WHERE (f.state IN $states OR f.shared_state IN $states) AND NOT EXISTS { (f)-[:BOUND_TO]->() }
                 RETURN f {.fact_id, .fact_key, .form, .kind, .attribute, .text, .value, .state, .shared_state, .audience, .subject_kind, .subject_id,
                      .expires_at, .field, .opener, .claims, .shared_claims, .shared_bound_to, .time_from, .time_until, .time_precision,
                      .valid_until, .shared_valid_until, .recorded_at, .shared_recorded_at, .closed_at, .shared_closed_at, .closed_by} } AS facts,
       COLLECT { MATCH (p)<-[:OWNED_BY]-(o:Object) WHERE o.is_open OR o.final_at > $since
                 RETURN o {.reference, .at} ORDER BY o.at DESC LIMIT $objects_max }
         + COLLECT { MATCH (p)-[:PARTICIPATES_IN]->(o:Object) WHERE o.is_open OR o.final_at > $since
                     RETURN o {.reference, .at} ORDER BY o.at DESC LIMIT $objects_max } AS objects
