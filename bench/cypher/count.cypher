// purpose: count the claims of a space, and those that one speaker said
// parameters: space, speaker
// returns: claims, said
// mode: read
MATCH (c:Claim) WHERE c.space = $space
RETURN count(c) AS claims, sum(CASE WHEN c.speaker_id = $speaker THEN 1 ELSE 0 END) AS said
