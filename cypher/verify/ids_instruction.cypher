// purpose: the ids of every Instruction of a space
// parameters: space
// returns: id
// mode: read
MATCH (n:Instruction) WHERE n.space = $space
RETURN n.fact_id AS id ORDER BY id
