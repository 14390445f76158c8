"""The graph behind one driver: the embedded engine, any Neo4j, named statements, and the schema."""
