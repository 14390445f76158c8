// purpose: passages of documents that somebody said and that are not erased, with where each stands and what was read of it
// parameters: space, speaker_id, limit
// returns: passage_id, doc_id, window_id, text, label, versions (list of {version_id, char_start}), extractions (ids), decisions (ids),
//          others (list of {claim_id, claim_text, source_span, added_context, extractions}: claims of others that cite it)
// mode: read
MATCH (p:Chunk {speaker_id: $speaker_id}) WHERE p.space = $space AND p.erased_at IS NULL
WITH p LIMIT $limit
RETURN p.passage_id AS passage_id, p.doc_id AS doc_id, p.window_id AS window_id, p.text AS text, p.label AS label,
       COLLECT { MATCH (p)<-[h:HAS]-(v:Version) RETURN {version_id: v.version_id, char_start: h.char_start} } AS versions,
       COLLECT { MATCH (p)<-[e:READ]-(x:Extraction) WHERE e.owned RETURN x.extraction_id AS extraction_id
                 UNION MATCH (w:Window {space: $space, window_id: p.window_id}) UNWIND [w.selection_id, w.extraction_id] AS id
                       WITH id WHERE id IS NOT NULL RETURN id AS extraction_id } AS extractions,
       COLLECT { MATCH (p)<-[:CITES]-(c:Claim) WHERE c.speaker_id <> $speaker_id
                 RETURN c {.claim_id, .claim_text, .source_span, .added_context,
                           extractions: COLLECT { MATCH (c)-[:EXTRACTED_BY]->(x:Extraction) RETURN x.extraction_id }} } AS others
