// purpose: the ids of every Extraction of a space
// parameters: space
// returns: id
// mode: read
MATCH (n:Extraction) WHERE n.space = $space
RETURN n.extraction_id AS id ORDER BY id
