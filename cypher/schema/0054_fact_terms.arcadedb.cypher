// purpose: facts are found by their words: the engine's own process makes the index before anybody connects
// parameters: none
// returns: nothing
// mode: write
MERGE (s:Schema {schema: 'onrecord'})
