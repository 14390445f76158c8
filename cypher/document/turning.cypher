// purpose: the claims that passages are the origin of, with what last turned each over
// parameters: space, passages (list of passage ids)
// returns: passage_id, claim_id, is_current, reason (of its last event, or null)
// mode: read
UNWIND $passages AS id
MATCH (p:Passage {space: $space, passage_id: id})<-[e:CITES]-(c:Claim) WHERE e.role = 'origin'
RETURN id AS passage_id, c.claim_id AS claim_id, c.is_current_testimony AS is_current,
       COLLECT { MATCH (f:CurrencyEvent {claim_id: c.claim_id}) WHERE f.space = $space
                 RETURN f.reason ORDER BY f.number DESC LIMIT 1 }[0] AS reason
