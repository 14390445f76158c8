// purpose: declare organizations; an earlier name stays among an organization's names
// parameters: space, organizations (list of {organization_id, name (or null), names})
// returns: revision
// mode: write
MATCH (s:Space {space: $space})
SET s.revision = s.revision + 1
WITH s
CALL (s) { UNWIND $organizations AS r
           MERGE (g:Organization {space: $space, organization_id: r.organization_id})
           SET g.name = coalesce(r.name, g.name, r.organization_id)
           SET g.names = r.names + [name IN coalesce(g.names, []) WHERE NOT name IN r.names] }
RETURN s.revision AS revision
