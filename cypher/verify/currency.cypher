// purpose: claims whose currency was changed or that are not current, with every change of it, in order
// parameters: space, ids (list of claim ids)
// returns: claim_id, is_current, events (list of {number, became_current})
// mode: read
UNWIND $ids AS id
MATCH (c:Claim {space: $space, claim_id: id})
WITH c, COLLECT { MATCH (e:CurrencyEvent {claim_id: c.claim_id}) WHERE e.space = $space
                  RETURN e {.number, .became_current} ORDER BY e.number } AS events
WHERE size(events) > 0 OR c.is_current_testimony IS NULL OR NOT c.is_current_testimony
RETURN c.claim_id AS claim_id, c.is_current_testimony AS is_current, events
