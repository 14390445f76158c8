// purpose: edges of a document's versions and passages that lead to another space
// parameters: space, ids (list)
// returns: id, edge
// mode: read
UNWIND $ids AS id
MATCH (d:Document {space: $space, doc_id: id})<-[:OF]-(v:Version)
MATCH (v)-[e]-(m) WHERE m.space <> $space OR m.space IS NULL
RETURN id, type(e) AS edge
