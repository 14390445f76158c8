// purpose: documents' passages that nothing reads, or whose state is not their window's; versions whose places have gaps
// parameters: space, ids (list of document ids)
// returns: doc_id, versions (list of {version_id, passages, positions}), unlike (list of {passage_id, state, window_state}), is_pending,
//          flips (how many passages wait to turn over)
// mode: read
UNWIND $ids AS id
MATCH (d:Document {space: $space, doc_id: id})
RETURN id AS doc_id, d.pending_since IS NOT NULL AS is_pending,
       COLLECT { MATCH (d)<-[:OF]-(v:Version)
                 RETURN {version_id: v.version_id, passages: v.passages,
                         positions: COLLECT { MATCH (v)-[h:HAS]->(:Passage) RETURN h.position }} } AS versions,
       COLLECT { MATCH (d)<-[:OF]-(:Version)-[:HAS]->(p:Passage)
                 WITH DISTINCT p.passage_id AS passage_id, p.state AS state, p.window_id AS window_id
                 OPTIONAL MATCH (w:Window {space: $space, window_id: window_id})
                 WITH passage_id, state, w.state AS window_state WHERE window_state IS NULL OR window_state <> state
                 RETURN {passage_id: passage_id, state: state, window_state: window_state} } AS unlike,
       COUNT { MATCH (d)<-[:OF]-(:Version)-[:HAS]->(p:Passage) WHERE p.flip IS NOT NULL AND p.state = 'done' } AS flips
