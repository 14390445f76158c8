// purpose: claims that are no current testimony any more, with every event that turned them over
// parameters: space, after, end, limit (number, or nothing)
// returns: claim_id, claim_text, speaker, source (a conversation or a document), events
// mode: read
// example: onrecord audit claims_not_current
MATCH (c:Claim) WHERE c.rank > $after AND c.rank < $end AND c.space = $space AND c.is_current_testimony = false
WITH c ORDER BY c.rank LIMIT $limit
RETURN c.claim_id AS claim_id, c.claim_text AS claim_text, c.speaker_id AS speaker, coalesce(c.conversation_id, c.doc_id) AS source,
       COLLECT { MATCH (e:CurrencyEvent {claim_id: c.claim_id}) WHERE e.space = $space
                 RETURN left(e.at, 19) + 'Z ' + e.reason ORDER BY e.number } AS events ORDER BY c.rank
