// purpose: the events of the objects of a space
// parameters: space
// returns: passage_id
// mode: read
MATCH (p:Passage) WHERE p.space = $space AND p.passage_id > ''
WITH p WHERE p.object IS NOT NULL
RETURN p.passage_id AS passage_id ORDER BY passage_id
