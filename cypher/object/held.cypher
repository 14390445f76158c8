// purpose: read what is held of objects before they change, and what kind their new owners are
// parameters: space, references (list of "type:ref"), owners (list of ids)
// returns: one row: revision, objects (reference, at, content, owner_id, owner_kind, participants), speakers (ids), organizations (ids)
// mode: read
MATCH (s:Space {space: $space})
RETURN s.revision AS revision,
       COLLECT { UNWIND $references AS reference MATCH (o:Object {space: $space, reference: reference})
                 RETURN o {.reference, .at, .content, .owner_id, .owner_kind, .participants} } AS objects,
       COLLECT { UNWIND $owners AS id MATCH (p:Speaker {space: $space, speaker_id: id}) RETURN id } AS speakers,
       COLLECT { UNWIND $owners AS id MATCH (g:Organization {space: $space, organization_id: id}) RETURN id } AS organizations
