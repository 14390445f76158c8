// purpose: the ids of every Event of a space
// parameters: space
// returns: id
// mode: read
MATCH (n:Event) WHERE n.space = $space
RETURN n.passage_id AS id ORDER BY id
