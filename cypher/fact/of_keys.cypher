// purpose: the facts of some keys, as they stand
// parameters: space, keys (list of fact keys)
// returns: id, rank, fact (map)
// mode: read
UNWIND $keys AS key
MATCH (f:Fact {fact_key: key}) WHERE f.space = $space
RETURN f.fact_id AS id, f.rank AS rank, f {.*} AS fact
