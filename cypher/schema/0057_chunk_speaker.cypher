// purpose: the passages of documents that somebody said are found by who that is
// parameters: none
// returns: nothing
// mode: write
CREATE INDEX chunk_speaker_id IF NOT EXISTS FOR (n:Chunk) ON (n.speaker_id)
