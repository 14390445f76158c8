// purpose: declare a task; what was declared alike moves nothing but the revision
// parameters: space, task, types, attributes (lists)
// returns: revision
// mode: write
MATCH (s:Space {space: $space})
SET s.revision = s.revision + 1
WITH s
MERGE (t:Task {space: $space, task: $task})
WITH s, t, CASE WHEN t.types = $types AND t.attributes = $attributes THEN 0 ELSE 1 END AS moved
SET t.types = $types, t.attributes = $attributes
SET s.config_revision = s.config_revision + moved
SET s.tasks = [name IN coalesce(s.tasks, []) WHERE name <> $task] + [$task]
RETURN s.revision AS revision
