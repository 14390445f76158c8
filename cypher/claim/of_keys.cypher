// purpose: every claim of some keys, as verdicts need them
// parameters: space, keys (list of fact keys)
// returns: claim (map)
// mode: read
UNWIND $keys AS key
MATCH (c:Claim {fact_key: key}) WHERE c.space = $space
RETURN c {.*} AS claim
