// purpose: edges of a Conversation that lead to another space
// parameters: space, ids (list)
// returns: id, edge
// mode: read
UNWIND $ids AS id
MATCH (n:Conversation {space: $space, conversation_id: id})-[e]-(m) WHERE m.space <> $space OR m.space IS NULL
RETURN id, type(e) AS edge
