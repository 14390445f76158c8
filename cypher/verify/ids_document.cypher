// purpose: the ids of every Document of a space
// parameters: space
// returns: id
// mode: read
MATCH (n:Document) WHERE n.space = $space
RETURN n.doc_id AS id ORDER BY id
