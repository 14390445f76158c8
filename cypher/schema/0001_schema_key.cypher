// purpose: one node says which version of the schema the graph has
// parameters: none
// returns: nothing
// mode: write
CREATE CONSTRAINT schema_key IF NOT EXISTS FOR (n:Schema) REQUIRE n.schema IS UNIQUE
