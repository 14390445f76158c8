// purpose: what each model and prompt was asked, what it cost, and how much of it was kept
// parameters: space, limit (number, or nothing)
// returns: model, prompt, prompt_hash, version, answers, tokens, ms, claims, first, last
// mode: read
// example: onrecord audit answers_by_model
MATCH (x:Extraction) WHERE x.space = $space AND x.extraction_id > ''
WITH x, COUNT { (x)<-[:EXTRACTED_BY]-(:Claim) } AS kept
WITH coalesce(x.model, x.extractor) AS model, x.prompt AS prompt, x.prompt_hash AS prompt_hash, x.extractor_version AS version,
     count(x) AS answers, sum(coalesce(x.prompt_tokens, 0) + coalesce(x.completion_tokens, 0)) AS tokens,
     sum(coalesce(x.duration_ms, 0)) AS ms, sum(kept) AS claims, min(x.at) AS first, max(x.at) AS last
RETURN model, prompt, prompt_hash, version, answers, tokens, ms, claims, first, last ORDER BY first, model, prompt LIMIT $limit
