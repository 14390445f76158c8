// purpose: a fact that a person rules on, and who that is
// parameters: space, fact_id, by (speaker id, or null)
// returns: revision, fact (map or null), by (map or null)
// mode: read
MATCH (sp:Space {space: $space})
OPTIONAL MATCH (f:Fact {space: $space, fact_id: $fact_id})
RETURN sp.revision AS revision, f {.*} AS fact,
       COLLECT { UNWIND CASE WHEN $by IS NULL THEN [] ELSE [$by] END AS id
                 MATCH (s:Speaker {space: $space, speaker_id: id}) RETURN s {.speaker_id, .kind, .side} }[0] AS by
