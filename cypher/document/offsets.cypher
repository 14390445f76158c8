// purpose: where passages begin in the text of a version that has them
// parameters: space, version_id, passages (list of passage ids)
// returns: passage_id, char_start
// mode: read
UNWIND $passages AS id
MATCH (p:Passage {space: $space, passage_id: id})<-[h:HAS]-(v:Version)
WHERE v.version_id = $version_id
RETURN id AS passage_id, h.char_start AS char_start
