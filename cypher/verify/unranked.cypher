// purpose: claims, facts and decisions that no list of their space would show, since they have no rank of it
// parameters: space, limit
// returns: id
// mode: read
CALL () {
  MATCH (n:Claim) WHERE n.space = $space AND (n.rank IS NULL OR NOT n.rank STARTS WITH $space + '/') RETURN n.claim_id AS id LIMIT $limit
  UNION ALL
  MATCH (n:Fact) WHERE n.space = $space AND (n.rank IS NULL OR NOT n.rank STARTS WITH $space + '/') RETURN n.fact_id AS id LIMIT $limit
  UNION ALL
  MATCH (n:Decision) WHERE n.space = $space AND (n.rank IS NULL OR NOT n.rank STARTS WITH $space + '/') RETURN n.decision_id AS id LIMIT $limit
}
RETURN id LIMIT $limit
