// purpose: keep what a person wrote to correct a fact, as a passage of its own that is read as it is, and who wrote it
// parameters: space, passage_id, passage (map of properties), extraction_id, extraction (map of properties), speaker_id
// returns: at (when it was first written)
// mode: write
MERGE (s:Speaker {space: $space, speaker_id: $speaker_id}) ON CREATE SET s.kind = 'person'
WITH s
CALL (s) { WITH s WHERE NOT EXISTS { MATCH (:Passage {space: $space, passage_id: $passage_id}) }
           CREATE (p:Event:Passage {space: $space, passage_id: $passage_id}) SET p += $passage
           CREATE (x:Extraction {space: $space, extraction_id: $extraction_id}) SET x += $extraction
           CREATE (x)-[:READ {owned: true}]->(p) }
MATCH (p:Passage {space: $space, passage_id: $passage_id})
RETURN p.at AS at
