// purpose: own a window's turns, before a model is asked, and read what it is read against
// parameters: space, conversation_id, window_id, first, until, now, places (list: the earlier turns' and the owned ones')
// returns: window, conversation, config_revision, erasures (how often turns were erased), turns, speakers, organizations, objects, extraction; no row where
//          another window owns the turns
// mode: write
MATCH (sp:Space {space: $space})
MATCH (c:Conversation {space: $space, conversation_id: $conversation_id})
SET c.locked = $now
WITH sp, c
OPTIONAL MATCH (held:Window {space: $space, window_id: $window_id})
WITH sp, c, held WHERE held IS NOT NULL OR c.owned_count = $first
MERGE (w:Window {space: $space, window_id: $window_id})
ON CREATE SET w.conversation_id = $conversation_id, w.first = $first, w.until = $until, w.state = 'pending', w.attempts = 0,
              w.pending_since = $now, w.next_try_at = $now
SET c.owned_count = CASE WHEN c.owned_count < $until THEN $until ELSE c.owned_count END
SET c.pending_since = CASE WHEN c.owned_count < c.turn_count THEN c.pending_since ELSE null END
WITH sp, c, w
CALL (w) { UNWIND $places AS place
           MATCH (p:Turn {space: $space, place: place}) WHERE p.position >= $first AND p.window_id IS NULL
           SET p.window_id = $window_id }
CALL (w) { UNWIND $places AS place MATCH (p:Turn {space: $space, place: place}) RETURN collect(p) AS turns }
CALL (turns, c) { UNWIND [p IN turns | p.speaker_id] + [c.customer] AS id
                  WITH DISTINCT id WHERE id IS NOT NULL
                  MATCH (s:Speaker {space: $space, speaker_id: id}) RETURN collect(s) AS speakers }
// What has no key is not sought: ArcadeDB looks through all of a label for one that is null.
WITH sp, c, w, turns, speakers, [s IN speakers WHERE s.speaker_id = c.customer] AS customers
RETURN w {.window_id, .state, .attempts, .extraction_id} AS window,
       c {.customer, .customer_from, .things, .unresolved} AS conversation,
       sp.config_revision AS config_revision, coalesce(sp.erasures, 0) AS erasures,
       [p IN turns | p {.passage_id, .conversation_id, .turn_id, .speaker_id, .text, .at, .utc_offset_s, .position, .audience,
                        .object_refs, .organization, .window_id}] AS turns,
       [s IN speakers | s {.speaker_id, .name, .kind, .side, .role, .time_zone, .organizations}] AS speakers,
       COLLECT { UNWIND speakers AS s UNWIND s.organizations AS id WITH DISTINCT id
                 MATCH (g:Organization {space: $space, organization_id: id}) RETURN g {.organization_id, .name, .names} } AS organizations,
       COLLECT { UNWIND turns AS p
                 UNWIND p.object_refs AS reference
                 WITH DISTINCT reference MATCH (o:Object {space: $space, reference: reference})
                 RETURN o {.type, .ref, .owner_id, .owner_kind, .status, .is_open, .fields, .participants} }
         + COLLECT { UNWIND customers AS p MATCH (p)<-[:OWNED_BY]-(o:Object)
                     RETURN o {.type, .ref, .owner_id, .owner_kind, .status, .is_open, .fields, .participants}
                     ORDER BY o.at DESC LIMIT 1000 }
         + COLLECT { UNWIND customers AS p MATCH (p)-[:PARTICIPATES_IN]->(o:Object)
                     RETURN o {.type, .ref, .owner_id, .owner_kind, .status, .is_open, .fields, participants: [c.customer]}
                     ORDER BY o.at DESC LIMIT 1000 }
         + COLLECT { UNWIND customers AS p MATCH (p)-[:MEMBER_OF]->(:Organization)<-[:OWNED_BY]-(o:Object)
                     RETURN o {.type, .ref, .owner_id, .owner_kind, .status, .is_open, .fields, .participants}
                     ORDER BY o.at DESC LIMIT 1000 } AS objects,
       COLLECT { WITH w WHERE w.extraction_id IS NOT NULL
                 MATCH (x:Extraction {space: $space, extraction_id: w.extraction_id})
                 RETURN x {.extraction_id, .answer, .follow_up, .dropped, .model, .extractor, .at} }[0] AS extraction
