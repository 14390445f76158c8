from __future__ import annotations

from onrecord.models.answer import AddedContext
from onrecord.stages.shown import Shown

SHOWN = Shown(
    {
        "H": "The plan is not public",
        "T1": '"We moved the cutover.',
        "T2": 'The audit failed," said Ravi.',
        "T3": "Nobody paid.",
        "N1": "Mira runs the audit.",
        "R1": "Nordlicht sells lamps.",
    },
    kept={"T1"},
    label="Dana",
)


def test_the_chunk_is_its_sentences_and_its_label() -> None:
    assert {"dana", "cutover", "audit", "paid"} <= SHOWN.target.words
    assert SHOWN.target.words.isdisjoint({"mira", "nordlicht", "plan"})
    assert {"mira", "nordlicht", "plan"} <= SHOWN.context.words


def test_it_is_known_where_something_is_negated_undone_or_told() -> None:
    assert SHOWN.negative == ("T3",)
    assert SHOWN.undoing == ("T2",)
    # a quotation over two sentences is told whole
    assert SHOWN.telling == ("T1", "T2")
    assert SHOWN.attributions("T1")[0].holder == {"ravi"}


def test_an_entry_names_a_passage_by_label_or_by_origin() -> None:
    def words(origin: str, label: str) -> set[str]:
        added = AddedContext.model_validate({"text": "x", "origin": origin, "label": label})
        return {word for lexis in SHOWN.named(added) for word in lexis.words}

    assert "mira" in words("neighbour", "N1")
    assert "mira" in words("neighbour", "")
    assert words("neighbour", "N9") == set()
    assert words("label", "") == set()  # the speaker's label is the chunk's own
