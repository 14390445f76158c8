// purpose: change a space's settings
// parameters: space, settings (a map: what is given replaces what was)
// returns: revision
// mode: write
MATCH (s:Space {space: $space})
SET s.revision = s.revision + 1
SET s.config_revision = s.config_revision + 1
SET s += $settings
RETURN s.revision AS revision
