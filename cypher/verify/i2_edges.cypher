// purpose: claims that are not said by one speaker, cite no origin, or were not read by one extraction
// parameters: space, ids (list of claim ids)
// returns: claim_id, said_by, origins, extracted_by (counts)
// mode: read
UNWIND $ids AS id
MATCH (c:Claim {space: $space, claim_id: id})
WITH id, COUNT { (c)-[:SAID_BY]->(:Speaker) } AS said_by, COUNT { (c)-[e:CITES]->(:Passage) WHERE e.role = 'origin' } AS origins,
     COUNT { (c)-[:EXTRACTED_BY]->(:Extraction) } AS extracted_by
WHERE said_by <> 1 OR origins < 1 OR extracted_by <> 1
RETURN id AS claim_id, said_by, origins, extracted_by
