// purpose: what was left out or refused, by week, kind and reason: decisions that keep something, or say how, are not counted
// parameters: space, after, end, notes, since (time, or nothing), until (time, or nothing), limit (number, or nothing)
// returns: week (its Monday, in UTC), kind, reason, count, example (a quote)
// mode: read
// example: onrecord audit dropped_weekly --param since=2026-03-01T00:00:00Z
MATCH (d:Decision) WHERE d.rank > $after AND d.rank < $end AND d.space = $space AND NOT d.kind IN $notes
  AND ($since IS NULL OR d.at >= $since) AND ($until IS NULL OR d.at < $until)
WITH toString(date.truncate('week', date(left(d.at, 10)))) AS week, d.kind AS kind, d.reason AS reason, count(d) AS count,
     min(d.quote) AS example
RETURN week, kind, reason, count, example ORDER BY week, count DESC, kind, reason LIMIT $limit
