// purpose: create edges of an export, and note how far the import of a file has come; nothing where another process is further, or somebody wrote
// parameters: space, digest (of the file), seen (lines that are in), line (those that are then), revision, rows (list of {type, from, to (the engine's own ids), properties})
// returns: line; no row where it is not so
// mode: write
MATCH (s:Space {space: $space}) WHERE s.import_of = $digest AND s.import_line = $seen AND s.revision = $revision
SET s.import_line = $line
WITH s
CALL (s) {
UNWIND $rows AS r
MATCH (a) WHERE elementId(a) = r.from
MATCH (b) WHERE elementId(b) = r.to
FOREACH (_ IN CASE r.type WHEN 'SAID_BY' THEN [1] ELSE [] END | CREATE (a)-[e:SAID_BY]->(b) SET e += r.properties)
FOREACH (_ IN CASE r.type WHEN 'CITES' THEN [1] ELSE [] END | CREATE (a)-[e:CITES]->(b) SET e += r.properties)
FOREACH (_ IN CASE r.type WHEN 'ABOUT' THEN [1] ELSE [] END | CREATE (a)-[e:ABOUT]->(b) SET e += r.properties)
FOREACH (_ IN CASE r.type WHEN 'ADDRESSED_TO' THEN [1] ELSE [] END | CREATE (a)-[e:ADDRESSED_TO]->(b) SET e += r.properties)
FOREACH (_ IN CASE r.type WHEN 'MENTIONS' THEN [1] ELSE [] END | CREATE (a)-[e:MENTIONS]->(b) SET e += r.properties)
FOREACH (_ IN CASE r.type WHEN 'LIKES' THEN [1] ELSE [] END | CREATE (a)-[e:LIKES]->(b) SET e += r.properties)
FOREACH (_ IN CASE r.type WHEN 'DISLIKES' THEN [1] ELSE [] END | CREATE (a)-[e:DISLIKES]->(b) SET e += r.properties)
FOREACH (_ IN CASE r.type WHEN 'OWNS' THEN [1] ELSE [] END | CREATE (a)-[e:OWNS]->(b) SET e += r.properties)
FOREACH (_ IN CASE r.type WHEN 'BOUGHT' THEN [1] ELSE [] END | CREATE (a)-[e:BOUGHT]->(b) SET e += r.properties)
FOREACH (_ IN CASE r.type WHEN 'USES' THEN [1] ELSE [] END | CREATE (a)-[e:USES]->(b) SET e += r.properties)
FOREACH (_ IN CASE r.type WHEN 'CREATED' THEN [1] ELSE [] END | CREATE (a)-[e:CREATED]->(b) SET e += r.properties)
FOREACH (_ IN CASE r.type WHEN 'VISITED' THEN [1] ELSE [] END | CREATE (a)-[e:VISITED]->(b) SET e += r.properties)
FOREACH (_ IN CASE r.type WHEN 'LIVES_IN' THEN [1] ELSE [] END | CREATE (a)-[e:LIVES_IN]->(b) SET e += r.properties)
FOREACH (_ IN CASE r.type WHEN 'LOCATED_IN' THEN [1] ELSE [] END | CREATE (a)-[e:LOCATED_IN]->(b) SET e += r.properties)
FOREACH (_ IN CASE r.type WHEN 'WORKS_FOR' THEN [1] ELSE [] END | CREATE (a)-[e:WORKS_FOR]->(b) SET e += r.properties)
FOREACH (_ IN CASE r.type WHEN 'FAMILY_OF' THEN [1] ELSE [] END | CREATE (a)-[e:FAMILY_OF]->(b) SET e += r.properties)
FOREACH (_ IN CASE r.type WHEN 'KNOWS' THEN [1] ELSE [] END | CREATE (a)-[e:KNOWS]->(b) SET e += r.properties)
FOREACH (_ IN CASE r.type WHEN 'RECOMMENDS' THEN [1] ELSE [] END | CREATE (a)-[e:RECOMMENDS]->(b) SET e += r.properties)
FOREACH (_ IN CASE r.type WHEN 'PART_OF' THEN [1] ELSE [] END | CREATE (a)-[e:PART_OF]->(b) SET e += r.properties)
FOREACH (_ IN CASE r.type WHEN 'DEPENDS_ON' THEN [1] ELSE [] END | CREATE (a)-[e:DEPENDS_ON]->(b) SET e += r.properties)
FOREACH (_ IN CASE r.type WHEN 'SUPPORTS' THEN [1] ELSE [] END | CREATE (a)-[e:SUPPORTS]->(b) SET e += r.properties)
FOREACH (_ IN CASE r.type WHEN 'SUPERSEDES' THEN [1] ELSE [] END | CREATE (a)-[e:SUPERSEDES]->(b) SET e += r.properties)
FOREACH (_ IN CASE r.type WHEN 'BOUND_TO' THEN [1] ELSE [] END | CREATE (a)-[e:BOUND_TO]->(b) SET e += r.properties)
FOREACH (_ IN CASE r.type WHEN 'EXTRACTED_BY' THEN [1] ELSE [] END | CREATE (a)-[e:EXTRACTED_BY]->(b) SET e += r.properties)
FOREACH (_ IN CASE r.type WHEN 'READ' THEN [1] ELSE [] END | CREATE (a)-[e:READ]->(b) SET e += r.properties)
FOREACH (_ IN CASE r.type WHEN 'IN' THEN [1] ELSE [] END | CREATE (a)-[e:IN]->(b) SET e += r.properties)
FOREACH (_ IN CASE r.type WHEN 'SPOKE_IN' THEN [1] ELSE [] END | CREATE (a)-[e:SPOKE_IN]->(b) SET e += r.properties)
FOREACH (_ IN CASE r.type WHEN 'OF' THEN [1] ELSE [] END | CREATE (a)-[e:OF]->(b) SET e += r.properties)
FOREACH (_ IN CASE r.type WHEN 'HAS' THEN [1] ELSE [] END | CREATE (a)-[e:HAS]->(b) SET e += r.properties)
FOREACH (_ IN CASE r.type WHEN 'HAD' THEN [1] ELSE [] END | CREATE (a)-[e:HAD]->(b) SET e += r.properties)
FOREACH (_ IN CASE r.type WHEN 'OWNED_BY' THEN [1] ELSE [] END | CREATE (a)-[e:OWNED_BY]->(b) SET e += r.properties)
FOREACH (_ IN CASE r.type WHEN 'PARTICIPATES_IN' THEN [1] ELSE [] END | CREATE (a)-[e:PARTICIPATES_IN]->(b) SET e += r.properties)
FOREACH (_ IN CASE r.type WHEN 'MEMBER_OF' THEN [1] ELSE [] END | CREATE (a)-[e:MEMBER_OF]->(b) SET e += r.properties)
}
RETURN s.import_line AS line
