// purpose: the turns and documents' passages that have words, the best match first
// parameters: space, query (terms of that space), shared (only those of which the customer's side may see anything), limit
// returns: passage_id, text
// mode: read
CALL db.index.fulltext.queryNodes('Passage[terms]', $query) YIELD node, score
WITH node AS p, score WHERE p.space = $space
  AND (NOT $shared OR p.audience = 'shared' OR EXISTS { MATCH (p)<-[:CITES]-(c:Claim) WHERE c.audience = 'shared' }
    OR (p.audience IS NULL AND EXISTS { MATCH (k:Conversation {space: $space, conversation_id: p.conversation_id})
                                        WHERE k.customer = p.speaker_id OR k.customer_from <= p.position }))
WITH p, score ORDER BY score DESC, p.at DESC, p.passage_id LIMIT $limit
RETURN p.passage_id AS passage_id, p.text AS text
