// purpose: the turns and documents' passages of a space that hold words, those that hold most of them first
// parameters: space, words (list, in lower case), shared (only those of which the customer's side may see anything), limit
// returns: passage_id, text
// mode: read
MATCH (p:Passage) WHERE p.space = $space AND p.passage_id > ''
WITH p, toLower(p.text) AS text
WITH p, size([word IN $words WHERE text CONTAINS word]) AS hits
WHERE hits > 0
  AND (NOT $shared OR p.audience = 'shared' OR EXISTS { MATCH (p)<-[:CITES]-(c:Claim) WHERE c.audience = 'shared' }
    OR (p.audience IS NULL AND EXISTS { MATCH (k:Conversation {space: $space, conversation_id: p.conversation_id})
                                        WHERE k.customer = p.speaker_id OR k.customer_from <= p.position }))
WITH p, hits ORDER BY hits DESC, p.at DESC LIMIT $limit
RETURN p.passage_id AS passage_id, p.text AS text
