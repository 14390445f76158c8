from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from tests.scenes import KEY, SPEAKERS, grounded, window

from onrecord.models.calendar import Interval
from onrecord.models.claim import Binding, Form, ResolvedClaim, Subject
from onrecord.models.identity import Identity
from onrecord.models.object import Attribute, ObjectRef
from onrecord.stages.keys import fact_key_of, norm_of

ONE = Attribute(slug="home.city", for_="person", holds="one")
MANY = Attribute(slug="likes", for_="person", holds="many")
ANA = Subject("speaker", "ana", "Ana")
CASE = Binding(ObjectRef(type="lawsuit", ref="c-1"), 1)


def claim(text: str, speaker: str = "ana", attribute: Attribute | None = None, **more: Any) -> ResolvedClaim:
    said = window((speaker, text))
    about = more.pop("about", ANA)
    return ResolvedClaim(grounded(text, said, **more), about, attribute, Interval(), Interval())


def key(of: ResolvedClaim, form: Form = "statement", *bindings: Binding) -> str:
    return fact_key_of(of, bindings, form, SPEAKERS[of.grounded.turn.speaker_id], Identity(KEY))


def test_one_value_shares_a_key_and_many_have_one_each() -> None:
    assert key(claim("I live in Oslo", attribute=ONE, value="Oslo")) == key(claim("Now Rome", "cy", ONE, value="Rome"))
    assert key(claim("I like tea", attribute=MANY, value="tea")) != key(
        claim("I like jam", attribute=MANY, value="jam")
    )
    assert key(claim("I like tea", attribute=MANY, value="tea")) == key(claim("Tea!", "cy", MANY, value="Tea"))


def test_without_an_attribute_the_words_the_subject_and_the_object_make_it() -> None:
    assert key(claim("I like  tea.")) == key(claim("i like tea", "cy"))
    assert key(claim("I like tea")) != key(claim("I like tea", about=Subject("speaker", "cy", "Cy")))
    assert key(claim("It is late")) != key(claim("It is late"), "observation", CASE)
    assert key(claim("I like tea")) != key(claim("I like jam"))


def test_what_is_reported_and_what_agents_say_of_others_never_share_a_key() -> None:
    plain = key(claim("Ana lives in Oslo", attribute=ONE, value="Oslo"))
    reported = key(claim("Ana lives in Oslo", attribute=ONE, value="Oslo", attributed_to="Bo"), "observation")
    by_agent = key(claim("Ana lives in Oslo", "desk", ONE, value="Oslo"))
    of_itself = claim("I live in Oslo", "desk", ONE, value="Oslo", about=Subject("speaker", "desk", "Desk"))
    assert len({plain, reported, by_agent}) == 3
    assert key(of_itself) == key(replace(of_itself, grounded=claim("My town", "ana").grounded))


def test_a_todo_is_keyed_by_its_action_and_its_object_or_speaker() -> None:
    buy = claim("I need to buy a birthday cake", value="buy a birthday cake", todo="open")
    done = claim("Buying the birthday cake is done", value="buying the birthday cake", todo="done")
    assert key(buy, "open_item") == key(done, "open_item")
    assert key(buy, "open_item") != key(claim("I paid", "cy", value="buy a birthday cake", todo="open"), "open_item")
    by_other = claim("It is bought", "cy", value="buy a birthday cake", todo="done")
    assert key(buy, "open_item", CASE) == key(by_other, "open_item", CASE)


def test_an_instruction_is_keyed_by_its_target_and_action_without_negation() -> None:
    order: dict[str, Any] = {"instruction": {"field": None, "expires": {"kind": "none"}}}
    never = claim("Do not propose a settlement", **order)
    may = claim("You may propose a settlement", "cy", **order)
    assert key(never, "instruction", CASE) == key(may, "instruction", CASE)
    assert key(never, "instruction", CASE) != key(never, "instruction", Binding("acme", "organization"))
    field: dict[str, Any] = {"instruction": {"field": "due_date", "expires": {"kind": "none"}}}
    moved, kept = claim("Never move it", **field), claim("Leave it as it is", **field)
    assert key(moved, "instruction", CASE) == key(kept, "instruction", CASE)


def test_a_date_is_compared_by_its_day_and_a_figure_by_its_value() -> None:
    day = Interval(start=datetime(2026, 6, 8, tzinfo=UTC), end=datetime(2026, 6, 9, tzinfo=UTC), precision="day")
    one = replace(claim("On June 8", value="June 8", temporal_phrase="on June 8"), time=day)
    other = replace(claim("The 8 June it is", value="8 June", temporal_phrase="8 June"), time=day)
    assert norm_of(one) == norm_of(other)
    assert norm_of(claim("It is $45,000", value="$45,000")) == norm_of(claim("It is $45000.00", value="$45000.00"))
    assert norm_of(claim("It is $45,000", value="$45,000")) != norm_of(claim("It is €45,000", value="€45,000"))
    assert norm_of(claim("It is Late")) == norm_of(claim("it is late."))


def test_what_happened_on_two_days_happened_twice_and_what_stands_is_one() -> None:
    days = [Interval(start=datetime(2026, 3, day, tzinfo=UTC), precision="day") for day in (1, 2)]
    ran = [replace(claim("I went for a run", kind="occurrence"), time=day) for day in days]
    stands = [replace(claim("I like tea"), time=day) for day in days]
    assert len({key(c) for c in ran}) == 2
    assert len({key(c) for c in stands}) == 1
