// purpose: objects are found by their natural keys, as documents name them
// parameters: none
// returns: nothing
// mode: write
CREATE INDEX object_natural_key IF NOT EXISTS FOR (n:Object) ON (n.key)
