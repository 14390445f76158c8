from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Literal

import pytest
import regex
from hypothesis import given
from hypothesis import strategies as st

from onrecord.models.claim import Span
from onrecord.models.source import Speaker, Turn, Window
from onrecord.stages.quotes import find, occurrences, place, widen_negation

Form = Literal["NFC", "NFD", "NFKC", "NFKD"]
FORMS: tuple[Form, ...] = ("NFC", "NFD", "NFKC", "NFKD")
FAMILY = "👩‍👩‍👧‍👦"


def turn(text: str) -> Turn:
    at = datetime(2026, 3, 4, 10, tzinfo=UTC)
    return Turn(passage_id="p", conversation_id="k", turn_id="t", speaker_id="ana", text=text, at=at, position=0)


def window(spoken: Turn, name: str | None = "Ana Lima") -> Window:
    speakers = {"ana": Speaker(speaker_id="ana", name=name, side="customer", role="client")}
    return Window(window_id="w", conversation_id="k", owned=(spoken,), speakers=speakers)


def located(text: str, quote: str) -> list[str]:
    spoken = turn(text)
    return [text[start:end] for start, end in occurrences(quote, spoken, window(spoken))]


def placed(text: str, quote: str, taken: Sequence[Span] = ()) -> Span:
    spoken = turn(text)
    return place(occurrences(quote, spoken, window(spoken)), spoken, taken)


@pytest.mark.parametrize(
    ("text", "quote", "found"),
    [
        ("I like curry and jazz.", "jazz", "jazz"),
        ("I like curry and jazz.", "  I like curry ", "I like curry"),
        ("我住在柏林。", "住在柏林", "住在柏林"),
        ("أعيش في برلين منذ 2019", "في برلين", "في برلين"),
        ("אני גר בחיפה", "גר בחיפה", "גר בחיפה"),
        ("カレーが好きです。", "カレーが好き", "カレーが好き"),
        # spelled otherwise
        ("我住在柏林 — “Prenzlauer  Berg”", '柏林 - "Prenzlauer Berg"', "柏林 — “Prenzlauer  Berg”"),
        ("it’s Ana’s «book»", "it's Ana's \"book\"", "it’s Ana’s «book»"),
        ("caf\u00e9 noir", "cafe\u0301 noir", "caf\u00e9 noir"),
        ("cafe\u0301 noir", "caf\u00e9", "cafe\u0301"),
        ("각 나라", unicodedata.normalize("NFD", "각 나라"), "각 나라"),
        ("co\u00adop\u200beration", "cooperation", "co\u00adop\u200beration"),
        ("cooperation", "co\u00adoperation", "cooperation"),
        ("10\u00a0000\u202f€", "10 000 €", "10\u00a0000\u202f€"),
        ("one\n  two\tthree", "one two three", "one\n  two\tthree"),
        ("ｶﾞｲﾄﾞ １２３", "ガイド 123", "ｶﾞｲﾄﾞ １２３"),
        ("the ﬁle №5", "the file No5", "the ﬁle №5"),
        ("well… maybe", "well... maybe", "well… maybe"),
        ("a – b — c", "a - b - c", "a – b — c"),
        ("أحب\u200f القهوة", "أحب القهوة", "أحب\u200f القهوة"),
        (f"we are {FAMILY}!", f"are {FAMILY}", f"are {FAMILY}"),
        ("I ❤\ufe0f it", "I ❤ it", "I ❤\ufe0f it"),
        (" \U0001f3fd1", " \U0001f3fd1", " \U0001f3fd1"),
        ("I paid ½ of it", "½ of it", "½ of it"),
        # copied from the prompt, or set in marks
        ("I like curry", "Ana Lima: I like curry", "I like curry"),
        ("I like curry", "ana: I like curry", "I like curry"),
        ("I like curry", "[1] Ana Lima (client): I like curry", "I like curry"),
        ("I like curry", "[1] Ana Lima (client, customer), Wed 2026-03-04 10:00:\n    I like curry", "I like curry"),
        ("I like curry", "[12] I like curry", "I like curry"),
        ("我喜欢咖喱", "Ana Lima：我喜欢咖喱", "我喜欢咖喱"),
        ("I like curry", "“I like curry”", "I like curry"),
        ("I like curry and jazz", "I like curry…", "I like curry"),
        ("Ana: I like curry", "Ana: I like curry", "Ana: I like curry"),
    ],
)
def test_a_quote_is_found_and_mapped_to_exact_characters(text: str, quote: str, found: str) -> None:
    assert located(text, quote)[:1] == [found]


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        ("I like curry", ""),
        ("I like curry", " \n\t"),
        ("I like curry.", "."),
        ("I like curry", "I like cury"),
        ("I like curry", "i like curry"),
        ("I like curry. Ok. And jazz", "I like curry. And jazz"),
        ("The budget is tight.", "The budget is tight. It stays with Sam."),
        ("I like curry", "Bo: I like curry"),
        ("José lives here", "Jose lives"),
        ("ich mag Käse", "ich mag Kase"),
        # the letter alone is another character
        ("I like cafe\u0301", "like cafe"),
        (f"we are {FAMILY}", "we are 👩"),
        ("🇩🇪🇫🇷", "🇪🇫"),
        ("👍🏽", "👍"),
    ],
)
def test_other_words_are_not_found(text: str, quote: str) -> None:
    assert located(text, quote) == []


def test_a_speaker_without_a_name_is_called_by_its_id() -> None:
    spoken = turn("I like curry")
    assert find("ana: I like curry", spoken, window(spoken, None))


def test_a_phrase_said_twice_is_taken_where_no_other_record_cites_it() -> None:
    text = "I walked 4,471 steps today, and again: 4,471 steps."
    first = placed(text, "4,471 steps")
    assert (first.start, first.end) == (9, 20)
    second = placed(text, "4,471 steps", [first])
    assert (second.start, second.end) == (39, 50)
    third = placed(text, "4,471 steps", [first, second])
    assert third == first
    elsewhere = Span("other", 9, 20, "4,471 steps")
    assert placed(text, "4,471 steps", [elsewhere]) == first


def test_a_whole_word_comes_before_a_part_of_one() -> None:
    assert placed("jazzercise, then jazz", "jazz").start == 17
    assert placed("I like jazzercise", "jazz").start == 7
    assert located("我喜欢柏林，柏林很大", "柏林") == ["柏林", "柏林"]


@pytest.mark.parametrize(
    ("text", "quote", "widened"),
    [
        ("I do not like curry.", "like curry", "not like curry"),
        ("I don't like curry.", "like curry", "don't like curry"),
        ("I don’t like curry.", "curry", "don’t like curry"),
        ("I never said I live in Rome.", "I live in Rome", "never said I live in Rome"),
        ("I no longer live in Rome.", "live in Rome", "no longer live in Rome"),
        ("I used to live in Rome.", "live in Rome", "used to live in Rome"),
        ("I don't live in Rome anymore.", "live in Rome", "don't live in Rome anymore"),
        ("Coffee without sugar, please.", "sugar", "without sugar"),
        ("No me gusta el curry.", "gusta el curry", "No me gusta el curry"),
        ("A mí no me gusta nada el curry", "el curry", "no me gusta nada el curry"),
        ("Ya no vivo en Roma.", "vivo en Roma", "Ya no vivo en Roma"),
        ("Não gosto de caril.", "gosto de caril", "Não gosto de caril"),
        ("Já não moro em Lisboa.", "moro em Lisboa", "Já não moro em Lisboa"),
        ("Je n'aime pas le curry.", "le curry", "pas le curry"),
        ("Je n'habite plus à Rome.", "à Rome", "n'habite plus à Rome"),
        ("Ich mag Curry nicht.", "Ich mag Curry", "Ich mag Curry nicht"),
        ("Ich wohne nicht mehr in Rom.", "in Rom", "nicht mehr in Rom"),
        ("Ich habe keinen Hund.", "Hund", "keinen Hund"),
        ("Non mi piace il curry.", "mi piace il curry", "Non mi piace il curry"),
        ("Non abito più a Roma.", "a Roma", "Non abito più a Roma"),
        ("我不喜欢咖喱。", "喜欢咖喱", "不喜欢咖喱"),
        ("我没有去过柏林。", "去过柏林", "没有去过柏林"),
        ("我不再住在柏林。", "住在柏林", "不再住在柏林"),
        ("カレーは好きではない。", "カレーは好き", "カレーは好きではない"),
    ],
)
def test_a_quote_is_widened_to_the_negation_that_governs_it(text: str, quote: str, widened: str) -> None:
    span = widen_negation(placed(text, quote), text, "The user likes it")
    assert span.quote == widened
    assert text[span.start : span.end] == span.quote


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        ("I like curry.", "like curry"),
        ("No, I live in Rome.", "I live in Rome"),
        ("I'm not from Oslo, I live in Rome.", "I live in Rome"),
        ("I do not eat meat but I like curry.", "I like curry"),
        ("I do not eat meat. I like curry.", "I like curry"),
        ("I like curry, not jazz.", "I like curry"),
        ("Not only do I like jazz, I play it.", "I play it"),
        ("I am used to working late.", "working late"),
        ("No. 5 is mine.", "5 is mine"),
        ("Moro no Rio.", "Rio"),
        ("Ich wohne in Rom und nicht in Oslo.", "Ich wohne in Rom"),
        ("Ich mag kein Bier, aber Wein", "Wein"),
        ("No, vivo en Roma.", "vivo en Roma"),
        ("我不过是喜欢咖喱", "喜欢咖喱"),
        ("我非常喜欢咖喱", "喜欢咖喱"),
        ("我不吃肉，但是喜欢咖喱", "喜欢咖喱"),
        ("肉は食べない。カレーは好き。", "カレーは好き"),
        ("Ieri sono andato a Roma, non a Milano", "a Roma"),
    ],
)
def test_a_negation_that_governs_something_else_stays_out(text: str, quote: str) -> None:
    span = placed(text, quote)
    assert widen_negation(span, text, "The user likes it") == span


def test_across_a_conjunction_the_claim_decides() -> None:
    text = "I do not like curry and jazz."
    span = placed(text, "jazz")
    assert widen_negation(span, text, "The user likes jazz") == span
    assert widen_negation(span, text, "The user does not like jazz").quote == "not like curry and jazz"


ODD = st.text(
    st.sampled_from(list("aé e\u0301한각☕👍🏽👩\u200d👧🇩🇪\u00ad\u200b—-\"“' \n\u00a0ｶﾞ½…ß你好אב1,")), max_size=24
)


@given(ODD, st.data())
def test_whatever_is_found_cuts_no_character(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text)))
    quote = text[start : data.draw(st.integers(start, len(text)))]
    edges = {0, len(text), *(cluster.end() for cluster in regex.finditer(r"\X", text))}
    spoken = turn(text)
    for begin, end in occurrences(quote, spoken, window(spoken)):
        assert begin < end
        assert {begin, end} <= edges


@given(
    ODD.filter(lambda text: any(c.isalnum() for c in unicodedata.normalize("NFKC", text))),
    st.sampled_from(FORMS),
)
def test_each_normal_form_of_a_text_is_found_in_it(text: str, form: Form) -> None:
    spoken = turn(text)
    assert find(unicodedata.normalize(form, text), spoken, window(spoken))
