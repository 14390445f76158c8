from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from onrecord.text.reported import attributions


@pytest.mark.parametrize(
    ("code", "text", "holder", "told"),
    [
        ("en", "Ravi, who leads the team, said he finished.", set[str](), "he finished"),
        ("en", "The cutover, Ravi said, moves to June 8.", {"ravi"}, "moves to June 8"),
        ("en", "My manager announced on Monday that we move.", {"manager"}, "we move"),
        ("en", "He is said to have left.", set[str](), "to have left"),
        ("en", "In Dana's view, June is too tight.", {"dana"}, "June is too tight"),
        ("en", "Ravi confirmed he finished.", {"ravi"}, "he finished"),
        ("en", "Ravi told Dana that the audit is done.", {"ravi"}, "the audit is done"),
        ("es", "Dijo Ravi que terminó.", {"ravi"}, "terminó"),
        ("pt", "A falha foi relatada por Ravi.", {"ravi"}, "A falha foi"),
        ("de", "Dana zufolge ist es fertig.", {"dana"}, "ist es fertig"),
        ("de", "Der Ausfall wurde von Ravi gemeldet.", {"ravi"}, "Der Ausfall wurde von"),
        ("fr", "D'après Dana, c'est fini.", {"dana"}, "c'est fini"),
        ("it", "Ravi ha riferito che la migrazione è finita.", {"ravi"}, "la migrazione è finita"),
        ("ja", "「終わった」とラヴィは言った。", {"ラヴィ"}, "「終わった」"),
    ],
)
def test_who_is_told_to_have_said_what(code: str, text: str, holder: set[str], told: str) -> None:
    (found,) = attributions(text, code)
    assert found.holder == holder
    assert told in "".join(text[start:end] for start, end in found.governs)


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("en", "Dana: we finished the audit"), ("en", "I said we would move."), ("en", "Apple announced the phone."),
        ("en", "To say the least, it is late."), ("es", "Estamos de acuerdo con Dana."), ("de", "Die Musik ist laut."),
        ("it", "Il secondo progetto è finito."), ("pt", "O segundo projeto terminou."), ("zh", "这是说明书。"),
        ("zh", "小说写完了。"), ("ja", "私は終わったと思う。"), ("xx", "Ravi said he finished."),
    ],
)  # fmt: skip
def test_what_is_no_ones_words_is_left(code: str, text: str) -> None:
    assert attributions(text, code) == ()


@given(st.text(max_size=80), st.sampled_from(["en", "de", "fr", "zh", "ja"]))
def test_any_text_can_be_read(text: str, code: str) -> None:
    for one in attributions(f"Ravi said {text}", code):
        assert all(0 <= start <= end for start, end in one.governs)
