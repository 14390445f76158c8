// purpose: the objects of these references, and those of a space with these natural keys
// parameters: space, references (list of "type:ref"), keys (list of {type, key}: as they are compared)
// returns: object (map), each once
// mode: read
CALL () {
  UNWIND $references AS reference MATCH (o:Object {space: $space, reference: reference}) RETURN o
  UNION
  UNWIND $keys AS k MATCH (o:Object {key: k.key}) WHERE o.space = $space AND o.type = k.type RETURN o
}
RETURN o {.reference, .type, .ref, .owner_id, .owner_kind, .status, .is_open, .fields, .participants} AS object ORDER BY o.reference
