// purpose: whose words stand behind a fact, in their exact characters; those that support it no more as well
// parameters: space, fact_id (text), limit (number, or nothing)
// returns: speaker, side, role, quote, asserted_at, place, audience, supports, read_by, claim_id
// mode: read
// example: onrecord audit fact_voices --param fact_id=fct_17
MATCH (f:Fact {space: $space, fact_id: $fact_id})
WITH f, coalesce(f.claims, []) + [id IN coalesce(f.shared_claims, []) WHERE NOT id IN coalesce(f.claims, [])] AS ids
UNWIND ids AS id
MATCH (c:Claim {space: $space, claim_id: id})
MATCH (c)-[:SAID_BY]->(s:Speaker)
MATCH (c)-[e:CITES]->(p:Passage) WHERE e.role = 'origin'
MATCH (c)-[:EXTRACTED_BY]->(x:Extraction)
RETURN coalesce(s.name, s.speaker_id) AS speaker, s.side AS side, s.role AS role, e.quote AS quote, c.asserted_at AS asserted_at,
       coalesce(p.conversation_id + '/' + p.turn_id, p.doc_id, p.object) + ':' + toString(e.char_start) + '-' + toString(e.char_end) AS place,
       c.audience AS audience, EXISTS { MATCH (c)-[:SUPPORTS]->(f) } AS supports, coalesce(x.model, x.extractor) AS read_by,
       c.claim_id AS claim_id ORDER BY asserted_at, claim_id LIMIT $limit
