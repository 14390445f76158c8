from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from onrecord.models.object import BUILT_IN, Attribute, Object, ObjectRef, ObjectType


@pytest.mark.parametrize(
    ("text", "ref"),
    [
        ("order:#W1", ObjectRef(type="order", ref="#W1")),
        ("order:a:b", ObjectRef(type="order", ref="a:b")),
        ("заказ:1", ObjectRef(type="заказ", ref="1")),
        ("order", None),
        ("order:", None),
        (":1", None),
        ("", None),
    ],
)
def test_a_reference_is_read(text: str, ref: ObjectRef | None) -> None:
    assert ObjectRef.parse(text) == ref


@given(st.text(min_size=1).filter(lambda t: ":" not in t), st.text(min_size=1))
def test_a_reference_that_is_written_is_read(kind: str, ref: str) -> None:
    written = ObjectRef(type=kind, ref=ref)
    assert ObjectRef.parse(str(written)) == written


def test_an_object_knows_how_it_is_written() -> None:
    assert str(Object(type="order", ref="#W1").reference) == "order:#W1"


@pytest.mark.parametrize("slug", ["", "A", "a b", ".a", "a" * 129, "naïve"])
def test_a_slug_that_is_none(slug: str) -> None:
    with pytest.raises(ValidationError):
        Attribute.model_validate({"slug": slug, "for": "thing", "holds": "one"})


def test_a_declaration_that_says_more_than_is_known_is_refused() -> None:
    with pytest.raises(ValidationError):
        ObjectType.model_validate({"type": "order", "colour": "red"})
    with pytest.raises(ValidationError):
        ObjectType.model_validate({"type": "order", "fields": {"total": {"kind": "money"}}})


def test_a_type_is_kept_as_json() -> None:
    declared = ObjectType.model_validate({"type": "order", "fields": {"due": {"kind": "date", "readers": ["human"]}}})
    assert ObjectType.model_validate_json(declared.model_dump_json()) == declared


def test_built_in_attributes_are_told_apart_by_their_slugs() -> None:
    assert all(slug == attribute.slug for slug, attribute in BUILT_IN.items())
    assert all(attribute.description for attribute in BUILT_IN.values())
    assert {attribute.for_ for attribute in BUILT_IN.values()} == {"person", "thing"}
