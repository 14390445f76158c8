from __future__ import annotations

import pytest
from tests.scenes import frame, grounded, window

from onrecord.stages.instruct import refused_instruction

ON = {"features": frozenset({"signals"})}


def outcome(
    text: str, quote: str | None = None, speaker: str = "ana", *, signals: bool = True
) -> tuple[str | None, str | None]:
    said = window((speaker, text))
    claim = grounded(quote or text, said, instruction={"field": None, "expires": {"kind": "none"}})
    refused, inferred = refused_instruction(claim, said, frame(space=ON if signals else {}))
    return refused.kind if refused else None, inferred.kind if inferred else None


@pytest.mark.parametrize(
    "text",
    [
        "Do not propose a settlement.",
        "You may propose a settlement.",
        "No propongas un acuerdo.",
        "Não proponha um acordo.",
        "Ne proposez jamais d'accord.",
        "Bitte nicht anrufen.",
        "Non proporre un accordo.",
        "不要打电话给他。",
    ],
)
def test_what_orders_or_allows_is_an_instruction(text: str) -> None:
    assert outcome(text) == (None, None)


@pytest.mark.parametrize(
    "text", ["Should we not call him?", "¿No deberíamos llamarlo?", "Devemos não ligar?", "不要打电话给他吗？"]
)
def test_a_question_is_none(text: str) -> None:
    assert outcome(text) == ("instruction_from_question", None)


def test_a_quote_cut_out_of_a_question_is_none_either() -> None:
    assert outcome("Right. Is it so that we must never call him?", "we must never call him") == (
        "instruction_from_question",
        None,
    )


def test_an_agent_gives_none_and_without_signals_nobody_does() -> None:
    assert outcome("Do not ship it.", speaker="desk") == ("instruction_from_agent", None)
    assert outcome("Do not ship it.", signals=False) == ("signals_off", None)


def test_what_orders_nothing_stays_a_plain_claim() -> None:
    assert outcome("The box is blue.") == (None, "instruction_inferred")


def test_a_record_without_an_instruction_is_no_matter() -> None:
    said = window("Do not ship it.")
    assert refused_instruction(grounded("Do not ship it", said), said, frame()) == (None, None)
