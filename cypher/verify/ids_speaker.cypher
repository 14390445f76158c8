// purpose: the ids of every Speaker of a space
// parameters: space
// returns: id
// mode: read
MATCH (n:Speaker) WHERE n.space = $space
RETURN n.speaker_id AS id ORDER BY id
