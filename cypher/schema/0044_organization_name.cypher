// purpose: companies are found by their names, as documents give them
// parameters: none
// returns: nothing
// mode: write
CREATE INDEX organization_name IF NOT EXISTS FOR (n:Organization) ON (n.name)
