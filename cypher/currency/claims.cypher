// purpose: claims whose currency is to change, as verdicts need them, each with how often it has changed
// parameters: space, ids (list of claim ids)
// returns: revision, claim (map), flips (count), reason (of the last event, or null), window_id, extraction_id (of what read it)
// mode: read
MATCH (s:Space {space: $space})
UNWIND $ids AS id
MATCH (c:Claim {space: $space, claim_id: id})-[:EXTRACTED_BY]->(x:Extraction)
RETURN s.revision AS revision, c {.*} AS claim, x.window_id AS window_id, x.extraction_id AS extraction_id,
       COUNT { MATCH (e:CurrencyEvent {claim_id: c.claim_id}) WHERE e.space = $space } AS flips,
       COLLECT { MATCH (e:CurrencyEvent {claim_id: c.claim_id}) WHERE e.space = $space
                 RETURN e.reason ORDER BY e.number DESC LIMIT 1 }[0] AS reason
