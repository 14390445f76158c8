// purpose: events and corrections that somebody told and that are not erased, with what was read of each
// parameters: space, speaker_id, limit
// returns: passage_id, window_id, text, extractions (ids), others (none)
// mode: read
MATCH (p:Event {speaker_id: $speaker_id}) WHERE p.space = $space AND p.erased_at IS NULL
WITH p LIMIT $limit
RETURN p.passage_id AS passage_id, p.window_id AS window_id, p.text AS text, [] AS others,
       COLLECT { MATCH (p)<-[e:READ]-(x:Extraction) WHERE e.owned RETURN x.extraction_id AS extraction_id
                 UNION WITH p WHERE p.window_id IS NOT NULL
                       MATCH (w:Window {space: $space, window_id: p.window_id}) WHERE w.extraction_id IS NOT NULL
                       RETURN w.extraction_id AS extraction_id } AS extractions
