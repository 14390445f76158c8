from __future__ import annotations

from typing import Any

import pytest
from tests.scenes import frame, grounded, order, window

from onrecord.models.claim import Subject
from onrecord.stages.relate import TARGETS_MAX, related
from onrecord.stages.resolve_subject import Known, addressee_of

CY = Subject("speaker", "cy", "Cy")


def edges(text: str, *relations: str, subject: Subject = CY, things: tuple[str, ...] = (), **more: Any) -> set[str]:
    """`TYPE name` of each edge, of a claim in a turn of its own words."""
    said = window(("ana", f"{text}."), customer="cy")
    held = frame(order("W1111"), things=things)
    claim = grounded(text, said, **more)
    known = Known.of(said, held)
    found = related(claim, subject, addressee_of(claim, known, held), relations, known, said, held)
    return {f"{relation.type} {relation.target.name}" for relation in found}


def test_one_relation_of_one_name_is_of_that_name() -> None:
    assert edges("Cy knows Ana", "KNOWS") == {"KNOWS Ana"}
    assert edges("Cy works for Acme Corp", "WORKS_FOR", things=("Acme Corp",)) == {"WORKS_FOR Acme Corp"}
    assert edges("Cy bought #W1111", "BOUGHT") == {"BOUGHT order:W1111"}


def test_it_is_of_what_the_value_names_and_the_rest_is_mentioned() -> None:
    moved = edges("Cy moved from Bonn to Oslo", "LIVES_IN", things=("Bonn", "Oslo"), value="Oslo")
    assert moved == {"LIVES_IN Oslo", "MENTIONS Bonn"}
    assert edges("Cy moved from Bonn to Oslo", "LIVES_IN", things=("Bonn", "Oslo")) == {
        "MENTIONS Oslo",
        "MENTIONS Bonn",
    }
    bought = edges("Cy bought a tent in Bonn", "BOUGHT", things=("Bonn",), value="tent")
    assert bought == {"MENTIONS Bonn"}, "the tent has no name, and nobody bought Bonn"
    assert edges("Cy owns and uses a Volvo", "OWNS", "USES", value="Volvo") == {"OWNS Volvo", "USES Volvo"}
    assert edges("Cy owns and uses a Volvo", "OWNS", "USES", things=("Volvo",)) == {"MENTIONS Volvo"}


@pytest.mark.parametrize("value", ["Café Nord", "Acme Corp", "Zürich"])
def test_a_value_that_is_a_name_is_a_thing_though_nobody_named_it_before(value: str) -> None:
    assert edges(f"Cy likes {value}", "LIKES", value=value) == {f"LIKES {value}"}


@pytest.mark.parametrize("value", ["tea", "$52,000", "June 8", "Friday", "in the morning", "奥斯陆"])
def test_a_value_that_is_no_name_is_none(value: str) -> None:
    assert edges(f"Cy likes {value}", "LIKES", value=value) == set()


def test_the_subject_and_the_addressee_have_edges_of_their_own() -> None:
    assert edges("Cy likes Cy", "LIKES") == set()
    told = edges("Ana, try Nord", "RECOMMENDS", things=("Nord",), addressee="Ana", value="Nord")
    assert told == {"RECOMMENDS Nord"}


def test_the_longest_name_is_the_one_meant_in_any_spelling() -> None:
    things = ("Acme Corp", "Acme Corp Rebrand")
    assert edges("Cy created the ACME Corp. rebrand", "CREATED", things=things) == {"CREATED Acme Corp Rebrand"}


def test_a_word_without_a_capital_is_nobodys_name_where_the_script_has_capitals() -> None:
    assert edges("The desk is in the hall", "LOCATED_IN") == set()
    assert edges("Then Desk called", "MENTIONS") == {"MENTIONS Desk"}


def test_names_in_scripts_without_spaces_are_found() -> None:
    assert edges("王芳住在奥斯陆附近", "LIVES_IN", things=("奥斯陆",)) == {"LIVES_IN 奥斯陆"}


def test_nothing_named_or_nothing_stated_is_no_edge() -> None:
    assert edges("The lid is loose", "MENTIONS") == set()
    assert edges("Cy knows Ana") == set()


def test_a_long_list_of_names_has_a_limit() -> None:
    names = tuple(f"Town{chr(ord('A') + n)}" for n in range(TARGETS_MAX + 4))
    assert len(edges(f"Cy saw {', '.join(names)}", "VISITED", things=names)) == TARGETS_MAX
