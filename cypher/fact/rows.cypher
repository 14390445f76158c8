// purpose: facts by id, with the chain that each stands in
// parameters: space, ids (list)
// returns: fact (map), supersedes, superseded_by (lists of {fact_id, reason, at})
// mode: read
UNWIND $ids AS id
MATCH (f:Fact {space: $space, fact_id: id})
RETURN f {.*} AS fact,
       COLLECT { MATCH (f)-[e:SUPERSEDES]->(o:Fact) WHERE NOT coalesce(e.shared_only, false)
                 RETURN {fact_id: o.fact_id, reason: e.reason, at: e.at} } AS supersedes,
       COLLECT { MATCH (f)<-[e:SUPERSEDES]-(o:Fact) WHERE NOT coalesce(e.shared_only, false)
                 RETURN {fact_id: o.fact_id, reason: e.reason, at: e.at} } AS superseded_by
