// purpose: the claims that cite passages, with the characters of each
// parameters: space, passages (list of passage ids)
// returns: passage_id, claim_id, char_start, char_end, role
// mode: read
UNWIND $passages AS id
MATCH (p:Passage {space: $space, passage_id: id})<-[e:CITES]-(c:Claim)
RETURN id AS passage_id, c.claim_id AS claim_id, e.char_start AS char_start, e.char_end AS char_end, e.role AS role
