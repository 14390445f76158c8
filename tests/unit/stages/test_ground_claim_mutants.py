from __future__ import annotations

import unicodedata
from collections import Counter
from random import Random
from typing import Literal

import pytest
from bench.gate import PROMISED, UNSEEN, Accepted, accepted, mutants, rates
from hypothesis import given, settings
from hypothesis import strategies as st

from onrecord.models.answer import DocumentClaim
from onrecord.stages.ground_claim import Shown, ground_claim
from onrecord.text.lexis import tokens

ACCEPTED = accepted()
LETTERS = {
    "latin": "abcdefghijklmnopqrstuvwxyzàéîõüßñçœ",
    "cyrillic": "абвгдежзийклмнопрстуфхцчшщъыьэюя",
    "greek": "αβγδεζηθικλμνξοπρστυφχψω",
    "hebrew": "אבגדהוזחטיכלמנסעפצקרשת",
    "arabic": "ابتثجحخدذرزسشصضطظعغفقكلمنهوي",
    "devanagari": "कखगघचछजझटठडढतथदधनपफबभमयरलवशषसह",
    "hangul": "가나다라마바사아자차카타파하",
}
Form = Literal["NFC", "NFD", "NFKC", "NFKD"]
FORMS: tuple[Form, ...] = ("NFC", "NFD", "NFKC", "NFKD")
WORDS = st.sampled_from(sorted(LETTERS)).flatmap(lambda script: st.text(LETTERS[script], min_size=4, max_size=9))


@pytest.mark.parametrize("one", ACCEPTED, ids=lambda one: one.claim)
def test_the_claims_of_the_sample_are_stored(one: Accepted) -> None:
    assert one.judge(one.shown(), one.claim) is None


def test_no_mutant_of_a_promised_kind_is_stored() -> None:
    counted, stored, gates = rates()
    assert [(mutant.kind, mutant.text) for _, mutant in stored if mutant.kind in PROMISED] == []
    assert {kind for kind in PROMISED if not counted[kind]} == set()
    # what no rule sees is counted, so that nobody takes it for seen
    assert {mutant.kind for _, mutant in stored} <= set(UNSEEN)
    assert {"word_ungrounded", "negation_changed", "number_ungrounded", "attribution_lost"} <= gates.keys()


def test_the_sample_speaks_every_language() -> None:
    by_language = Counter(one.code for one in ACCEPTED)
    assert len(ACCEPTED) >= 60
    assert min(by_language[code] for code in ("en", "es", "pt", "fr", "de", "it", "zh")) >= 8
    assert {mutant.kind for one in ACCEPTED for mutant in mutants(one)} == {*PROMISED, *UNSEEN}


def judged(source: str, claim: str) -> str | None:
    refused = ground_claim(DocumentClaim(claim_text=claim, cites=("T1",)), Shown({"H": "", "T1": source}, {"T1"}))
    return refused.gate if refused else None


@settings(deadline=None)
@given(st.lists(WORDS, min_size=1, max_size=8), st.randoms(use_true_random=False))
def test_words_of_the_chunk_in_any_order_and_case_are_grounded(said: list[str], random: Random) -> None:
    shuffled = list(said)
    random.shuffle(shuffled)
    written = ["".join(word).upper() if at % 2 else word for at, word in enumerate(shuffled)]
    assert judged(f"{' '.join(said)} 👍.", " ".join(written)) not in {"word_ungrounded", "addition_undeclared"}


@settings(deadline=None)
@given(st.lists(WORDS, min_size=1, max_size=6), WORDS)
def test_a_foreign_word_is_refused_in_any_script(said: list[str], foreign: str) -> None:
    known = {token.folded for word in said for token in tokens(word)}
    if not {token.folded for token in tokens(foreign)} & known:
        assert judged(f"{' '.join(said)}.", f"{said[0]} {foreign}q") == "word_ungrounded"


@settings(deadline=None)
@given(st.sampled_from(FORMS), st.sampled_from(FORMS))
def test_however_it_is_normalized_a_word_is_the_same(one: Form, other: Form) -> None:
    text = "Žofie Çelik kaufte ﬁnale Größe 25 in Łódź, \u200fשָׁלוֹם\u200f, قَلَم, कि, 각"
    assert judged(unicodedata.normalize(one, text), unicodedata.normalize(other, text)) is None


@settings(deadline=None, max_examples=60)
@given(st.text(max_size=60), st.text(max_size=60))
def test_any_text_is_judged(source: str, claim: str) -> None:
    judged(source, claim)
    assert judged(source, source) not in {"word_ungrounded", "number_ungrounded", "addition_undeclared"}
