// purpose: what people decided past the rules: claims restored by a reviewer, facts corrected or taken back
// parameters: space, after, end, limit (number, or nothing)
// returns: at, by, kind, reason, about (the claim or fact, else the passage)
// mode: read
// example: onrecord audit decided_by_people
CALL () {
  MATCH (e:CurrencyEvent) WHERE e.space = $space AND e.event_id > '' AND e.by IS NOT NULL
  RETURN e.at AS at, e.by AS by, e.reason AS kind, e.note AS reason, e.claim_id AS about
  UNION ALL
  MATCH (d:Decision) WHERE d.rank > $after AND d.rank < $end AND d.space = $space AND d.by IS NOT NULL
  RETURN d.at AS at, d.by AS by, d.kind AS kind, d.reason AS reason, d.passage_id AS about
}
RETURN at, by, kind, reason, about ORDER BY at, about LIMIT $limit
