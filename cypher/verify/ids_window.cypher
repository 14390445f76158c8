// purpose: the ids of every Window of a space
// parameters: space
// returns: id
// mode: read
MATCH (n:Window) WHERE n.space = $space
RETURN n.window_id AS id ORDER BY id
