// purpose: every state that the system of record gave of an object, and when the memory heard of it
// parameters: space, object (text: TYPE:REF), limit (number, or nothing)
// returns: at, recorded_at, status, fields
// mode: read
// example: onrecord audit object_states --param object=order:17
MATCH (:Object {space: $space, reference: $object})-[:HAD]->(t:ObjectState)
RETURN t.at AS at, t.recorded_at AS recorded_at, t.status AS status, t.fields AS fields ORDER BY at, recorded_at LIMIT $limit
