// purpose: the ids of every Object of a space
// parameters: space
// returns: id
// mode: read
MATCH (n:Object) WHERE n.space = $space
RETURN n.reference AS id ORDER BY id
