// purpose: what agents were given and did, by day and agent
// parameters: space, agent (null: all), since, until (days, inclusive), after (day/agent, exclusive), limit
// returns: usage
// mode: read
MATCH (u:Usage) WHERE u.space = $space AND u.agent > '' AND u.day >= $since AND u.day <= $until
  AND ($agent IS NULL OR u.agent = $agent) AND u.day + '/' + u.agent > $after
WITH u ORDER BY u.day + '/' + u.agent LIMIT $limit
RETURN u{.agent, .day, .object_rows, .object_rows_used, .instruction_violations, .instruction_violations_by_model, .replies} AS usage
