// purpose: read a space's settings and declarations
// parameters: space
// returns: space, attributes, types, tasks; no row where there is no such space
// mode: read
MATCH (s:Space {space: $space})
RETURN s {.space, .id_key, .revision, .config_revision, .features, .time_zone, .first_weekday, .date_order, .policy} AS space,
       COLLECT { UNWIND s.attributes AS slug MATCH (a:Attribute {space: $space, slug: slug})
                 RETURN a {.slug, .`for`, .holds, .description, .sensitive, .fresh_for} } AS attributes,
       COLLECT { UNWIND s.types AS name MATCH (t:ObjectType {space: $space, type: name})
                 RETURN t {.type, .declaration} } AS types,
       COLLECT { UNWIND coalesce(s.tasks, []) AS name MATCH (t:Task {space: $space, task: name})
                 RETURN t {.task, .types, .attributes} } AS tasks
