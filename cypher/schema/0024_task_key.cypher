// purpose: a Task is one node for its key
// parameters: none
// returns: nothing
// mode: write
CREATE CONSTRAINT task_key IF NOT EXISTS FOR (n:Task) REQUIRE (n.space, n.task) IS UNIQUE
