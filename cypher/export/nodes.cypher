// purpose: nodes whole
// parameters: ids (the engine's own)
// returns: id, labels, properties
// mode: read
UNWIND $ids AS id
MATCH (n) WHERE elementId(n) = id
RETURN id, labels(n) AS labels, properties(n) AS properties
