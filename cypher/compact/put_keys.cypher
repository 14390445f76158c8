// purpose: put API keys into a graph that has none
// parameters: rows (list of maps of properties)
// returns: keys (how many)
// mode: write
UNWIND $rows AS r
CREATE (k:Key {key_id: r.key_id}) SET k += r
RETURN count(k) AS keys
