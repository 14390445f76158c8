from __future__ import annotations

import pytest

from onrecord.text.closed import REPORTING, exempt_words, modals, numerals
from onrecord.text.lexicons import LEXICONS
from onrecord.text.negation import negations

CODES = sorted(LEXICONS)


@pytest.mark.parametrize("code", CODES)
def test_no_exempt_word_negates_or_counts(code: str) -> None:
    for word in exempt_words(code, is_attributed=True):
        assert not [one for one in negations(f"{word} xyz", code) if one.kind == "negation"], word
    assert not exempt_words(code, is_attributed=False) & numerals(code)
    assert not exempt_words(code, is_attributed=False) & modals(code).keys()


def test_reporting_verbs_are_exempt_only_where_words_are_someones() -> None:
    for code, word in (
        ("en", "said"),
        ("es", "dijo"),
        ("pt", "disse"),
        ("fr", "dit"),
        ("de", "sagte"),
        ("it", "disse"),
    ):
        assert word in exempt_words(code, is_attributed=True)
        assert word not in exempt_words(code, is_attributed=False)
        assert word in REPORTING[code].says


def test_what_quantifies_limits_or_orders_is_not_exempt() -> None:
    for code, said in (
        ("en", "all some most only before after unless one without must"),
        ("es", "todos algunos más solo hasta desde sin uno debe"),
        ("pt", "todos alguns mais só até desde sem deve"),
        ("fr", "tous quelques plus seulement avant après sans doit"),
        ("de", "alle einige mehr nur vor bis ohne muss"),
        ("it", "tutti alcuni più solo prima dopo senza deve"),
        ("zh", "都 会 要"),
    ):
        assert exempt_words(code, is_attributed=True).isdisjoint(said.split())
