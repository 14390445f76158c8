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
       COLLECT { UNWIND [i IN [f.claims[0], f.opener] WHERE i IS NOT NULL] AS first
                 MATCH (c:Claim {space: $space, claim_id: first}) RETURN DISTINCT c.passage_id } AS births,
       COLLECT { UNWIND [i IN [o.claims[0], o.opener] WHERE i IS NOT NULL] AS first
                 MATCH (c:Claim {space: $space, claim_id: first}) RETURN DISTINCT c.passage_id } AS other_births
