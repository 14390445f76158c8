// purpose: people are found by their names, as documents give them
// parameters: none
// returns: nothing
// mode: write
CREATE INDEX speaker_name IF NOT EXISTS FOR (n:Speaker) ON (n.name)
