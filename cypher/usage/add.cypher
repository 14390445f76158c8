// purpose: count in what agents were given and did, once for each batch however often it is sent
// parameters: space, batch (an id of its own), rows (list of {agent, day, object_rows, object_rows_used, instruction_violations,
//             instruction_violations_by_model, replies})
// returns: counted (of the rows)
// mode: write
UNWIND $rows AS r
MERGE (u:Usage {space: $space, agent: r.agent, day: r.day})
ON CREATE SET u.object_rows = 0, u.object_rows_used = 0, u.instruction_violations = 0, u.instruction_violations_by_model = 0,
              u.replies = 0, u.batches = []
WITH u, r WHERE NOT $batch IN u.batches
SET u.object_rows = u.object_rows + r.object_rows, u.object_rows_used = u.object_rows_used + r.object_rows_used,
    u.instruction_violations = u.instruction_violations + r.instruction_violations,
    u.instruction_violations_by_model = u.instruction_violations_by_model + r.instruction_violations_by_model,
    u.replies = u.replies + r.replies, u.batches = ([$batch] + u.batches)[0..32]
RETURN count(u) AS counted
