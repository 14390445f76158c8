// purpose: the keys of facts, whose verdicts are to be reached again
// parameters: space, ids (list of fact ids)
// returns: fact_key
// mode: read
UNWIND $ids AS id
MATCH (f:Fact {space: $space, fact_id: id})
RETURN DISTINCT f.fact_key AS fact_key
