// purpose: every decision that was made about one passage, in the order in which they were written
// parameters: space, passage_id (text), limit (number, or nothing)
// returns: at, kind, reason, quote, detail, decision_id
// mode: read
// example: onrecord audit passage_decisions --param passage_id=psg_17
MATCH (:Passage {space: $space, passage_id: $passage_id})<-[:READ]-(:Extraction)<-[:EXTRACTED_BY]-(d:Decision)
WHERE d.passage_id = $passage_id
WITH DISTINCT d ORDER BY d.rank LIMIT $limit
RETURN d.at AS at, d.kind AS kind, d.reason AS reason, d.quote AS quote, d.detail AS detail, d.decision_id AS decision_id
       ORDER BY d.rank
