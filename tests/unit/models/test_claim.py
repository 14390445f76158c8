from __future__ import annotations

from typing import Any

import pytest
from tests.scenes import grounded, window

from onrecord.models.calendar import Interval
from onrecord.models.claim import Binding, ResolvedClaim, Subject
from onrecord.models.object import ObjectRef


@pytest.mark.parametrize(
    ("target", "kind", "written"),
    [
        (ObjectRef(type="order", ref="#W1"), "object", "order:#W1"),
        (ObjectRef(type="url", ref="a:b"), "object", "url:a:b"),
        ("acme", "organization", "organization:acme"),
    ],
)
def test_a_binding_is_written_as_what_it_binds_to(target: Any, kind: str, written: str) -> None:
    binding = Binding(target, 1)
    assert (binding.kind, str(binding)) == (kind, written)


@pytest.mark.parametrize("text", ["order", ":1", "order:", ""])
def test_what_writes_no_reference_is_none(text: str) -> None:
    assert ObjectRef.parse(text) is None


def test_a_reference_keeps_every_colon_of_its_own() -> None:
    assert ObjectRef.parse("url:a:b") == ObjectRef(type="url", ref="a:b")


def test_a_claim_is_asserted_when_its_turn_was_said() -> None:
    said = window("Hello.", "It is here.")
    claim = ResolvedClaim(
        grounded("It is here", said, turn=2), Subject("speaker", "cy", "Cy"), None, Interval(), Interval()
    )
    assert claim.asserted_at == said.owned[1].at
    assert claim.record.claim_text == "It is here"
