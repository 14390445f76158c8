// purpose: the decisions about passages, and those about the windows that own them as a whole
// parameters: space, passages (list of passage ids)
// returns: passage_id, id, about (the decision's own passage, or null)
// mode: read
UNWIND $passages AS id
MATCH (p:Passage {space: $space, passage_id: id})<-[e:READ]-(x:Extraction)<-[:EXTRACTED_BY]-(d:Decision)
WHERE e.owned AND (d.passage_id IS NULL OR d.passage_id = id)
RETURN id AS passage_id, d.decision_id AS id, d.passage_id AS about
