// purpose: everything that one person said and the memory holds, with where it was said
// parameters: space, speaker (text: an id), limit (number, or nothing)
// returns: asserted_at, claim_text, quote, place, audience, is_current, claim_id
// mode: read
// example: onrecord audit speaker_claims --param speaker=ana
MATCH (:Speaker {space: $space, speaker_id: $speaker})<-[:SAID_BY]-(c:Claim)
WITH c ORDER BY c.asserted_at, c.rank LIMIT $limit
MATCH (c)-[e:CITES]->(p:Passage) WHERE e.role = 'origin'
RETURN c.asserted_at AS asserted_at, c.claim_text AS claim_text, e.quote AS quote,
       coalesce(p.conversation_id + '/' + p.turn_id, p.doc_id, p.object) AS place, c.audience AS audience,
       c.is_current_testimony AS is_current, c.claim_id AS claim_id ORDER BY asserted_at, c.rank
