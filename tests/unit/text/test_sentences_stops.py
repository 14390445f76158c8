from __future__ import annotations

import pytest

from onrecord.text.sentences import sentences


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("I don't have it with me. Is there another way?", ["I don't have it with me.", "Is there another way?"]),
        ("I take Brand A. I don't need the rest.", ["I take Brand A.", "I don't need the rest."]),
        ("Vitamin C. It helps.", ["Vitamin C.", "It helps."]),
        ("I said no. Then he left.", ["I said no.", "Then he left."]),
        ("I met J. R. Smith. He left.", ["I met J. R. Smith.", "He left."]),
        ("A. A. Milne wrote it.", ["A. A. Milne wrote it."]),
        ("Ich traf A. Müller. Er ging.", ["Ich traf A. Müller.", "Er ging."]),
        ("M. Dupont est là. Il part.", ["M. Dupont est là.", "Il part."]),
        ("El Sr. Ruiz vino. Luego se fue.", ["El Sr. Ruiz vino.", "Luego se fue."]),
        ("It is item no. 5.", ["It is item no. 5."]),
        ("See https://example.org/a?b=1 for it.", ["See https://example.org/a?b=1 for it."]),
        ("What?No way!Really.", ["What?", "No way!", "Really."]),
    ],
)
def test_a_stop_ends_a_sentence_or_belongs_to_its_word(text: str, said: list[str]) -> None:
    assert [text[start:end] for start, end in sentences(text)] == said
