// purpose: record objects as their system of record has them; one whose state is newer already stays as it is
// parameters: space, now, speakers (ids), organizations (ids), objects (list of {reference, type, ref, key, at, state_id, content,
//             is_final, status, fields, owner_id, owner_kind, participants}; a reference once),
//             participants (list of {reference, state_id, speaker_id, why}),
//             seen (the space's revision that data issues were judged against; null: none were), issues, issues_changed (lists of
//             {issue_id, props}: data issues that open, and that change or close)
// returns: revision; no row where another writer came first
// mode: write
MATCH (s:Space {space: $space})
SET s.locked = $now
WITH s WHERE $seen IS NULL OR s.revision = $seen
SET s.revision = s.revision + 1
WITH s
CALL (s) { UNWIND $speakers AS id
           MERGE (p:Speaker {space: $space, speaker_id: id}) ON CREATE SET p.kind = 'person', p.organizations = [] }
CALL (s) { UNWIND $organizations AS id
           MERGE (g:Organization {space: $space, organization_id: id}) ON CREATE SET g.name = id, g.names = [] }
CALL (s) { UNWIND $objects AS r
           MERGE (o:Object {space: $space, reference: r.reference})
           ON CREATE SET o.type = r.type, o.ref = r.ref, o.revision = 0, o.participants = []
           WITH s, o, r WHERE o.at IS NULL OR o.at <= r.at
           SET o.final_at = CASE WHEN NOT r.is_final THEN null WHEN o.is_open = false THEN coalesce(o.final_at, r.at) ELSE r.at END
           SET o.revision = CASE WHEN o.state_id = r.state_id THEN o.revision ELSE o.revision + 1 END
           SET o.is_open = NOT r.is_final, o.at = r.at, o.state_id = r.state_id, o.content = r.content, o.key = r.key,
               o.status = r.status, o.fields = r.fields, o.owner_id = r.owner_id, o.owner_kind = r.owner_kind, o.touched = s.revision
           SET o.participants = [id IN o.participants WHERE NOT id IN r.participants] + r.participants
           MERGE (t:ObjectState {space: $space, state_id: r.state_id})
           ON CREATE SET t.status = r.status, t.fields = r.fields, t.at = r.at, t.recorded_at = $now
           MERGE (o)-[:HAD]->(t) }
CALL (s) { UNWIND $objects AS r
           MATCH (o:Object {space: $space, reference: r.reference})-[e:OWNED_BY]->(owner) WHERE o.state_id = r.state_id
             AND (r.owner_id IS NULL OR coalesce(owner.speaker_id, owner.organization_id) <> r.owner_id
                  OR (r.owner_kind = 'speaker') <> (owner.speaker_id IS NOT NULL))
           DELETE e }
CALL (s) { UNWIND [r IN $objects WHERE r.owner_kind = 'speaker'] AS r
           MATCH (o:Object {space: $space, reference: r.reference}) WHERE o.state_id = r.state_id
           MATCH (p:Speaker {space: $space, speaker_id: r.owner_id}) MERGE (o)-[:OWNED_BY]->(p) }
CALL (s) { UNWIND [r IN $objects WHERE r.owner_kind = 'organization'] AS r
           MATCH (o:Object {space: $space, reference: r.reference}) WHERE o.state_id = r.state_id
           MATCH (g:Organization {space: $space, organization_id: r.owner_id}) MERGE (o)-[:OWNED_BY]->(g) }
CALL (s) { UNWIND $participants AS r
           MATCH (o:Object {space: $space, reference: r.reference}) WHERE o.state_id = r.state_id
           MATCH (p:Speaker {space: $space, speaker_id: r.speaker_id})
           MERGE (o)<-[e:PARTICIPATES_IN]-(p) ON CREATE SET e.since = $now, e.why = r.why }
CALL (s) { UNWIND $issues AS r CREATE (i:DataIssue {space: $space, issue_id: r.issue_id}) SET i += r.props }
CALL (s) { UNWIND $issues_changed AS r MATCH (i:DataIssue {space: $space, issue_id: r.issue_id}) SET i += r.props }
RETURN s.revision AS revision
