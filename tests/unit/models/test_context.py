from __future__ import annotations

import pytest
from tests.rows import compiled, fact, seen

from onrecord.models.context import ContextRef, Reading, decode, decode_reading, encode, encode_reading
from onrecord.models.policy import Denial, Policy, PolicyRule


@pytest.mark.parametrize(
    ("key", "ref"),
    [
        ("order:#W1", ContextRef("object", "order:#W1")),
        ("order:a:b", ContextRef("object", "order:a:b")),
        ("organization:acme", ContextRef("organization", "acme")),
        ("organization:a:b", ContextRef("organization", "a:b")),
        ("speaker:ana", ContextRef("person", "ana")),
    ],
)
def test_a_key_and_what_it_names(key: str, ref: ContextRef) -> None:
    assert ContextRef.parse(key) == ref
    assert ref.key == key


def test_what_is_encoded_is_decoded() -> None:
    one = compiled(
        fact(1, "Do not call", "instruction", expires_at="2026-12-01T00:00:00.000000Z", field="due_date"),
        fact(2, '内部 "quoted" \n line', audience="internal"),
        *[fact(n, f"r {n}") for n in range(10, 40)],
        fields='{"a": [1, {"b": null}], "due_date": "2026-10-05"}',
    )
    assert decode(encode(one)) == one
    assert decode(memoryview(encode(one))) == one


def test_a_spaces_reading_is_decoded() -> None:
    policy = Policy(rules=(PolicyRule(readers=("human",), deny=Denial(fields=("x",), sensitive=True)),))
    reading = Reading(space="s", fingerprint="f", revision=3, config_revision=2, policy=policy, date_order="dmy")
    assert decode_reading(encode_reading(reading)) == reading


def test_an_answer_as_json_values() -> None:
    told = seen(compiled()).told()
    assert set(told) == {"context_id", "reader", "text", "state", "constraints", "compiled_at", "revision"}
