// purpose: read every node that the reading of a window made, in a space that holds nothing else
// parameters: space
// returns: conversations, windows, extractions, turns, claims, facts, decisions (lists of maps)
// mode: read
MATCH (s:Space {space: $space})
RETURN COLLECT { MATCH (n:Conversation) WHERE n.space = $space RETURN n {.*} } AS conversations,
       COLLECT { MATCH (n:Window) WHERE n.space = $space RETURN n {.*} } AS windows,
       COLLECT { MATCH (n:Extraction) WHERE n.space = $space RETURN n {.*} } AS extractions,
       COLLECT { MATCH (n:Turn) WHERE n.space = $space RETURN n {.*} } AS turns,
       COLLECT { MATCH (n:Claim) WHERE n.space = $space RETURN n {.*} } AS claims,
       COLLECT { MATCH (n:Fact) WHERE n.space = $space RETURN n {.*} } AS facts,
       COLLECT { MATCH (n:Decision) WHERE n.space = $space RETURN n {.*} } AS decisions
