// purpose: open facts without a current claim that supports them, in all or in the shared verdict
// parameters: space, ids (list of fact ids)
// returns: fact_id, audience
// mode: read
UNWIND $ids AS id
MATCH (f:Fact {space: $space, fact_id: id})
WITH id, f, COUNT { (f)<-[:SUPPORTS]-(c:Claim) WHERE c.is_current_testimony } AS all_support,
     COUNT { (f)<-[:SUPPORTS]-(c:Claim) WHERE c.is_current_testimony AND c.audience = 'shared' } AS shared_support
WHERE (f.state IN ['open', 'contested'] AND all_support = 0) OR (f.shared_state IN ['open', 'contested'] AND shared_support = 0)
RETURN id AS fact_id, CASE WHEN all_support = 0 THEN 'internal' ELSE 'shared' END AS audience
