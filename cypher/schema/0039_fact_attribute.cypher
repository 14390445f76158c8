// purpose: the facts that hold an attribute are found by it
// parameters: none
// returns: nothing
// mode: write
CREATE INDEX fact_attribute IF NOT EXISTS FOR (n:Fact) ON (n.attribute)
