"""Facts put straight into a graph, for tests of what reads them: no window, no verdict."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from onrecord.models.stamp import stamp
from onrecord.store.graph import Graph

AT = datetime(2026, 9, 20, 10, tzinfo=UTC)

_HOLD = """
UNWIND $rows AS r
MERGE (c:Claim {space: $space, claim_id: r.claim_id}) SET c += r.claim
CREATE (f:Fact {space: $space, fact_id: r.fact_id}) SET f += r.fact
WITH r, f
CALL (r, f) { UNWIND r.objects AS reference
              MATCH (o:Object {space: $space, reference: reference}) MERGE (f)-[:BOUND_TO]->(o) }
CALL (r, f) { UNWIND r.organizations AS id
              MATCH (o:Organization {space: $space, organization_id: id}) MERGE (f)-[:BOUND_TO]->(o) }
CALL (r, f) { WITH r, f WHERE r.fact.subject_kind = 'speaker'
              MATCH (p:Speaker {space: $space, speaker_id: r.fact.subject_id}) MERGE (f)-[:ABOUT]->(p) }
WITH count(*) AS held
MATCH (s:Space {space: $space}) SET s.revision = s.revision + 1
"""
_CHANGE = """
MATCH (f:Fact {space: $space, fact_id: $fact_id}) SET f += $properties
WITH f MATCH (s:Space {space: $space}) SET s.revision = s.revision + 1
"""


def fact(fact_id: str, text: str, *bound_to: str, by: str = "ana", minute: int = 0, **more: Any) -> dict[str, Any]:
    """A fact of one claim, shared and open unless said; a row of `hold`."""
    said_at = more.pop("said_at", AT + timedelta(minutes=minute))
    state = more.pop("state", "open")
    audience = more.pop("audience", "shared")
    claim = {
        "claim_id": f"clm_{fact_id}",
        "speaker_id": by,
        "asserted_at": stamp(said_at),
        "recorded_at": stamp(said_at),
    }
    shared = {"shared_state": state, "shared_claims": [claim["claim_id"]], "shared_bound_to": list(bound_to)}
    return {
        "fact_id": fact_id,
        "claim_id": claim["claim_id"],
        "claim": {**claim, "claim_text": text, "passage_id": f"psg_{fact_id}", "char_start": 0, "char_end": len(text),
                  "time_zone": more.pop("time_zone", "UTC")},
        "objects": [name for name in bound_to if not name.startswith("organization:")],
        "organizations": [name.removeprefix("organization:") for name in bound_to if name.startswith("organization:")],
        "fact": {"form": "observation", "kind": "standing", "text": text, "state": state, "audience": audience,
                 "subject_kind": "speaker", "subject_id": by, "claims": [claim["claim_id"]],
                 "opener": claim["claim_id"], "recorded_at": stamp(said_at), "valid_from": stamp(said_at),
                 "bound_to": list(bound_to),
                 **(shared if audience == "shared" else {}), **more},
    }  # fmt: skip


async def hold(graph: Graph, space: str, *facts: dict[str, Any]) -> None:
    await graph._driver.execute_query(_HOLD, {"space": space, "rows": list(facts)}, database_=graph.endpoint.database)


async def change(graph: Graph, space: str, fact_id: str, **properties: Any) -> None:
    said = {"space": space, "fact_id": fact_id, "properties": properties}
    await graph._driver.execute_query(_CHANGE, said, database_=graph.endpoint.database)
