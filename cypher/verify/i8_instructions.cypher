// purpose: instructions, with what each is bound to and the words that it comes from
// parameters: space, ids (list of fact ids)
// returns: fact_id, bound (count), origins (list of {claim_id, from_agent, text, char_start, char_end})
// mode: read
UNWIND $ids AS id
MATCH (f:Fact {space: $space, fact_id: id})
RETURN id AS fact_id, COUNT { (f)-[:BOUND_TO]->() } AS bound,
       COLLECT { MATCH (f)<-[:SUPPORTS]-(c:Claim)-[e:CITES]->(p:Passage) WHERE e.role = 'origin'
                 RETURN {claim_id: c.claim_id, from_agent: coalesce(c.from_agent, false), text: coalesce(p.text, ''),
                         char_start: coalesce(e.char_start, 0), char_end: coalesce(e.char_end, 0)} } AS origins
