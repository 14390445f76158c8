// purpose: own a window's turns, before a model is asked, and read what it is read against
// parameters: space, conversation_id, window_id, first, until, now, places (list: the earlier turns' and the owned ones')
// returns: window, conversation, config_revision, turns, speakers, organizations, objects, extraction; no row where
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
RETURN w {.window_id, .state, .attempts, .extraction_id} AS window,
       c {.customer, .customer_from, .things, .unresolved} AS conversation,
       sp.config_revision AS config_revision,
       COLLECT { UNWIND $places AS place MATCH (p:Turn {space: $space, place: place})
                 RETURN p {.passage_id, .conversation_id, .turn_id, .speaker_id, .text, .at, .utc_offset_s, .position, .audience,
                           .object_refs, .organization, .window_id} } AS turns,
       COLLECT { UNWIND $places AS place MATCH (p:Turn {space: $space, place: place})
                 WITH DISTINCT p.speaker_id AS id MATCH (s:Speaker {space: $space, speaker_id: id})
                 RETURN s {.speaker_id, .name, .kind, .side, .role, .time_zone, .organizations} }
         + COLLECT { MATCH (s:Speaker {space: $space, speaker_id: c.customer})
                     RETURN s {.speaker_id, .name, .kind, .side, .role, .time_zone, .organizations} } AS speakers,
       COLLECT { UNWIND $places AS place MATCH (p:Turn {space: $space, place: place})
                 WITH DISTINCT p.speaker_id AS id
                 MATCH (:Speaker {space: $space, speaker_id: id})-[:MEMBER_OF]->(g:Organization)
                 RETURN DISTINCT g {.organization_id, .name} } AS organizations,
       COLLECT { UNWIND $places AS place MATCH (p:Turn {space: $space, place: place})
                 UNWIND p.object_refs AS reference
                 WITH DISTINCT reference MATCH (o:Object {space: $space, reference: reference})
                 RETURN o {.type, .ref, .owner_id, .owner_kind, .status, .is_open, .fields, .participants} }
         + COLLECT { MATCH (:Speaker {space: $space, speaker_id: c.customer})<-[:OWNED_BY]-(o:Object)
                     RETURN o {.type, .ref, .owner_id, .owner_kind, .status, .is_open, .fields, .participants}
                     ORDER BY o.at DESC LIMIT 1000 }
         + COLLECT { MATCH (:Speaker {space: $space, speaker_id: c.customer})-[:PARTICIPATES_IN]->(o:Object)
                     RETURN o {.type, .ref, .owner_id, .owner_kind, .status, .is_open, .fields, participants: [c.customer]}
                     ORDER BY o.at DESC LIMIT 1000 }
         + COLLECT { MATCH (:Speaker {space: $space, speaker_id: c.customer})-[:MEMBER_OF]->(:Organization)<-[:OWNED_BY]-(o:Object)
                     RETURN o {.type, .ref, .owner_id, .owner_kind, .status, .is_open, .fields, .participants}
                     ORDER BY o.at DESC LIMIT 1000 } AS objects,
       COLLECT { MATCH (x:Extraction {space: $space, extraction_id: w.extraction_id})
                 RETURN x {.extraction_id, .answer, .follow_up, .dropped, .model, .extractor, .at} }[0] AS extraction
