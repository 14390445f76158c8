// purpose: what a person decided is found by who that is
// parameters: none
// returns: nothing
// mode: write
CREATE INDEX decision_by IF NOT EXISTS FOR (n:Decision) ON (n.by)
