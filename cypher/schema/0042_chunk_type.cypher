// purpose: make the combination of labels of a document's passage before anybody writes one, as 0040 does for the others
// parameters: none
// returns: nothing
// mode: write
CREATE (p:Chunk:Passage {space: '', passage_id: 'chunk'})
DELETE p
