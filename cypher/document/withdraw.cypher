// purpose: withdraw a version; passages that no standing version has any more stop standing, those of one that stands now return
// parameters: space, doc_id, seen (the document's revision that the caller saw), now, version_id, entering (versions that stand now)
// returns: revision; no row where another writer came first
// mode: write
MATCH (d:Document {space: $space, doc_id: $doc_id})
SET d.locked = $now
WITH d WHERE d.revision = $seen
SET d.revision = d.revision + 1, d.pending_since = coalesce(d.pending_since, $now)
WITH d
CALL (d) { MATCH (v:Version {space: $space, version_id: $version_id}) SET v.withdrawn_at = $now, v.standing = false }
CALL (d) { UNWIND $entering AS id
           MATCH (v:Version {space: $space, version_id: id}) SET v.standing = true }
CALL (d) { MATCH (v:Version {space: $space, version_id: $version_id})-[:HAS]->(p:Passage)
           WHERE NOT EXISTS { MATCH (p)<-[:HAS]-(other:Version) WHERE other.standing }
             AND (p.standing OR (p.flip = 'version_superseded' AND p.state <> 'done'))
           SET p.standing = false, p.flip = 'version_deleted' }
CALL (d) { UNWIND $entering AS id
           MATCH (v:Version {space: $space, version_id: id})-[:HAS]->(p:Passage) WHERE NOT p.standing
           SET p.standing = true, p.flip = 'version_returned' }
RETURN d.revision AS revision
