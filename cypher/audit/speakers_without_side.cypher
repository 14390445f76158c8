// purpose: people and agents who said something and are on no side: nobody declared them, so that audiences take them for nobody's
// parameters: space, limit (number, or nothing)
// returns: speaker, name, kind, claims, conversations
// mode: read
// example: onrecord audit speakers_without_side
MATCH (s:Speaker) WHERE s.space = $space AND s.speaker_id > '' AND s.side IS NULL AND coalesce(s.kind, 'person') <> 'document'
  AND (EXISTS { MATCH (s)<-[:SAID_BY]-(:Claim) } OR EXISTS { MATCH (s)-[:SPOKE_IN]->(:Conversation) })
WITH s ORDER BY s.speaker_id LIMIT $limit
RETURN s.speaker_id AS speaker, s.name AS name, s.kind AS kind, COUNT { (s)<-[:SAID_BY]-(:Claim) } AS claims,
       COUNT { (s)-[:SPOKE_IN]->(:Conversation) } AS conversations ORDER BY speaker
