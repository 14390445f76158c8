// purpose: read every state that objects had by the world's clock and by the memory's
// parameters: space, references (list of "type:ref"), as_of, known_at (states after either are left out)
// returns: reference, history (oldest first: status, fields, at), a row for each object
// mode: read
UNWIND $references AS reference
MATCH (o:Object {space: $space, reference: reference})
RETURN reference,
       COLLECT { MATCH (o)-[:HAD]->(t:ObjectState) WHERE t.at <= $as_of AND t.recorded_at <= $known_at
                 RETURN t {.status, .fields, .at} ORDER BY t.at, t.recorded_at } AS history
