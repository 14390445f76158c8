// purpose: declare types of objects; what was declared alike moves nothing but the revision
// parameters: space, types (list of {type, declaration}), refinal (list of {type, final_states}: types whose final states change,
//             so that which of their objects are in one, and since when, is judged again)
// returns: revision
// mode: write
MATCH (s:Space {space: $space})
SET s.revision = s.revision + 1
WITH s
CALL (s) { UNWIND $types AS r
           MERGE (t:ObjectType {space: $space, type: r.type})
           WITH t, r, CASE WHEN t.declaration = r.declaration THEN 0 ELSE 1 END AS moved
           SET t.declaration = r.declaration
           RETURN sum(moved) AS moved }
CALL (s) { UNWIND $refinal AS r
           MATCH (o:Object) WHERE o.space = $space AND o.type = r.type AND o.ref > ''
           WITH o, r, COLLECT { MATCH (o)-[:HAD]->(t:ObjectState) RETURN t {.status, .at} ORDER BY t.at, t.recorded_at } AS states
           WITH o, reduce(since = null, t IN states |
                          CASE WHEN t.status IN r.final_states THEN coalesce(since, t.at) ELSE null END) AS since
           SET o.final_at = since, o.is_open = since IS NULL }
SET s.config_revision = CASE WHEN moved > 0 THEN s.config_revision + 1 ELSE s.config_revision END
SET s.types = [name IN s.types WHERE NOT name IN [r IN $types | r.type]] + [r IN $types | r.type]
RETURN s.revision AS revision
