// purpose: which of some tombstones stand
// parameters: space, tombstones (list)
// returns: tombstone
// mode: read
UNWIND $tombstones AS one
MATCH (t:Tombstone {space: $space, tombstone: one})
RETURN t.tombstone AS tombstone
