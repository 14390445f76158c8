// purpose: every change of what was current among the claims of some keys, oldest first for each claim
// parameters: space, keys (list of fact keys)
// returns: claim_id, became_current, at
// mode: read
UNWIND $keys AS key
MATCH (c:Claim {fact_key: key}) WHERE c.space = $space
MATCH (e:CurrencyEvent {claim_id: c.claim_id}) WHERE e.space = $space
RETURN e.claim_id AS claim_id, e.became_current AS became_current, e.at AS at ORDER BY claim_id, e.number
