// purpose: events are found by who told them
// parameters: none
// returns: nothing
// mode: write
CREATE INDEX event_speaker_id IF NOT EXISTS FOR (n:Event) ON (n.speaker_id)
