// purpose: facts that sources disagree about, those of one key together
// parameters: space, after, end, limit (number, or nothing)
// returns: subject, attribute, value, text, said_by, support_count, recorded_at, fact_id
// mode: read
// example: onrecord audit contested_facts
MATCH (f:Fact) WHERE f.rank > $after AND f.rank < $end AND f.space = $space
  AND (f.state = 'contested' OR f.shared_state = 'contested')
WITH f ORDER BY f.fact_key, f.rank LIMIT $limit
RETURN coalesce(f.subject_name, f.subject_id) AS subject, f.attribute AS attribute, f.value AS value, f.text AS text,
       f.said_by AS said_by, f.support_count AS support_count, f.recorded_at AS recorded_at, f.fact_id AS fact_id
       ORDER BY f.fact_key, f.rank
