// purpose: a page of what a version of a document says, in the order that it was written
// parameters: space, audience, version, document (null: whichever it is of), after, end (ranks, both exclusive), limit,
//             current, speaker, attribute, object (type:ref or organization:id), text (in lower case) (each null: any)
// returns: id, rank
// mode: read
MATCH (:Version {space: $space, version_id: $version})-[:HAS]->(:Passage)<-[e:CITES]-(c:Claim)
WHERE e.role = 'origin' AND c.rank > $after AND c.rank < $end AND ($document IS NULL OR c.doc_id = $document)
  AND ($audience IS NULL OR c.audience = $audience)
  AND ($current IS NULL OR c.is_current_testimony = $current) AND ($speaker IS NULL OR c.speaker_id = $speaker)
  AND ($attribute IS NULL OR c.attribute = $attribute) AND ($object IS NULL OR $object IN c.bound_to)
  AND ($text IS NULL OR toLower(c.claim_text) CONTAINS $text)
WITH c ORDER BY c.rank LIMIT $limit
RETURN c.claim_id AS id, c.rank AS rank
