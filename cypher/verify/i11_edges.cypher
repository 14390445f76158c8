// purpose: the edges that a fact's row speaks of, as they are
// parameters: space, keys (list of fact keys)
// returns: fact_id, supports (claim ids), supersedes (fact ids; corrections aside, which no verdict makes), bound_to (names)
// mode: read
UNWIND $keys AS key
MATCH (f:Fact {fact_key: key}) WHERE f.space = $space
RETURN f.fact_id AS fact_id,
       COLLECT { MATCH (f)<-[:SUPPORTS]-(c:Claim) RETURN c.claim_id } AS supports,
       COLLECT { MATCH (f)-[e:SUPERSEDES]->(o:Fact) WHERE coalesce(e.reason, '') <> 'corrected' RETURN o.fact_id } AS supersedes,
       COLLECT { MATCH (f)-[:BOUND_TO]->(n) RETURN coalesce(n.reference, 'organization:' + n.organization_id) } AS bound_to
