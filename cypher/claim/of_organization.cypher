// purpose: a page of the claims whose facts are bound to an organization, in the order that they were written
// parameters: space, audience, after, end (ranks, both exclusive), limit, current, speaker, attribute, object (type:ref or
//             organization:id), text (in lower case) (each null: any)
// returns: id, rank
// mode: read
MATCH (:Organization {space: $space, organization_id: substring($object, 13)})<-[:BOUND_TO]-(:Fact)<-[:SUPPORTS]-(c:Claim) WHERE c.rank > $after AND c.rank < $end
  AND ($audience IS NULL OR c.audience = $audience)
  AND ($current IS NULL OR c.is_current_testimony = $current) AND ($speaker IS NULL OR c.speaker_id = $speaker)
  AND ($attribute IS NULL OR c.attribute = $attribute) AND ($object IS NULL OR $object IN c.bound_to)
  AND ($text IS NULL OR toLower(c.claim_text) CONTAINS $text)
WITH DISTINCT c ORDER BY c.rank LIMIT $limit
RETURN c.claim_id AS id, c.rank AS rank
