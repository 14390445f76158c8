// purpose: claims whose quote is in no passage of the newest version of their document that was not withdrawn
// parameters: space, doc_id (text, or nothing: all documents), limit (number, or nothing)
// returns: doc_id, claim_id, claim_text, quote, is_current, facts
// mode: read
// example: onrecord audit quotes_gone --param doc_id=handbook.md
MATCH (d:Document) WHERE d.space = $space AND d.doc_id > '' AND ($doc_id IS NULL OR d.doc_id = $doc_id)
WITH d, COLLECT { MATCH (d)<-[:OF]-(v:Version) WHERE v.withdrawn_at IS NULL
                  RETURN v.version_id ORDER BY v.order_at DESC, v.number DESC LIMIT 1 }[0] AS newest
MATCH (c:Claim {doc_id: d.doc_id}) WHERE c.space = $space
MATCH (c)-[e:CITES]->(p:Passage) WHERE e.role = 'origin'
  AND (newest IS NULL OR NOT EXISTS { MATCH (p)<-[:HAS]-(v:Version) WHERE v.version_id = newest })
WITH d, c, e ORDER BY d.doc_id, c.rank LIMIT $limit
RETURN d.doc_id AS doc_id, c.claim_id AS claim_id, c.claim_text AS claim_text, e.quote AS quote,
       c.is_current_testimony AS is_current, COLLECT { MATCH (c)-[:SUPPORTS]->(f:Fact) RETURN f.fact_id ORDER BY f.fact_id } AS facts
       ORDER BY doc_id, c.rank
