// purpose: the fact keys of claims that support nothing, whose verdicts may lack a fact
// parameters: space, ids (list of claim ids)
// returns: fact_key
// mode: read
UNWIND $ids AS id
MATCH (c:Claim {space: $space, claim_id: id})
WHERE c.fact_key IS NOT NULL AND NOT EXISTS { (c)-[:SUPPORTS]->(:Fact) }
RETURN DISTINCT c.fact_key AS fact_key
