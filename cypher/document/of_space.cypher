// purpose: the documents of a space, by their ids
// parameters: space
// returns: doc_id
// mode: read
MATCH (d:Document) WHERE d.space = $space AND d.doc_id > ''
RETURN d.doc_id AS doc_id ORDER BY doc_id
