// purpose: facts by id, with the chain that each stands in, in both audiences
// parameters: space, ids (list)
// returns: fact (map), supersedes, superseded_by (lists of {fact_id, reason, at, audience, shared_only})
// mode: read
UNWIND $ids AS id
MATCH (f:Fact {space: $space, fact_id: id})
RETURN f {.*} AS fact,
       COLLECT { MATCH (f)-[e:SUPERSEDES]->(o:Fact)
                 RETURN {fact_id: o.fact_id, reason: e.reason, at: e.at, audience: e.audience,
                         shared_only: coalesce(e.shared_only, false)} } AS supersedes,
       COLLECT { MATCH (f)<-[e:SUPERSEDES]-(o:Fact)
                 RETURN {fact_id: o.fact_id, reason: e.reason, at: e.at, audience: e.audience,
                         shared_only: coalesce(e.shared_only, false)} } AS superseded_by
