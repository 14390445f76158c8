// purpose: the window that owns a place, with what it is read against again: objects, and who took part in them, as they were
//          known when its answer was stored (their states are `object/history`'s), everything else as it is
// parameters: space, conversation_id, place (of an owned turn), earlier (how many turns before the window are shown)
// returns: revision, config_revision, window, conversation, turns, speakers, organizations, objects, extraction, made (ids of the
//          claims of its extraction)
// mode: read
MATCH (sp:Space {space: $space})
MATCH (c:Conversation {space: $space, conversation_id: $conversation_id})
MATCH (t:Turn {space: $space, place: $place}) WHERE t.window_id IS NOT NULL
MATCH (w:Window {space: $space, window_id: t.window_id})
CALL (w) { UNWIND range(CASE WHEN w.first > $earlier THEN w.first - $earlier ELSE 0 END, w.until - 1) AS position
           MATCH (p:Turn {space: $space, place: w.conversation_id + '#' + right('00000000' + toString(position), 8)})
           RETURN collect(p) AS turns }
CALL (turns, c) { UNWIND [p IN turns | p.speaker_id] + [c.customer] AS id
                  WITH DISTINCT id WHERE id IS NOT NULL
                  MATCH (s:Speaker {space: $space, speaker_id: id}) RETURN collect(s) AS speakers }
CALL (w) { WITH w WHERE w.extraction_id IS NOT NULL
           MATCH (x:Extraction {space: $space, extraction_id: w.extraction_id}) RETURN collect(x) AS extractions }
WITH sp, c, w, turns, speakers, [s IN speakers WHERE s.speaker_id = c.customer] AS customers, extractions,
     coalesce(extractions[0].at, '') AS read_at
RETURN sp.revision AS revision, sp.config_revision AS config_revision,
       w {.window_id, .state, .attempts, .extraction_id, .first, .until, .gaps, .late} AS window,
       c {.customer, .customer_from, .things, .unresolved, .owned_count} AS conversation,
       [p IN turns | p {.passage_id, .conversation_id, .turn_id, .speaker_id, .text, .at, .utc_offset_s, .position, .audience,
                        .object_refs, .organization, .window_id}] AS turns,
       [s IN speakers | s {.speaker_id, .name, .kind, .side, .role, .time_zone, .organizations}] AS speakers,
       COLLECT { UNWIND speakers AS s UNWIND s.organizations AS id WITH DISTINCT id
                 MATCH (g:Organization {space: $space, organization_id: id}) RETURN g {.organization_id, .name} } AS organizations,
       COLLECT { UNWIND turns AS p
                 UNWIND p.object_refs AS reference
                 WITH DISTINCT reference MATCH (o:Object {space: $space, reference: reference})
                 RETURN o {.reference, .type, .ref, .owner_id, .owner_kind, .participants} }
         + COLLECT { UNWIND customers AS p MATCH (p)<-[:OWNED_BY]-(o:Object)
                     RETURN o {.reference, .type, .ref, .owner_id, .owner_kind, .participants} ORDER BY o.at DESC LIMIT 1000 }
         + COLLECT { UNWIND customers AS p MATCH (p)-[e:PARTICIPATES_IN]->(o:Object) WHERE e.since <= read_at
                     RETURN o {.reference, .type, .ref, .owner_id, .owner_kind, participants: [c.customer]}
                     ORDER BY o.at DESC LIMIT 1000 }
         + COLLECT { UNWIND customers AS p MATCH (p)-[:MEMBER_OF]->(:Organization)<-[:OWNED_BY]-(o:Object)
                     RETURN o {.reference, .type, .ref, .owner_id, .owner_kind, .participants} ORDER BY o.at DESC LIMIT 1000 } AS objects,
       [x IN extractions | x {.extraction_id, .answer, .follow_up, .dropped, .model, .extractor, .at}][0] AS extraction,
       COLLECT { UNWIND extractions AS x MATCH (x)<-[:EXTRACTED_BY]-(k:Claim) RETURN k.claim_id } AS made
