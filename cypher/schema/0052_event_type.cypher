// purpose: make the combination of labels of an object's event before anybody writes one, as 0040 does for the others
// parameters: none
// returns: nothing
// mode: write
CREATE (p:Event:Passage {space: '', passage_id: 'event'})
DELETE p
