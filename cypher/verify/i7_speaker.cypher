// purpose: edges of a Speaker that lead to another space
// parameters: space, ids (list)
// returns: id, edge
// mode: read
UNWIND $ids AS id
MATCH (n:Speaker {space: $space, speaker_id: id})-[e:MEMBER_OF]->(m) WHERE m.space <> $space OR m.space IS NULL
RETURN id, type(e) AS edge
