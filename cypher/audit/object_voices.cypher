// purpose: who spoke about an object, how often and when
// parameters: space, object (text: TYPE:REF), limit (number, or nothing)
// returns: speaker, name, side, role, claims, first, last, conversations
// mode: read
// example: onrecord audit object_voices --param object=order:17
MATCH (:Object {space: $space, reference: $object})<-[:BOUND_TO]-(:Fact)<-[:SUPPORTS]-(c:Claim)
WITH DISTINCT c
MATCH (c)-[:SAID_BY]->(s:Speaker)
WITH s, count(c) AS claims, min(c.asserted_at) AS first, max(c.asserted_at) AS last,
     count(DISTINCT coalesce(c.conversation_id, c.doc_id)) AS conversations
RETURN s.speaker_id AS speaker, s.name AS name, s.side AS side, s.role AS role, claims, first, last, conversations
       ORDER BY first, speaker LIMIT $limit
