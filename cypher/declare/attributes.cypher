// purpose: declare attributes; what was declared alike moves nothing but the revision
// parameters: space, attributes (list of {slug, digest, props})
// returns: revision
// mode: write
MATCH (s:Space {space: $space})
SET s.revision = s.revision + 1
WITH s
CALL (s) { UNWIND $attributes AS r
           MERGE (a:Attribute {space: $space, slug: r.slug})
           WITH a, r, CASE WHEN a.digest = r.digest THEN 0 ELSE 1 END AS moved
           SET a += r.props, a.digest = r.digest
           RETURN sum(moved) AS moved }
SET s.config_revision = CASE WHEN moved > 0 THEN s.config_revision + 1 ELSE s.config_revision END
SET s.attributes = [slug IN s.attributes WHERE NOT slug IN [r IN $attributes | r.slug]] + [r IN $attributes | r.slug]
RETURN s.revision AS revision
