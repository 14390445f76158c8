// purpose: declare speakers; rows of one who spoke show its role, so that a change of it moves the declarations
// parameters: space, speakers (list of {speaker_id, shown, props}), organizations (list of ids),
//             members (list of {speaker_id, organization_id, role})
// returns: revision
// mode: write
MATCH (s:Space {space: $space})
SET s.revision = s.revision + 1
WITH s
CALL (s) { UNWIND $organizations AS id
           MERGE (g:Organization {space: $space, organization_id: id}) ON CREATE SET g.name = id, g.names = [] }
CALL (s) { UNWIND $speakers AS r
           MERGE (p:Speaker {space: $space, speaker_id: r.speaker_id})
           WITH p, r, CASE WHEN p.shown = r.shown OR NOT EXISTS { (p)-[:SPOKE_IN]->() } THEN 0 ELSE 1 END AS moved
           SET p += r.props, p.shown = r.shown
           RETURN sum(moved) AS moved }
CALL (s) { UNWIND $speakers AS r
           MATCH (:Speaker {space: $space, speaker_id: r.speaker_id})-[e:MEMBER_OF]->(g:Organization)
           WHERE NOT g.organization_id IN r.props.organizations
           DELETE e }
CALL (s) { UNWIND $members AS r
           MATCH (p:Speaker {space: $space, speaker_id: r.speaker_id})
           MATCH (g:Organization {space: $space, organization_id: r.organization_id})
           MERGE (p)-[e:MEMBER_OF]->(g) SET e.role = r.role }
SET s.config_revision = CASE WHEN moved > 0 THEN s.config_revision + 1 ELSE s.config_revision END
RETURN s.revision AS revision
