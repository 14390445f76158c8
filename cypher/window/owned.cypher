// purpose: how many passages of a space are read or waiting: turns that windows own, and documents' passages
// parameters: space
// returns: turns, chunks
// mode: read
CALL () { MATCH (c:Conversation) WHERE c.space = $space AND c.conversation_id > ''
          RETURN coalesce(sum(c.owned_count), 0) AS turns }
CALL () { MATCH (d:Document) WHERE d.space = $space AND d.doc_id > ''
          MATCH (d)<-[:OF]-(:Version)-[:HAS]->(p:Passage)
          RETURN count(DISTINCT p) AS chunks }
RETURN turns, chunks
