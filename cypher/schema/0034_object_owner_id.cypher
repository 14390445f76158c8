// purpose: the objects of one owner are found by it
// parameters: none
// returns: nothing
// mode: write
CREATE INDEX object_owner_id IF NOT EXISTS FOR (n:Object) ON (n.owner_id)
