from __future__ import annotations

import json
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.rows import AT, LAWSUIT, NOW, compiled, declared, fact, memory, seen, texts

from onrecord.models.context import Compiled, Context, decode, encode
from onrecord.models.object import Attribute, FieldRule
from onrecord.models.object import Reader as Who
from onrecord.models.policy import READERS, Denial, Policy, PolicyRule, gate_of
from onrecord.models.stamp import FAR_FUTURE, stamp
from onrecord.stages.entries import prepare
from onrecord.stages.lines import tokens_of
from onrecord.stages.view import Part, is_open_to, view

FORMS = ("instruction", "open_item", "observation")
HEALTH = Attribute.model_validate({"slug": "health", "for": "person", "holds": "many", "sensitive": True})
MOOD = Attribute.model_validate({"slug": "mood", "for": "person", "holds": "one"})
KIND = LAWSUIT.model_copy(
    update={
        "fields": {
            "due_date": FieldRule(kind="date"),
            "margin": FieldRule(readers=("human", "analyst")),
            "diagnosis": FieldRule(sensitive=True),
        },
        "observes": {"deadline": "due_date", "mood": "margin"},
    }
)
OF = declared(KIND, HEALTH, MOOD)


def of(*facts: dict[str, Any], **more: Any) -> Compiled:
    return compiled(*facts, of=OF, **more)


def test_the_customers_agent_gets_what_is_shared_and_the_others_both() -> None:
    one = of(fact(1, "The argument is weak", audience="internal"), fact(2, "He has paid"))
    for reader in READERS:
        rows = texts(seen(one, reader), "observations")
        assert rows == (["He has paid"] if reader == "customer_agent" else ["He has paid", "The argument is weak"])
    assert "argument" not in json.dumps(seen(one, "customer_agent").told())


def test_an_expiry_needs_no_compile() -> None:
    at = datetime(2026, 9, 25, tzinfo=NOW.tzinfo)
    one = of(fact(1, "Do not call him", "instruction", expires_at=stamp(at)))
    before, after = seen(one, now=at - timedelta(microseconds=1)), seen(one, now=at)
    assert texts(before, "instructions") == ["Do not call him"]
    assert "call" not in json.dumps(after.told())


def test_a_view_says_how_long_it_holds() -> None:
    at = NOW + timedelta(days=1)
    one = of(fact(1, "Do not call him", "instruction", expires_at=stamp(at)), fact(2, "It is blue"))
    gate = gate_of(Policy(), "human")
    assert view([Part(prepare(one, None))], gate, stamp(NOW)).until == stamp(at)
    assert view([Part(prepare(one, None))], gate, stamp(at)).until == FAR_FUTURE


def test_a_field_for_some_readers_takes_every_row_about_it_along() -> None:
    one = of(
        fact(1, "The margin is thin", attribute="mood", value="thin"),
        fact(2, "Do not name the margin", "instruction", field="margin"),
        fields='{"margin": 12, "due_date": "2026-10-05"}',
    )
    for reader in READERS:
        told = json.dumps(seen(one, reader).told())
        assert ("margin" in told) is (reader in ("human", "analyst"))


@pytest.mark.parametrize(
    ("deny", "gone"),
    [
        ({"forms": ("instruction",)}, {"never"}),
        ({"forms": ("observation", "open_item")}, {"blue", "send", "gloomy"}),
        ({"attributes": ("mood",)}, {"gloomy"}),
        ({"fields": ("due_date",)}, {"due_date", "never"}),
        ({"fields": ("lawsuit.due_date",)}, {"due_date", "never"}),
        ({"fields": ("order.due_date",)}, set()),
        ({"types": ("order",)}, set()),
    ],
)
def test_the_policy_closes_what_it_names_to_whom_it_names(deny: dict[str, Any], gone: set[str]) -> None:
    words = {"never", "blue", "send", "gloomy", "due_date"}
    policy = Policy(rules=(PolicyRule(readers=("human",), deny=Denial(**deny)),))
    one = compiled(
        fact(1, "Never do it", "instruction", field="due_date"), fact(2, "It is blue"), fact(3, "Send it", "open_item"),
        fact(4, "He is gloomy", attribute="mood"), of=declared(LAWSUIT, MOOD, policy=policy),
    )  # fmt: skip
    closed = json.dumps(seen(one, "human", policy=policy).told()).casefold()
    assert {word for word in words if word not in closed} == gone
    opened = json.dumps(seen(one, "reviewer", policy=policy).told()).casefold()
    assert all(word in opened for word in words)


def test_a_type_that_the_policy_closes_is_not_known() -> None:
    policy = Policy(rules=(PolicyRule(readers=("human",), deny=Denial(types=("lawsuit",))),))
    assert not is_open_to(of(), gate_of(policy, "human"))
    assert is_open_to(of(), gate_of(policy, "analyst"))


def test_what_is_sensitive_reaches_the_reads_of_the_person_that_it_is_about() -> None:
    about_ana = fact(1, "Ana is ill", attribute="health", subject_kind="speaker", subject_id="ana")
    about_cy = fact(2, "Cy is well", attribute="health", subject_kind="speaker", subject_id="cy")
    about_it = fact(3, "The case is grave", attribute="health")
    one = of(about_ana, about_cy, about_it, fields='{"diagnosis": "flu"}')
    expected = {None: ["The case is grave"], "ana": ["Ana is ill"], "cy": ["The case is grave", "Cy is well"], "bo": []}
    for person, rows in expected.items():
        read = seen(one, person=person)
        assert texts(read, "observations") == rows
        assert ("flu" in read.text) is (person in (None, "cy"))
    policy = Policy(rules=(PolicyRule(readers=("human",), deny=Denial(sensitive=True)),))
    assert "grave" not in json.dumps(seen(one, "human", policy=policy).told())
    assert "flu" not in json.dumps(seen(one, "human", policy=policy).told())


def test_a_line_has_three_of_each_form_newest_first() -> None:
    rows = [fact(10 * n + i, f"{form} {n}", form) for n in range(5) for i, form in enumerate(FORMS)]
    line = seen(of(*rows)).text.splitlines()[0]
    for form, word in zip(FORMS, ("instruction", "pending", "said"), strict=True):
        places = [line.index(f"{word}: {form} {n}") for n in (4, 3, 2)]
        assert places == sorted(places)
        assert f"{form} 1" not in line


def test_a_line_counts_the_rows_that_it_has_no_room_for_and_no_others() -> None:
    shared = [fact(n, f"remark {n}") for n in range(25)]
    closed = [fact(n, f"secret {n}", audience="internal") for n in range(30, 40)]
    one = of(*shared, *closed, fact(50, "Do not call him", "instruction"))
    assert seen(one, "customer_agent").text.splitlines()[0].endswith(" · 22 more said")
    assert " · 32 more said" in seen(one, "human").text
    assert "more instructions" not in seen(one, "human").text


def test_out_of_focus_an_instruction_stays_on_its_line() -> None:
    one = prepare(of(fact(1, "Never call", "instruction")), None)
    read = view([Part(one, in_focus=False)], gate_of(Policy(), "human"), stamp(NOW)).context
    assert read.constraints == {"hard": [], "instructions": []}
    assert read.text == "lawsuit c-1 · open · due_date 10/05 (system) · instruction: never call (lawyer)"


def test_an_instruction_of_two_in_focus_is_one_constraint() -> None:
    one = prepare(of(fact(1, "Never call", "instruction")), None)
    read = view([Part(one), Part(one)], gate_of(Policy(), "human"), stamp(NOW)).context
    assert len(read.constraints["hard"]) == 1
    assert read.text.count("- never call") == 1


def test_a_budget_cuts_whole_rows_the_oldest_first_and_never_a_constraint() -> None:
    rows = [fact(10 * n + i, f"{form} number {n}", form) for n in range(8) for i, form in enumerate(FORMS)]
    one = of(*rows)
    whole = seen(one)
    for budget in range(0, 400, 7):
        read = seen(one, tokens_max=budget)
        assert read.constraints == whole.constraints
        for shelf, rows_ in memory(whole).items():
            if shelf == "cut":
                continue
            kept = memory(read)[shelf]
            assert kept == rows_[: len(kept)]
            assert memory(read)["cut"][shelf] == len(rows_) - len(kept)
        held = sum(len(memory(read)[shelf]) for shelf in ("instructions", "open_items", "observations"))
        if held:
            assert tokens_of(read.text) <= budget + 4 * read.text.count("\n")
    assert seen(one, tokens_max=100_000).text == whole.text


def test_a_budget_takes_what_was_said_of_a_field_with_its_row() -> None:
    one = of(fact(1, "The deadline is 10/02", attribute="deadline", value="10/02"))
    assert seen(one, tokens_max=1).state["objects"][0]["fields"]["due_date"]["said"] == []
    assert "10/02" not in seen(one, tokens_max=1).text


def test_the_same_answer_has_the_same_id_and_another_one_another() -> None:
    one = of(fact(1, "Never call", "instruction", expires_at=stamp(NOW + timedelta(1))))
    same = {seen(one, "human").context_id, seen(decode(encode(one)), "human").context_id}
    assert len(same) == 1
    others = {
        seen(one, "analyst").context_id,
        seen(one, "human", now=NOW + timedelta(2)).context_id,
        seen(replace(one, context_id="ctx_other"), "human").context_id,
    }
    assert len(same | others) == 4


def test_what_is_contested_is_returned_together() -> None:
    rows = memory(seen(of(fact(1, "It is red", state="contested"), fact(2, "It is blue", state="contested"))))
    assert [(row["text"], row["state"]) for row in rows["observations"]] == [
        ("It is blue", "contested"), ("It is red", "contested"),
    ]  # fmt: skip


word = st.integers(0, 10**6).map(lambda n: f"w{n:06d}z")
some_fact = st.fixed_dictionaries(
    {
        "form": st.sampled_from(FORMS),
        "audience": st.sampled_from(["shared", "internal"]),
        "attribute": st.sampled_from([None, "deadline", "health", "mood"]),
        "field": st.sampled_from([None, "due_date", "margin", "diagnosis"]),
        "subject_kind": st.sampled_from(["object", "speaker"]),
        "subject_id": st.sampled_from(["ana", "cy"]),
        "expires_at": st.sampled_from([None, stamp(NOW - timedelta(1)), stamp(NOW + timedelta(1))]),
        "by": st.sampled_from(["ana", "cy", "bo"]),
        "state": st.sampled_from(["open", "contested", "superseded"]),
        "shared_state": st.sampled_from(["open", "contested", "superseded"]),
    }
)
some_policy = st.lists(
    st.builds(
        PolicyRule,
        readers=st.lists(st.sampled_from(READERS), max_size=3).map(tuple),
        deny=st.builds(
            Denial,
            fields=st.lists(st.sampled_from(["due_date", "margin", "lawsuit.diagnosis"]), max_size=1).map(tuple),
            forms=st.lists(st.sampled_from(FORMS), max_size=1).map(tuple),
            attributes=st.lists(st.sampled_from(["deadline", "mood"]), max_size=1).map(tuple),
            sensitive=st.booleans(),
        ),
    ),
    max_size=2,
).map(lambda rules: Policy(rules=tuple(rules)))


def may_see(row: dict[str, Any], reader: Who, person: str | None, policy: Policy) -> bool:
    """The rules again, one by one and by no code of ours."""
    state = row["shared_state"] if reader == "customer_agent" else row["state"]
    if state not in ("open", "contested") or (row["expires_at"] or FAR_FUTURE) <= stamp(NOW):
        return False
    observed = (
        {"deadline": "due_date", "mood": "margin"}.get(row["attribute"] or "") if row["form"] == "observation" else None
    )
    fields = {name for name in (row["field"], observed) if name}
    sensitive = row["attribute"] == "health" or "diagnosis" in fields
    if sensitive:
        owner_reads = person in (None, "cy") if row["subject_kind"] == "object" else person == row["subject_id"]
        if not owner_reads:
            return False
    if "margin" in fields and reader not in ("human", "analyst"):
        return False
    for rule in policy.rules:
        if reader in rule.readers:
            denied = {name.removeprefix("lawsuit.") for name in rule.deny.fields}
            if (
                fields & denied
                or row["form"] in rule.deny.forms
                or row["attribute"] in rule.deny.attributes
                or (sensitive and rule.deny.sensitive)
            ):
                return False
    return True


@settings(max_examples=150, deadline=None)
@given(
    st.lists(some_fact, max_size=30), some_policy, st.sampled_from(READERS), st.sampled_from([None, "ana", "cy", "bo"])
)
def test_no_answer_has_a_word_that_is_closed_to_its_reader_and_none_lacks_what_is_open(
    said: list[dict[str, Any]], policy: Policy, reader: Who, person: str | None
) -> None:
    rows = [fact(n, f"w{n:04d}z", **s) for n, s in enumerate(said)]
    one = compiled(*rows, of=declared(KIND, HEALTH, MOOD, policy=policy))
    read = seen(one, reader, policy=policy, person=person)
    told = json.dumps(read.told()).casefold()
    open_ = {row["text"] for row in rows if may_see(row, reader, person, policy)}
    for row in rows:
        if row["text"] not in open_:
            assert row["text"] not in told
            assert row["fact_id"] not in told
    for form, shelf in zip(FORMS, ("instructions", "open_items", "observations"), strict=True):
        visible = [row["text"] for row in reversed(rows) if row["form"] == form and row["text"] in open_]
        assert texts(read, shelf) == visible[:20]
        assert memory(read)["cut"][shelf] == len(visible[20:])
    constraints = {entry["text"] for entry in read.constraints["hard"]}
    assert constraints == {row["text"] for row in rows if row["form"] == "instruction" and row["text"] in open_}


@settings(max_examples=50, deadline=None)
@given(st.lists(some_fact, max_size=12), st.lists(some_fact, max_size=12), st.sampled_from(READERS))
def test_what_is_closed_leaves_no_trace(said: list[dict[str, Any]], hidden: list[dict[str, Any]], reader: Who) -> None:
    """The answer is the same whether rows that the reader may not see exist or not."""
    shown = [fact(n, f"w{n:04d}z", **s) for n, s in enumerate(said)]
    rest = [fact(n, f"w{n:04d}z", **s) for n, s in enumerate(hidden, 100)]
    closed = [row for row in rest if not may_see(row, reader, None, Policy())]

    def told(*rows: dict[str, Any]) -> Context:
        return replace(seen(compiled(*rows, of=OF), reader), revision=0)

    assert told(*shown) == told(*shown, *closed)


def test_rows_said_at_one_moment_have_one_order() -> None:
    rows = [fact(f"{c}", f"row {c}", said_at=AT) for c in "dacb"]
    assert texts(seen(of(*rows)), "observations") == texts(seen(of(*reversed(rows))), "observations")


def test_rows_of_one_instant_are_shown_newest_first_by_their_turns_and_then_by_their_words() -> None:
    said = [
        fact(name, f"{name}", said_at=AT, passage_id=f"p{place}", place=place, char_start=start)
        for name, place, start in (("d", "k#2", 9), ("a", "k#1", 7), ("c", "k#1", 30), ("b", "k#2", 0))
    ]
    for rows in (said, said[::-1]):
        assert texts(seen(compiled(*rows)), "observations") == ["d", "b", "c", "a"]
