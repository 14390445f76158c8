// purpose: store a window's answer whole, before it is applied, and read by key what it touches; the first answer stays
// parameters: space, window_id, extraction_id, extraction (map of properties), follow_up (text or null),
//             erasures (how often turns had been erased when it was read), keys (list of fact keys), things (list of thing ids), claims (list of claim ids)
// returns: revision, state (the window's), extraction (what is held), claims (of the keys, current: each as it was packed, else
//          its map), facts (of the keys), things, known (ids of the claims that are there already)
//          no row where turns were erased since
// mode: write
MATCH (s:Space {space: $space}) WHERE coalesce(s.erasures, 0) = $erasures
MATCH (w:Window {space: $space, window_id: $window_id})
SET w.extraction_id = coalesce(w.extraction_id, $extraction_id)
MERGE (x:Extraction {space: $space, extraction_id: w.extraction_id}) ON CREATE SET x += $extraction
SET x.follow_up = coalesce(x.follow_up, $follow_up)
RETURN s.revision AS revision, w.state AS state,
       x {.extraction_id, .answer, .follow_up, .dropped, .model, .extractor, .at} AS extraction,
       COLLECT { UNWIND $keys AS key MATCH (c:Claim {fact_key: key}) WHERE c.space = $space AND c.is_current_testimony
                 RETURN CASE WHEN c.testimony IS NULL THEN c {.*} ELSE c.testimony END } AS claims,
       COLLECT { UNWIND $keys AS key MATCH (f:Fact {fact_key: key}) WHERE f.space = $space
                 RETURN f {.fact_id, .fact_key, .state, .shared_state, .closed_at, .shared_closed_at, .digest, .claims, .shared_claims, .replaces, .bound_to, .shared_bound_to, .form,
                           about: f.subject_kind + ':' + f.subject_id} } AS facts,
       COLLECT { UNWIND $things AS id MATCH (t:Thing {space: $space, thing_id: id}) RETURN t {.thing_id, .name} } AS things,
       COLLECT { UNWIND $claims AS id MATCH (c:Claim {space: $space, claim_id: id}) RETURN c.claim_id } AS known
