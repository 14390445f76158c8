// purpose: read events of objects, to be taken in, or again
// parameters: space, passages (list of passage ids)
// returns: revision, erasures, event, window_id, state, extraction (map or null), speaker, object (with its owner), config_revision, made (ids of
//          the claims of its extraction)
// mode: read
UNWIND $passages AS id
MATCH (p:Passage {space: $space, passage_id: id})
MATCH (sp:Space {space: $space})
MATCH (w:Window {space: $space, window_id: p.window_id})
MATCH (s:Speaker {space: $space, speaker_id: p.speaker_id})
MATCH (o:Object {space: $space, reference: p.object})
RETURN sp.revision AS revision, coalesce(sp.erasures, 0) AS erasures, sp.config_revision AS config_revision, w.window_id AS window_id, w.state AS state,
       p {.passage_id, .object, .kind, .speaker_id, .text, .due, .at, .utc_offset_s, .audience, .deed_id} AS event,
       s {.speaker_id, .name, .kind, .side, .role, .time_zone, .organizations} AS speaker,
       o {.reference, .owner_id, .owner_kind} AS object,
       COLLECT { WITH w WHERE w.extraction_id IS NOT NULL
                 MATCH (x:Extraction {space: $space, extraction_id: w.extraction_id})
                 RETURN x {.extraction_id, .answer, .at} }[0] AS extraction,
       COLLECT { WITH w WHERE w.extraction_id IS NOT NULL
                 MATCH (x:Extraction {space: $space, extraction_id: w.extraction_id})<-[:EXTRACTED_BY]-(k:Claim) RETURN k.claim_id } AS made
