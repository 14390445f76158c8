// purpose: what facts superseded, whether it is closed, and the turns that both were born from
// parameters: space, ids (list of fact ids)
// returns: fact_id, other_id, is_closed, births, other_births (lists of passage ids)
// mode: read
UNWIND $ids AS id
MATCH (f:Fact {space: $space, fact_id: id})-[e:SUPERSEDES]->(o:Fact)
RETURN id AS fact_id, o.fact_id AS other_id,
       CASE WHEN coalesce(e.shared_only, false) THEN coalesce(NOT o.shared_state IN ['open', 'contested'], false)
            WHEN e.audience = 'shared' THEN NOT o.state IN ['open', 'contested'] AND NOT coalesce(o.shared_state, '') IN ['open', 'contested']
            ELSE NOT o.state IN ['open', 'contested'] END AS is_closed,
       COLLECT { UNWIND [f.claims[0], f.shared_claims[0]] AS opener
                 MATCH (c:Claim {space: $space, claim_id: opener}) RETURN DISTINCT c.passage_id } AS births,
       COLLECT { UNWIND [o.claims[0], o.shared_claims[0]] AS opener
                 MATCH (c:Claim {space: $space, claim_id: opener}) RETURN DISTINCT c.passage_id } AS other_births
