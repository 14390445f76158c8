// purpose: which of some receipts are held
// parameters: space, ids (list of receipt ids)
// returns: receipt_id
// mode: read
UNWIND $ids AS id
MATCH (r:Receipt {space: $space, receipt_id: id}) WHERE r.state = 'done'
RETURN r.receipt_id AS receipt_id
