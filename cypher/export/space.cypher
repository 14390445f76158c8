// purpose: a space's own node, whole
// parameters: space
// returns: properties; no row where there is no such space
// mode: read
MATCH (s:Space {space: $space})
RETURN properties(s) AS properties
