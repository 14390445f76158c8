// purpose: open, uncontested facts that stand beside another one of a key that holds one value, with the turns that each was born from
// parameters: space, ids (list of fact ids)
// returns: fact_id, other_id, births, other_births (lists of passage ids)
// mode: read
UNWIND $ids AS id
MATCH (f:Fact {space: $space, fact_id: id})
WHERE f.state = 'open' AND f.attribute IS NOT NULL AND EXISTS { (f)<-[:SUPPORTS]-(c:Claim) WHERE c.holds = 'one' }
MATCH (o:Fact {fact_key: f.fact_key})
WHERE o.space = $space AND o.fact_id > id AND o.state = 'open' AND o.form = f.form
RETURN id AS fact_id, o.fact_id AS other_id,
       COLLECT { UNWIND [i IN [f.claims[0], f.opener] WHERE i IS NOT NULL] AS first
                 MATCH (c:Claim {space: $space, claim_id: first}) RETURN DISTINCT c.passage_id } AS births,
       COLLECT { UNWIND [i IN [o.claims[0], o.opener] WHERE i IS NOT NULL] AS first
                 MATCH (c:Claim {space: $space, claim_id: first}) RETURN DISTINCT c.passage_id } AS other_births
