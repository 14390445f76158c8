// purpose: every space, by name
// parameters: none
// returns: space
// mode: read
MATCH (s:Space)
RETURN s.space AS space ORDER BY space
