// purpose: the events of the objects of a space, those that were erased aside
// parameters: space
// returns: passage_id
// mode: read
MATCH (p:Passage) WHERE p.space = $space AND p.passage_id > ''
WITH p WHERE p.object IS NOT NULL AND p.erased_at IS NULL
RETURN p.passage_id AS passage_id ORDER BY passage_id
