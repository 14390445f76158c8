from __future__ import annotations

from pathlib import Path

import pytest

from onrecord.errors import IntegrityError
from onrecord.store.queries import DIALECTS, load, parse, read

HEAD = """\
// purpose: find a claim
// parameters: space, ids (list of {id, at}),
//             at
// returns: id
// mode: read
"""
BODY = "MATCH (c:Claim {space: $space}) WHERE c.id IN $ids AND c.at < $at RETURN c.id AS id"


def parsed(source: str) -> None:
    parse("claim/find", source, Path("claim/find.cypher"))


def test_a_file_is_a_query() -> None:
    query = parse("claim/find", HEAD + "\n" + BODY + "\n", Path("claim/find.cypher"))
    assert (query.name, query.text, query.writes) == ("claim/find", BODY, False)
    assert query.parameters == {"space", "ids", "at"}
    assert (query.purpose, query.returns) == ("find a claim", "id")


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        (HEAD.replace("// mode: read\n", "") + BODY, r"claim/find\.cypher: its head does not say mode"),
        (HEAD.replace("find a claim", "") + BODY, "does not say purpose"),
        (BODY, "does not say purpose, parameters, returns, mode"),
        (HEAD + "// mode: read\n" + BODY, "says mode twice"),
        (HEAD.replace("mode: read", "mode: both") + BODY, "its mode is 'both'"),
        (HEAD + BODY.replace("$at", "$until"), r"uses \$until, which"),
        (HEAD + BODY.replace(" AND c.at < $at", ""), "declares at, which"),
        (HEAD + BODY.replace("$at", "'$at' // $at\n"), "declares at, which"),
        (HEAD + BODY + "; RETURN 1", "a file is one statement"),
        (HEAD + BODY.replace(":Claim", ":$($ids)"), "names no parameter"),
        (HEAD + BODY.replace("RETURN", "set c.at = 1 RETURN"), "says that it is a read, and is not"),
        (HEAD.replace("mode: read", "mode: write") + BODY, "says that it is a write, and is not"),
    ],
)
def test_a_file_that_breaks_a_rule_is_refused(source: str, reason: str) -> None:
    with pytest.raises(IntegrityError, match=reason):
        parsed(source)


@pytest.mark.parametrize(
    "expression",
    ["'; $nobody MERGE'", '"it\\"s $nobody;"', "c.`set; $nobody`", "c.set", "/* CREATE; $nobody\n */ 1", "c.offset_s"],
)
def test_what_is_quoted_a_property_or_a_remark_is_no_code(expression: str) -> None:
    parsed(HEAD + BODY + f", {expression} AS x")


def test_an_engine_s_own_file_replaces_the_shared_one(tmp_path: Path) -> None:
    (tmp_path / "claim").mkdir()
    (tmp_path / "claim" / "find.cypher").write_text(HEAD + BODY)
    (tmp_path / "claim" / "find.arcadedb.cypher").write_text(HEAD + BODY + " LIMIT 1")
    assert read(tmp_path, "neo4j")["claim/find"].text == BODY.replace("$", "$given.")
    assert read(tmp_path, "arcadedb")["claim/find"].text == BODY + " LIMIT 1"

    (tmp_path / "claim" / "find.arcadedb.cypher").write_text(
        HEAD.replace(", ids (list of {id, at}),", ",") + "RETURN $at, $space"
    )
    with pytest.raises(IntegrityError, match="claim/find: its files differ in parameters"):
        read(tmp_path, "neo4j")
    (tmp_path / "claim" / "find.cypher").unlink()
    with pytest.raises(IntegrityError, match="claim/find: there is a file for one engine and none"):
        read(tmp_path, "arcadedb")
    (tmp_path / "claim" / "find.oracle.cypher").write_text(HEAD + BODY)
    with pytest.raises(IntegrityError, match="no engine is called oracle"):
        read(tmp_path, "neo4j")


def test_every_file_of_ours_loads_for_every_engine() -> None:
    arcadedb, neo4j = (load(dialect) for dialect in DIALECTS)
    assert arcadedb.keys() == neo4j.keys()
    assert len(neo4j) > 40


def test_neo4j_finds_all_parameters_in_one_map_and_plans_once_for_lists_of_any_size(tmp_path: Path) -> None:
    text = "MATCH (n {a: $at, b: '$a'}) // $at\nUNWIND $ids AS r RETURN r.x, $at AS a, $space AS s"
    (tmp_path / "q.cypher").write_text(HEAD + text)
    assert read(tmp_path, "arcadedb")["q"].text == text
    assert read(tmp_path, "neo4j")["q"].text == (
        "MATCH (n {a: $given.at, b: '$a'}) // $at\nUNWIND $given.ids AS r RETURN r.x, $given.at AS a, $given.space AS s"
    )


@pytest.mark.parametrize("dialect", DIALECTS)
def test_no_edge_is_merged_from_a_node_with_many(dialect: str) -> None:
    # ArcadeDB looks through the edges of the node that a MERGE begins at: an agent speaks in every conversation.
    merged = [
        (name, line.strip())
        for name, query in load(dialect).items()
        for line in query.text.splitlines()
        if "MERGE (" in line and (":SPOKE_IN]" in line or ":PARTICIPATES_IN]" in line)
    ]
    assert len(merged) >= 3
    assert [one for one in merged if "<-[" not in one[1]] == []
