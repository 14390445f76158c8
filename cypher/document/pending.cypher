// purpose: the versions of a document that have passages to read, and the passages whose claims are to turn over
// parameters: space, doc_id
// returns: revision, is_pending, versions (ids, the oldest first), flips (list of {passage_id, reason, state}); no row where there
//          is no such document
// mode: read
MATCH (d:Document {space: $space, doc_id: $doc_id})
RETURN d.revision AS revision, d.pending_since IS NOT NULL AS is_pending,
       COLLECT { MATCH (d)<-[:OF]-(v:Version) WHERE EXISTS { MATCH (v)-[:HAS]->(p:Passage) WHERE p.state = 'pending' }
                 RETURN v.version_id ORDER BY v.order_at, v.number } AS versions,
       COLLECT { MATCH (d)<-[:OF]-(:Version)-[:HAS]->(p:Passage) WHERE p.flip IS NOT NULL
                 WITH DISTINCT p RETURN {passage_id: p.passage_id, reason: p.flip, state: p.state} } AS flips
