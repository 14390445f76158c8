// purpose: facts are found by their words; the index is called as ArcadeDB calls its own, so that one statement serves both
// parameters: none
// returns: nothing
// mode: write
CREATE FULLTEXT INDEX `Fact[terms]` IF NOT EXISTS FOR (n:Fact) ON EACH [n.terms]
OPTIONS { indexConfig: { `fulltext.analyzer`: 'whitespace' } }
