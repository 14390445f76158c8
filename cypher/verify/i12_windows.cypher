// purpose: windows that were read by nothing, and wait for nothing
// parameters: space, ids (list of window ids)
// returns: window_id, state
// mode: read
UNWIND $ids AS id
MATCH (w:Window {space: $space, window_id: id})
WHERE NOT w.state IN ['pending', 'failed', 'done']
   OR (w.state = 'done' AND NOT EXISTS { MATCH (x:Extraction {space: $space, extraction_id: w.extraction_id}) })
   OR (w.state = 'pending' AND (w.pending_since IS NULL OR w.next_try_at IS NULL))
   OR (w.state = 'failed' AND (w.reason IS NULL OR w.failed_at IS NULL))
RETURN id AS window_id, w.state AS state
