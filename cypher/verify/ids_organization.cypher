// purpose: the ids of every Organization of a space
// parameters: space
// returns: id
// mode: read
MATCH (n:Organization) WHERE n.space = $space
RETURN n.organization_id AS id ORDER BY id
