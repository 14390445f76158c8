from __future__ import annotations

from typing import Any

import pytest
from tests.scenes import frame, grounded, order, window

from onrecord.models.claim import Subject
from onrecord.models.source import Frame, Window
from onrecord.stages.resolve_subject import Known, addressee_of, attribute_of, relations_of, subject_of


def subject(said: Window, text: str, of: Frame | None = None, **more: Any) -> tuple[Subject | None, list[str]]:
    held = of or frame()
    claim = grounded(text, said, **more)
    found, decisions = subject_of(claim, said, held, Known.of(said, held), ())
    return found, [d.kind for d in decisions]


def test_the_user_is_the_conversations_customer_else_who_speaks() -> None:
    found, _ = subject(window(("ana", "They live in Oslo."), customer="cy"), "They live in Oslo")
    assert found == Subject("speaker", "cy", "Cy")
    found, _ = subject(window(("ana", "They live in Oslo.")), "They live in Oslo")
    assert found == Subject("speaker", "ana", "Ana")


@pytest.mark.parametrize(
    "text", ["I live in Oslo", "Meine Katze lebt in Oslo", "我住在奥斯陆", "A minha casa é em Oslo", "Vivo en Oslo"]
)
def test_someone_elses_first_person_is_not_the_users(text: str) -> None:
    found, kinds = subject(window(("ana", text), customer="cy"), text)
    assert found == Subject("speaker", "ana", "Ana")
    assert kinds == ["subject_corrected"]
    assert subject(window(text, customer="cy"), text) == (Subject("speaker", "cy", "Cy"), [])


def test_what_an_agent_says_of_the_user_is_about_the_only_person_there() -> None:
    said = window(("ana", "Oslo it is."), ("desk", "You live in Oslo, I see."))
    assert subject(said, "You live in Oslo", turn=2)[0] == Subject("speaker", "ana", "Ana")
    found, kinds = subject(said, "I see", turn=2)
    assert (found, kinds) == (Subject("speaker", "desk", "Desk"), ["subject_corrected"])
    several = window(("ana", "Hm."), ("cy", "Hm."), ("desk", "You live in Oslo."))
    assert subject(several, "You live in Oslo", turn=3)[0] == Subject("speaker", "desk", "Desk")


def test_the_agent_is_who_speaks_or_the_only_one() -> None:
    said = window(("desk", "It ships today."), "It shipped.")
    assert subject(said, "It ships today", subject_kind="agent", subject="agent")[0] == Subject(
        "speaker", "desk", "Desk"
    )
    assert subject(said, "It shipped", turn=2, subject_kind="agent")[0] == Subject("speaker", "desk", "Desk")


@pytest.mark.parametrize(
    ("name", "known", "kinds"),
    [
        ("Acme Corp Rebrand", "Acme Corp Rebrand", []),
        ("ACME Corp. Rebrand", "Acme Corp Rebrand", ["name_merged"]),
        ("café  olé", "Cafe Ole", ["name_merged"]),
        ("ana", "Ana", ["name_merged"]),
        ("Acme Corp", "Acme Corp Rebrand", []),
    ],
)
def test_a_bare_name_merges_with_its_other_spellings_only(name: str, known: str, kinds: list[str]) -> None:
    said = window("It is here.")
    held = frame(things=("Acme Corp Rebrand", "Cafe Ole"))
    found, decided = subject(said, "It is here", held, subject=name, subject_kind="named_entity")
    assert found is not None
    assert (found.name == known) == (name != "Acme Corp")
    assert [k for k in decided if k == "name_merged"] == ([] if name == "ana" else kinds)


def test_two_spellings_in_one_answer_are_one_thing() -> None:
    said, held = window("It is here."), frame()
    known = Known.of(said, held)
    first = subject_of(
        grounded("It is here", said, subject="Zürich Plan", subject_kind="named_entity"), said, held, known, ()
    )
    again = subject_of(
        grounded("It is here", said, subject="ZURICH plan", subject_kind="named_entity"), said, held, known, ()
    )
    assert first[0] == again[0]
    assert [d.kind for d in again[1]] == ["name_merged"]


def test_a_natural_key_names_its_object() -> None:
    said = window("#W1111 came.", customer="cy")
    found, _ = subject(said, "#W1111 came", frame(order("W1111")), subject="#W1111", subject_kind="named_entity")
    assert found == Subject("object", "order:W1111", "order:W1111")


@pytest.mark.parametrize(
    ("slug", "kind", "kept"),
    [
        ("home.city", "speaker", True),
        ("home.city", "thing", False),
        ("deadline", "object", True),
        ("deadline", "organization", True),
        ("deadline", "speaker", False),
        ("home", "speaker", False),
    ],
)
def test_a_key_is_kept_only_where_its_list_has_it(slug: str, kind: Any, kept: bool) -> None:
    said = window("It is here.")
    attribute, decision = attribute_of(grounded("It is here", said, attribute=slug), Subject(kind, "x", "x"), frame())
    assert (attribute is not None) is kept
    assert (decision is None) is kept
    if decision is not None:
        assert (decision.kind, decision.detail) == ("attribute_unknown", {"attribute": slug})


def test_relations_are_the_supplied_ones() -> None:
    said = window("It is here.")
    kept, decided = relations_of(grounded("It is here", said, relations=["OWNS", "`]->() DETACH DELETE", "OWNS"]))
    assert kept == ("OWNS", "MENTIONS")
    assert [d.kind for d in decided] == ["relation_unknown"]
    assert relations_of(grounded("It is here", said, relations=["LIKES"])) == (("LIKES",), [])
    kept, decided = relations_of(grounded("It is here", said, relations=["LIKES", "OWNS", "USES", "KNOWS"]))
    assert (kept, [d.detail["relations"] for d in decided]) == (("LIKES", "OWNS", "USES"), [["KNOWS"]])


def test_an_addressee_is_a_known_name_or_a_thing() -> None:
    said, held = window("Read it, Ana."), frame()
    known = Known.of(said, held)
    assert addressee_of(grounded("Read it", said, addressee="ana"), known, held) == Subject("speaker", "ana", "Ana")
    other = addressee_of(grounded("Read it", said, addressee="Bo"), known, held)
    assert other is not None
    assert (other.kind, other.name) == ("thing", "Bo")
    assert addressee_of(grounded("Read it", said), known, held) is None
