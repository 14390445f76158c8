// purpose: the people and companies that a space knows by these names, spelled so
// parameters: space, names (list)
// returns: kind (speaker or organization), id, name
// mode: read
CALL () {
  UNWIND $names AS name MATCH (s:Speaker {name: name}) WHERE s.space = $space
  RETURN 'speaker' AS kind, s.speaker_id AS id, s.name AS name
  UNION
  UNWIND $names AS name MATCH (g:Organization {name: name}) WHERE g.space = $space
  RETURN 'organization' AS kind, g.organization_id AS id, g.name AS name
}
RETURN kind, id, name ORDER BY name, kind, id
