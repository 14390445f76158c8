// purpose: the objects of a type that something is said of by one of some attributes, or that have an open data issue
// parameters: space, type, attributes (list)
// returns: reference
// mode: read
CALL () {
  UNWIND $attributes AS slug
  MATCH (f:Fact {attribute: slug})-[:BOUND_TO]->(o:Object) WHERE f.space = $space AND o.type = $type
  RETURN o.reference AS reference
  UNION
  MATCH (i:DataIssue) WHERE i.open_in = $space + '/' + $type
  RETURN i.object AS reference
}
RETURN DISTINCT reference ORDER BY reference
