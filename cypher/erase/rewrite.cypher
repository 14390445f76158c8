// purpose: put a version's text, title and author in the place of what they were, without somebody's words
// parameters: space, version_id, text, title, author (null: none)
// returns: version_id
// mode: write
MATCH (v:Version {space: $space, version_id: $version_id})
SET v.text = $text, v.title = $title, v.author = $author
RETURN v.version_id AS version_id
