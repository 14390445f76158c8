// purpose: note that the claims of passages have turned over, as far as nothing else was decided since
// parameters: space, passages (list of {passage_id, reason})
// returns: passages (how many)
// mode: write
UNWIND $passages AS r
MATCH (p:Passage {space: $space, passage_id: r.passage_id}) WHERE p.flip = r.reason
SET p.flip = null
RETURN count(p) AS passages
