// purpose: store a version of a document with its new passages, pending; or let one that is held stand again; all or none
// parameters: space, doc_id, seen (the document's revision that the caller saw), now, mode, version_id, version (map of properties
//             of a new one), order_at, standing (whether it stands), leaving (versions that stand no more), has (list of
//             {passage_id, position, char_start} of a new version), chunks (list of {passage_id, window_id, props} that are new),
//             speakers (list of {speaker_id, props})
// returns: revision; no row where another writer came first
// mode: write
MERGE (d:Document {space: $space, doc_id: $doc_id})
ON CREATE SET d.revision = 0
SET d.locked = $now
WITH d WHERE d.revision = $seen
SET d.revision = d.revision + 1, d.mode = $mode, d.pending_since = coalesce(d.pending_since, $now)
WITH d
CALL (d) { UNWIND $speakers AS r
           MERGE (s:Speaker {space: $space, speaker_id: r.speaker_id}) ON CREATE SET s += r.props }
CALL (d) { UNWIND $chunks AS r
           CREATE (p:Chunk:Passage {space: $space, passage_id: r.passage_id}) SET p += r.props
           CREATE (w:Window {space: $space, window_id: r.window_id})
           SET w.doc_id = $doc_id, w.passage_ids = [r.passage_id], w.first = 0, w.until = 0, w.state = 'pending', w.attempts = 0,
               w.reading = 0, w.pending_since = $now, w.next_try_at = $now }
CALL (d) { MERGE (v:Version {space: $space, version_id: $version_id})
           ON CREATE SET v += $version
           SET v.order_at = $order_at, v.standing = $standing, v.withdrawn_at = null
           MERGE (v)-[:OF]->(d) }
CALL (d) { UNWIND $has AS r
           MATCH (v:Version {space: $space, version_id: $version_id})
           MATCH (p:Passage {space: $space, passage_id: r.passage_id})
           CREATE (v)-[:HAS {position: r.position, char_start: r.char_start}]->(p) }
CALL (d) { UNWIND $leaving AS id
           MATCH (v:Version {space: $space, version_id: id}) SET v.standing = false }
CALL (d) { UNWIND $leaving AS id
           MATCH (v:Version {space: $space, version_id: id})-[:HAS]->(p:Passage)
           WITH DISTINCT p
           WHERE p.standing AND NOT EXISTS { MATCH (p)<-[:HAS]-(other:Version) WHERE other.standing }
           SET p.standing = false, p.flip = 'version_superseded' }
CALL (d) { MATCH (v:Version {space: $space, version_id: $version_id})-[:HAS]->(p:Passage)
           WHERE v.standing AND NOT p.standing
           SET p.standing = true, p.flip = 'version_returned' }
RETURN d.revision AS revision
