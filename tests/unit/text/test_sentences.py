from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from onrecord.text.sentences import sentence_at, sentences


def cut(text: str) -> list[str]:
    return [text[start:end] for start, end in sentences(text)]


@pytest.mark.parametrize(
    "parts",
    [
        ["I like curry.", "I like jazz!", "Do you?", "Ok"],
        ["Dr. Smith paid $6.23 at 3 p.m. on Monday.", "He e-mailed a.b@c.com...", "Then he left."],
        ["No. 5 is ok.", "I live in the U.S. now."],
        ["He said no.", "I left."],
        ["J. R. Smith came.", "It was fun."],
        ["We met at 5 p.m.", "Then we left."],
        ["Acme Inc. moved.", "We stayed."],
        ["The budget is $45,000… actually, make that $52,000.", "Ok."],
        ["See www.example.com/a.b for v1.2.3.", "It works."],
        ["Hey!", "I walked 4,471 steps today, and again: 4,471 steps."],
        ["¿Qué tal?", "¡Hola!", "Vivo en Roma.", "Creo que no.", "Vivo solo."],
        ["El Sr. García llegó a las 10.30.", "La Sra. Ruiz no."],
        ["O Dr. Silva mora no Rio.", "Ele gosta."],
        ["M. Dupont habite à Lyon.", "Mme Durand aussi !", "Ah bon ?"],
        ["Siehe Abs. 3 BGB.", "Dr. Müller zahlt z. B. 3,5 Mio. Euro.", "Das ist gut."],
        ["It was out at 10 a.m. on Jan. 5, 2026.", "See Fig. 3."],
        ["会議は「三月です。」と言った。", "次は四月。"],
        ["Am 3. Mai kam er z.B. nach Wien.", "Das war gut."],
        ["Il sig. Rossi vive a Roma.", "La dott.ssa no."],
        ["我住在柏林。", "你呢？", "好的！", "😀 发布说明写到一半了"],
        ["カレーが好きです。", "本当ですか？", "はい"],
        ["هل أنت هنا؟", "نعم."],
        ["मैं यहाँ हूँ।", "ठीक है।"],
        ["He asked: “Is it done?”", "She nodded."],
        ["I like curry.I like jazz."[:13], "I like jazz."],
        ["(I was there.)", "It rained."],
        ["Great!!!", "Really?!", "Yes."],
    ],
)
def test_sentences_end_where_they_end(parts: list[str]) -> None:
    joined = "".join(parts) if any("\u3040" <= c <= "\u9fff" for c in "".join(parts)) else " ".join(parts)
    assert cut(joined) == parts
    assert cut("\n\n".join(parts)) == parts


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("- one item\n- two items\n\nThat is all", ["- one item", "- two items", "That is all"]),
        ("1. Water bottle\n2. Lamp", ["1. Water bottle", "2. Lamp"]),
        ("I like curry\nand jazz", ["I like curry\nand jazz"]),
        ("I like curry,\nJazz and rock", ["I like curry,\nJazz and rock"]),
        ("I like curry\nI like jazz", ["I like curry", "I like jazz"]),
        ("I like curry.I like jazz.", ["I like curry.", "I like jazz."]),
        ("I like it. 😀", ["I like it. 😀"]),
        ("", []),
        (" \n ", []),
        ("...", ["..."]),
    ],
)
def test_lines_and_lists(text: str, parts: list[str]) -> None:
    assert cut(text) == parts


WRAPPED = """We agreed with Dana, who is in charge of it, and with
Ravi to move the cutover of the billing system to the
eighth of June. It was said by Mira and confirmed by
Ana. The others
Agreed
"""


def test_a_line_that_was_only_too_long_ends_no_sentence() -> None:
    assert cut(WRAPPED) == [
        WRAPPED[: WRAPPED.index(" It was")],
        "It was said by Mira and confirmed by\nAna.",
        "The others",
        "Agreed",
    ]
    assert cut("> It was moved by Dana, who is in charge of it, and by\n> Ravi to June, and\n> to July.")[1:] == []
    assert len(cut("I want to return the bookshelf and get my money back\nAlso change the address\nThanks")) == 3


@pytest.mark.parametrize("blank", ["\r", "\t", "\u00a0", "\u3000", " ", "\v", "> ", ">\r", "\u2028", "\x85"])
def test_a_line_of_blanks_after_a_long_line_is_a_blank_line(blank: str) -> None:
    long = "The hearing was moved from 3 February to 12 March at the court of appeal in Oslo"
    text = f"{long}.{blank}\n{blank}\nand so on.\n{long}\n{blank}\nAna lives in Oslo."
    assert cut(text)[-1] == "Ana lives in Oslo."


@pytest.mark.parametrize("part", ["Mr. ", "a, \n", "e.g. ", "1.", "(. ", "z. B. ", 'a.""'])
def test_a_text_without_end_is_looked_through_once(part: str) -> None:
    assert cut(part * 20_000)


def test_the_sentences_of_a_range() -> None:
    text = "I like curry. Should we call? Ok."
    assert sentence_at(text, 16, 20) == (14, 29)
    assert sentence_at(text, 7, 16) == (0, 29)
    assert sentence_at("", 0, 0) == (0, 0)


@given(st.text(st.sampled_from(list("aB1.!?。…\n \"')-é你Dr")), max_size=40))
def test_nothing_but_white_space_is_left_out(text: str) -> None:
    spans = sentences(text)
    assert [text[start:end] for start, end in spans] == [text[start:end].strip() for start, end in spans]
    left = set(range(len(text))) - {at for start, end in spans for at in range(start, end)}
    assert all(text[at].isspace() for at in left)
    assert list(spans) == sorted(spans)
