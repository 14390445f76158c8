// purpose: make each combination of labels that a node is created with, before anybody writes: ArcadeDB makes a type of one when
//          it is first used, and fails the second of two writers who use it first together
// parameters: none
// returns: nothing
// mode: write
CREATE (t:Turn:Passage {space: '', passage_id: '', place: ''}),
       (s:Fact:Statement {space: '', fact_id: 'statement'}),
       (i:Fact:Instruction {space: '', fact_id: 'instruction'}),
       (o:Fact:OpenItem {space: '', fact_id: 'open_item'}),
       (b:Fact:Observation {space: '', fact_id: 'observation'})
DELETE t, s, i, o, b
