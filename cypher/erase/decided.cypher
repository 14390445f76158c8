// purpose: decisions of some extractions
// parameters: space, passages (list of passage ids), extractions (list of extraction ids)
// returns: decision_id
// mode: read
UNWIND $extractions AS id
MATCH (x:Extraction {space: $space, extraction_id: id})<-[:EXTRACTED_BY]-(d:Decision)
WHERE d.passage_id IS NULL OR d.passage_id IN $passages
RETURN DISTINCT d.decision_id AS decision_id
