// purpose: what somebody decided, in their own words, and what they wrote of the currency of claims
// parameters: space, speaker_id, limit
// returns: decisions (list of {decision_id, fact_id-holding detail}), events (ids)
// mode: read
RETURN COLLECT { MATCH (d:Decision {by: $speaker_id}) WHERE d.space = $space
                 RETURN d {.decision_id, .detail, .reason} LIMIT $limit } AS decisions,
       COLLECT { MATCH (e:CurrencyEvent {by: $speaker_id}) WHERE e.space = $space AND e.note IS NOT NULL
                 RETURN e.event_id LIMIT $limit } AS events
