// purpose: the chain of values that a fact stands in: what each replaced, and why
// parameters: space, fact_id (text), limit (number, or nothing)
// returns: fact_id, text, value, state, recorded_at, closed_at, replaced (ids), reason
// mode: read
// example: onrecord audit superseded_chain --param fact_id=fct_17
MATCH (f:Fact {space: $space, fact_id: $fact_id})
MATCH (f)-[:SUPERSEDES*0..100]-(o:Fact)
WITH DISTINCT o ORDER BY o.rank LIMIT $limit
RETURN o.fact_id AS fact_id, o.text AS text, o.value AS value, o.state AS state, o.recorded_at AS recorded_at,
       o.closed_at AS closed_at, COLLECT { MATCH (o)-[:SUPERSEDES]->(r:Fact) RETURN r.fact_id ORDER BY r.fact_id } AS replaced,
       COLLECT { MATCH (o)-[e:SUPERSEDES]->(:Fact) RETURN e.reason ORDER BY e.reason }[0] AS reason ORDER BY o.rank
