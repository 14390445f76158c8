// purpose: answers by id
// parameters: space, ids (list of extraction ids)
// returns: extraction_id, answer
// mode: read
UNWIND $ids AS id
MATCH (x:Extraction {space: $space, extraction_id: id})
RETURN x.extraction_id AS extraction_id, x.answer AS answer
