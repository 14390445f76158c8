// purpose: what one model, or the verbatim extractor, added to the memory
// parameters: space, after, end, model (text: the model's name, or verbatim), version (text, or nothing: of the extractor),
//             limit (number, or nothing)
// returns: claim_id, claim_text, speaker, version, prompt_hash, at, is_current, facts
// mode: read
// example: onrecord audit added_by --param model=verbatim
MATCH (c:Claim) WHERE c.rank > $after AND c.rank < $end AND c.space = $space AND ($version IS NULL OR c.extractor_version = $version)
MATCH (c)-[:EXTRACTED_BY]->(x:Extraction) WHERE coalesce(x.model, x.extractor) = $model
WITH c, x ORDER BY c.rank LIMIT $limit
RETURN c.claim_id AS claim_id, c.claim_text AS claim_text, c.speaker_id AS speaker, c.extractor_version AS version,
       x.prompt_hash AS prompt_hash, x.at AS at, c.is_current_testimony AS is_current,
       COLLECT { MATCH (c)-[:SUPPORTS]->(f:Fact) RETURN f.fact_id ORDER BY f.fact_id } AS facts ORDER BY c.rank
