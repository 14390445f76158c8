// purpose: store what Selection answered about a passage, whole, before it is used; the first answer stays
// parameters: space, window_id, passage_id, extraction_id, extraction (map of properties), introduced (JSON), erasures (as they
//             were when it was read)
// returns: state (the window's), selection (what is held); no row where something was erased since
// mode: write
MATCH (s:Space {space: $space}) WHERE coalesce(s.erasures, 0) = $erasures
MATCH (w:Window {space: $space, window_id: $window_id})
MATCH (p:Passage {space: $space, passage_id: $passage_id})
SET p.introduced = CASE WHEN w.selection_id IS NULL THEN $introduced ELSE p.introduced END
SET w.selection_id = coalesce(w.selection_id, $extraction_id)
MERGE (x:Extraction {space: $space, extraction_id: w.selection_id}) ON CREATE SET x += $extraction
RETURN w.state AS state, x {.extraction_id, .answer, .model, .extractor, .dropped, .follow_up, .at} AS selection
