// purpose: keep an event of an object, pending, once; who did it takes part in the object
// parameters: space, reference ("type:ref"), passage_id, window_id, speaker_id, props (the event's), now
// returns: event (what is held), is_new, state (its window's), speaker, object (with its owner), config_revision; no row where
//          there is no such object
// mode: write
MATCH (sp:Space {space: $space})
MATCH (o:Object {space: $space, reference: $reference})
SET o.locked = $now
WITH sp, o
OPTIONAL MATCH (held:Passage {space: $space, passage_id: $passage_id})
WITH sp, o, CASE WHEN held IS NULL THEN [1] ELSE [] END AS new
CALL (o, new) { UNWIND new AS one
                CREATE (p:Event:Passage {space: $space, passage_id: $passage_id}) SET p += $props
                CREATE (w:Window {space: $space, window_id: $window_id})
                SET w.event = $passage_id, w.passage_ids = [$passage_id], w.state = 'pending', w.attempts = 0,
                    w.pending_since = $now, w.next_try_at = $now
                MERGE (s:Speaker {space: $space, speaker_id: $speaker_id}) ON CREATE SET s.kind = 'person', s.organizations = []
                MERGE (o)<-[e:PARTICIPATES_IN]-(s) ON CREATE SET e.since = $now, e.why = 'acted on it' }
MATCH (p:Passage {space: $space, passage_id: $passage_id})
MATCH (w:Window {space: $space, window_id: $window_id})
MATCH (s:Speaker {space: $space, speaker_id: p.speaker_id})
RETURN p {.passage_id, .object, .kind, .speaker_id, .text, .due, .at, .utc_offset_s, .audience, .deed_id, .erased_at} AS event,
       size(new) > 0 AS is_new, w.state AS state,
       s {.speaker_id, .name, .kind, .side, .role, .time_zone, .organizations} AS speaker,
       o {.reference, .owner_id, .owner_kind} AS object, sp.config_revision AS config_revision
