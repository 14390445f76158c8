// purpose: passages that were erased, with what is left of them: words, terms of search, claims that cite them, decisions about them,
//          and the answers that were read of them
// parameters: space
// returns: passage_id, words (whether any are left), cited, decided (counts), index (the turn's number in its window, from 1; null: no
//          turn), answers (list of texts), claimed (records of which claims are held, which are others')
// mode: read
MATCH (p:Passage) WHERE p.space = $space AND p.passage_id > ''
WITH p WHERE p.erased_at IS NOT NULL
OPTIONAL MATCH (w:Window {space: $space, window_id: p.window_id})
RETURN p.passage_id AS passage_id, coalesce(p.text, '') <> '' OR coalesce(p.terms, '') <> '' AS words,
       COUNT { (p)<-[:CITES]-(:Claim) } AS cited,
       COUNT { MATCH (p)<-[e:READ]-(:Extraction)<-[:EXTRACTED_BY]-(d:Decision)
               WHERE e.owned AND d.passage_id = p.passage_id AND (d.quote IS NOT NULL OR d.kind <> 'erased') } AS decided,
       CASE WHEN p.position IS NULL THEN null ELSE p.position - w.first + 1 END AS index,
       COLLECT { MATCH (p)<-[e:READ]-(x:Extraction) WHERE e.owned UNWIND [x.answer, x.follow_up] AS answer
                 WITH answer WHERE coalesce(answer, '') <> '' RETURN answer } AS answers,
       COLLECT { MATCH (p)<-[e:READ]-(:Extraction)<-[:EXTRACTED_BY]-(c:Claim) WHERE e.owned RETURN c.record } AS claimed
