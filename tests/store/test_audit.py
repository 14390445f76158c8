"""Every named question of an auditor, asked of a told scene on each engine, has the rows that the scene holds."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from typing import Any

import pytest
from tests.audited import tell
from tests.told import Told, told

from onrecord import recall
from onrecord.audit import audits, named, parsed, run
from onrecord.errors import InputError, NotFoundError
from onrecord.store.graph import Graph

DUE = "In this claim the deadline is 2026-10-02"
ATLAS = ["Atlas launches on June 8", "Atlas launches on July 1", "Atlas launches on May 5"]

TIME = "since is a time with its offset, as 2026-03-04T10:00:00Z, not '2026-03-04'."


@pytest.fixture(scope="module")
async def scene(graph: Graph, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Told]:
    folder = tmp_path_factory.mktemp("audited")
    async with told(graph, f"audit-{folder.name}-{id(folder)}", folder) as made:
        await tell(made)
        yield made


async def rows(scene: Told, name: str, *columns: str, **given: str) -> list[Any]:
    """The rows of a question: of some columns, a list each; of one, its values."""
    found = (await run(scene.graph, scene.space, name, given)).rows
    assert all(tuple(row) == named(name).returns for row in found)
    if len(columns) == 1:
        return [row[columns[0]] for row in found]
    return [[row[column] for column in columns] for row in found]


async def fact_id(scene: Told, text: str) -> str:
    return next(f["fact_id"] for f in (await recall.facts(scene.graph, scene.space)).items if f["text"] == text)


async def test_what_a_reader_could_have_seen_at_a_time(scene: Told) -> None:
    seen = {"at": "2026-05-01T05:00:00Z"}
    shared = ["It has a dent", "Do not promise a date"]
    assert await rows(scene, "visible_at", "text", reader="customer_agent", **seen) == shared
    assert await rows(scene, "visible_at", "text", reader="analyst", **seen) == [*ATLAS[1:], *shared]
    assert await rows(scene, "visible_at", "text", reader="human", at="2026-05-01T01:30:00Z") == ATLAS[:1]
    assert await rows(scene, "visible_at", "text", reader="customer_agent", at="2026-05-01T03:59:59Z") == []
    [first, *_] = await rows(scene, "visible_at", "since", "until", reader="human", at="2026-05-01T01:30:00Z")
    assert first == ["2026-05-01T01:00:00Z", "2026-05-01T02:00:00Z"]


async def test_whose_words_stand_behind_a_fact(scene: Told) -> None:
    columns = ("speaker", "side", "role", "quote", "asserted_at", "place", "audience", "supports", "read_by")
    dent = await fact_id(scene, "It has a dent")
    assert await rows(scene, "fact_voices", *columns, fact_id=dent) == [
        ["Cy", "customer", "client", "It has a dent", "2026-03-04T10:04:00Z", "k2/t4:0-13", "shared", True, "test"]
    ]
    gone = await fact_id(scene, "You may return it within 30 days.")
    told_by = ["Returns", "returns:0-33", False, "verbatim"]
    assert await rows(scene, "fact_voices", "speaker", "place", "supports", "read_by", fact_id=gone) == [told_by]
    assert await rows(scene, "fact_voices", fact_id="fct_0") == []


async def test_facts_on_one_source_and_those_that_sources_contest(scene: Told) -> None:
    assert await rows(scene, "single_source", "text", form="observation") == ["It has a dent", DUE]
    whole = await rows(scene, "single_source", "text")
    assert (len(whole), ATLAS[0] in whole) == (10, False)
    assert await rows(scene, "contested_facts", "value", "said_by") == [["July 1", ["ana"]], ["May 5", ["ravi"]]]


@pytest.mark.parametrize(
    ("at", "texts"),
    [
        ("2026-03-04T10:04:59Z", []),
        ("2026-03-04T10:05:00Z", ["Do not promise a date"]),
        ("2026-03-12T09:59:59Z", ["Do not promise a date"]),
        ("2026-03-12T10:00:00Z", []),  # the order has been done for a week
    ],
)
async def test_instructions_in_force_at_a_time(scene: Told, at: str, texts: list[str]) -> None:
    assert await rows(scene, "instructions_at", "text", at=at) == texts


async def test_what_a_model_added_and_what_each_was_asked(scene: Told) -> None:
    model = await rows(scene, "added_by", "claim_text", "speaker", model="test")
    assert model[0] == [ATLAS[0], "ana"]
    assert len(model) == 8
    assert await rows(scene, "added_by", model="test", version="1") == []
    assert await rows(scene, "added_by", "is_current", model="verbatim") == [False, True, True, True]
    asked = await rows(scene, "answers_by_model", "model", "claims", "first")
    assert asked == [["test", 8, "2026-05-01T01:00:00Z"], ["verbatim", 4, "2026-05-01T11:00:00Z"]]


async def test_quotes_that_the_newest_version_has_not_and_claims_that_are_not_current(scene: Told) -> None:
    gone = [["returns", "You may return it within 30 days.", False], ["returns", "A label costs 5 euros.", True]]
    columns = ("doc_id", "quote", "is_current")
    assert await rows(scene, "quotes_gone", *columns) == gone
    assert await rows(scene, "quotes_gone", *columns, doc_id="returns") == gone
    assert [len(facts) for facts in await rows(scene, "quotes_gone", "facts")] == [0, 1]
    assert await rows(scene, "quotes_gone", doc_id="other") == []
    events = ["2026-05-01T12:00:00Z version_superseded"]
    assert await rows(scene, "claims_not_current", "source", "events") == [["returns", events]]


async def test_what_was_left_out_and_what_was_decided_about_a_passage(scene: Told) -> None:
    left_out = ["2026-04-27", "ungrounded", "the window does not say lisbon", 1, "I moved in June"]
    assert await rows(scene, "dropped_weekly", *named("dropped_weekly").returns) == [left_out]
    assert await rows(scene, "dropped_weekly", since="2026-05-01T07:00:01Z") == []
    assert await rows(scene, "dropped_weekly", until="2026-05-01T07:00:00Z") == []
    [decision] = (await recall.decisions(scene.graph, scene.space, kind="ungrounded")).items
    kinds = await rows(scene, "passage_decisions", "kind", "quote", passage_id=decision["passage_id"])
    assert ["ungrounded", "I moved in June"] in kinds


async def test_how_facts_found_their_objects_and_who_spoke_of_one(scene: Told) -> None:
    assert await rows(scene, "bindings_by_rule", "rule", "type", "form", "facts", "objects") == [
        ["1", "claim", "observation", 1, 1],
        ["1", "order", "instruction", 1, 1],
        ["1", "order", "observation", 1, 1],
    ]
    voices = await rows(scene, "object_voices", "speaker", "side", "claims", "first", object="order:9")
    assert voices == [["cy", "customer", 1, "2026-03-04T10:04:00Z"], ["ana", "team", 1, "2026-03-04T10:05:00Z"]]
    states = [["2026-03-04T10:00:00Z", "open"], ["2026-03-05T10:00:00Z", "done"]]
    assert await rows(scene, "object_states", "at", "status", object="order:9") == states
    gaps = await rows(scene, "gaps_by_type", "type", "keys", "count", "examples")
    assert gaps == [["claim", 1, 1, ["w1234"]]]


async def test_what_differs_from_the_record_what_people_decided_and_what_was_erased(scene: Told) -> None:
    differs = ["claim:W9999", "due", '"2026-10-05"', "2026-10-02", ["ana"], "open"]
    assert await rows(scene, "data_issues", "object", "field", "recorded", "said", "said_by", "state") == [differs]
    assert await rows(scene, "data_issues", state="closed") == []
    decided = ["2026-05-01T13:00:00Z", "rita", "review_restored", "it still costs that"]
    assert await rows(scene, "decided_by_people", "at", "by", "kind", "reason") == [decided]
    await scene.query(
        "CREATE (:Receipt {space: $space, receipt_id: 'rcp_1', state: 'done', claims_erased: 3, objects: ['order:9']})"
    )
    columns = ("state", "claims_erased", "objects", "receipt_id")
    assert await rows(scene, "erasures", *columns) == [["done", 3, ["order:9"], "rcp_1"]]


async def test_what_changed_between_two_instants_and_the_chain_that_a_fact_stands_in(scene: Told) -> None:
    changed = await rows(
        scene, "facts_changed", "at", "change", "text", since="2026-05-01T01:00:00Z", until="2026-05-01T03:00:00Z"
    )
    assert changed == [
        ["2026-05-01T02:00:00Z", "opened", ATLAS[1]],
        ["2026-05-01T02:00:00Z", "closed", ATLAS[0]],
        ["2026-05-01T03:00:00Z", "opened", ATLAS[2]],
    ]
    for text in ATLAS[:2]:
        chain = await rows(scene, "superseded_chain", "text", "reason", fact_id=await fact_id(scene, text))
        assert chain == [[ATLAS[0], None], [ATLAS[1], "same_speaker"]]


async def test_what_waits_who_is_on_no_side_and_what_only_the_team_said(scene: Told) -> None:
    waits = await rows(scene, "windows_waiting", "state", "reason", "source", "attempts")
    assert waits == [["pending", "the model is away", "k6", 1]]
    assert await rows(scene, "speakers_without_side", "speaker", "claims", "conversations") == [["zoe", 1, 1]]
    assert await rows(scene, "internal_only", "text") == [
        *ATLAS, "I live in Rome", DUE, "You may return it within 30 days.", "A label costs 5 euros.",
        "Returns are free.", "You may return it within 60 days.",
    ]  # fmt: skip
    claims = await rows(scene, "speaker_claims", "claim_text", "place", speaker="ana")
    assert claims == [[ATLAS[0], "k1/t1"], [ATLAS[1], "k1/t2"], ["Do not promise a date", "k2/t5"], [DUE, "k7/t10"]]


async def test_a_limit_leaves_rows_and_says_so_and_another_space_holds_none(scene: Told) -> None:
    found = await run(scene.graph, scene.space, "internal_only", {"limit": "2"})
    assert ([row["text"] for row in found.rows], found.more) == (ATLAS[:2], True)
    assert not (await run(scene.graph, scene.space, "internal_only", {"limit": "9"})).more
    given = {
        "since": "2026-05-01T01:00:00Z",
        "model": "test",
        "reader": "analyst",
        "speaker": "ana",
        "object": "order:9",
    }
    given |= {"fact_id": await fact_id(scene, ATLAS[0]), "passage_id": "psg_0"}
    for one in audits().values():
        asked = {p.name: given[p.name] for p in one.parameters if p.is_needed}
        for other in (f"{scene.space}0", scene.space[:-1]):
            assert (await run(scene.graph, other, one.name, asked)).rows == []


def test_each_question_says_what_it_is_and_its_example_is_a_call_of_it() -> None:
    assert len(audits()) >= 15
    for one in audits().values():
        words = one.example.split()
        assert words[:3] == ["onrecord", "audit", one.name]
        assert parsed(one, dict(word.split("=", 1) for word in words[3:] if word != "--param"))
        assert [p.name for p in one.parameters][-1] == "limit"
        assert re.fullmatch(r"[a-z][^.]*", one.purpose)


@pytest.mark.parametrize(
    ("name", "given", "said"),
    [
        ("fact_voices", {}, "fact_voices needs fact_id; it takes fact_id and limit."),
        ("fact_voices", {"fact": "x"}, "fact_voices takes no 'fact'; it takes fact_id and limit."),
        ("fact_voices", {"fact_id": "x", "space": "y"}, "fact_voices takes no 'space'; it takes fact_id and limit."),
        ("fact_voices", {"fact_id": " "}, "fact_id is a text, and empty."),
        ("visible_at", {"reader": "boss"}, "reader is one of customer_agent, internal_agent, human, reviewer, analyst, not 'boss'."),  # noqa: E501
        ("facts_changed", {"since": "1.3."}, "since is a time with its offset, as 2026-03-04T10:00:00Z, not '1.3.'."),
        ("facts_changed", {"since": "2026-03-04"}, TIME),
        ("facts_changed", {"since": "soon"}, "since is a time with its offset, as 2026-03-04T10:00:00Z, not 'soon'."),
        ("internal_only", {"limit": "0"}, "limit is a number from 1 to 10000, not '0'."),
        ("internal_only", {"limit": "1e3"}, "limit is a number from 1 to 10000, not '1e3'."),
    ],
)  # fmt: skip
def test_a_parameter_that_cannot_be_is_refused_in_a_sentence(name: str, given: dict[str, str], said: str) -> None:
    with pytest.raises(InputError) as refused:
        parsed(named(name), given)
    assert str(refused.value) == said


def test_an_unknown_question_is_refused() -> None:
    with pytest.raises(NotFoundError, match="No audit is called 'claims/rows'"):
        named("claims/rows")
