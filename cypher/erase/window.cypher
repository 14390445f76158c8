// purpose: the window of a place, or the place alone where no window owns it yet: its turns, those before them, and what was read
// parameters: space, place, earlier (how many turns before the window are shown)
// returns: revision, window (map or null), turns (list of maps), extraction (map or null), claims (list of {claim_id, record,
//          speaker_id, claim_text, value}), decisions (list of maps: of its extraction)
// mode: read
MATCH (sp:Space {space: $space})
MATCH (t:Turn {space: $space, place: $place})
CALL (t) { WITH t WHERE t.window_id IS NOT NULL
           MATCH (w:Window {space: $space, window_id: t.window_id}) RETURN collect(w) AS windows }
WITH sp, t, windows[0] AS w
WITH sp, t, w, coalesce(w.first, t.position) AS first, coalesce(w.until, t.position + 1) AS until
CALL (t, first, until) { UNWIND range(CASE WHEN first > $earlier THEN first - $earlier ELSE 0 END, until - 1) AS position
           MATCH (p:Turn {space: $space, place: t.conversation_id + '#' + right('00000000' + toString(position), 8)})
           RETURN collect(p {.passage_id, .position, .speaker_id, .text, .erased_at}) AS turns }
CALL (w) { WITH w WHERE w IS NOT NULL AND w.extraction_id IS NOT NULL
           MATCH (x:Extraction {space: $space, extraction_id: w.extraction_id}) RETURN collect(x) AS extractions }
RETURN sp.revision AS revision, w {.window_id, .first, .until, .state, .gaps} AS window, turns, first, until,
       [x IN extractions | x {.extraction_id, .answer, .follow_up, .dropped}][0] AS extraction,
       COLLECT { UNWIND extractions AS x MATCH (x)<-[:EXTRACTED_BY]-(k:Claim)
                 RETURN k {.claim_id, .record, .speaker_id, .claim_text, .value} } AS claims,
       COLLECT { UNWIND extractions AS x MATCH (x)<-[:EXTRACTED_BY]-(d:Decision)
                 RETURN d {.decision_id, .record, .passage_id, .quote, .detail, .kind} } AS decisions
