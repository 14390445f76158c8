// purpose: open a space, which comes to be with its first write, and read its settings and declarations
// parameters: space, key (what its ids are derived from, where it is new)
// returns: one row: space, attributes, types
// mode: write
MERGE (s:Space {space: $space})
ON CREATE SET s.id_key = $key, s.revision = 0, s.config_revision = 0, s.features = [], s.attributes = [], s.types = []
RETURN s {.space, .id_key, .revision, .config_revision, .features, .time_zone, .first_weekday, .date_order, .policy} AS space,
       COLLECT { UNWIND s.attributes AS slug MATCH (a:Attribute {space: $space, slug: slug})
                 RETURN a {.slug, .`for`, .holds, .description, .sensitive, .fresh_for} } AS attributes,
       COLLECT { UNWIND s.types AS name MATCH (t:ObjectType {space: $space, type: name})
                 RETURN t {.type, .declaration} } AS types
