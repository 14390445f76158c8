// purpose: decisions by id
// parameters: space, ids (list)
// returns: decision (map)
// mode: read
UNWIND $ids AS id
MATCH (d:Decision {space: $space, decision_id: id})
RETURN d {.*} AS decision
