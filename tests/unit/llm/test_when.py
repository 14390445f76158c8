from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from onrecord.llm.sayings import SAYINGS
from onrecord.llm.when import happened, said_when, tense_of
from onrecord.models.calendar import DateOrder

WEDNESDAY = date(2026, 3, 4)
EVERY_WEEK = {"kind": "every", "unit": "week", "interval": 1}


def read(sentence: str, language: str, order: DateOrder | None = None) -> tuple[str, dict[str, Any]] | None:
    when = said_when(sentence, language, order, WEDNESDAY)
    if when is None:
        return None
    said = when.time.model_dump(exclude_none=True, exclude={"anchor"})
    inner = {
        key: {k: v for k, v in value.items() if k != "anchor"} for key, value in said.items() if isinstance(value, dict)
    }
    return sentence[when.start : when.end], {**said, **inner}


def offset(unit: str, amount: int) -> dict[str, Any]:
    return {"kind": "offset", "unit": unit, "amount": amount}


def ago(unit: str, amount: int) -> dict[str, Any]:
    return {"kind": "ago", "unit": unit, "amount": amount}


def weekday(name: str, direction: str) -> dict[str, Any]:
    return {"kind": "weekday", "weekday": name, "direction": direction}


def day(year: int, month: int, number: int) -> dict[str, Any]:
    return {"kind": "date", "year": year, "month": month, "day": number}


def month_day(month: int, number: int, direction: str) -> dict[str, Any]:
    return {"kind": "month_day", "month": month, "day": number, "direction": direction}


@pytest.mark.parametrize(
    ("language", "sentence", "phrase", "time"),
    [
        ("en", "I bought it yesterday.", "yesterday", offset("day", -1)),
        ("en", "I walked 4,471 steps today", "today", offset("day", 0)),
        ("en", "The day after tomorrow we leave.", "The day after tomorrow", offset("day", 2)),
        ("en", "We eat out next week.", "next week", offset("week", 1)),
        ("en", "Two years ago I moved.", "Two years ago", offset("year", -2)),
        ("en", "90 minutes ago it broke.", "90 minutes ago", ago("minute", -90)),
        ("en", "It will arrive in two weeks.", "in two weeks", ago("week", 2)),
        ("en", "I met him on Friday.", "on Friday", weekday("friday", "last")),
        ("en", "My meeting is on Friday.", "on Friday", weekday("friday", "next")),
        ("en", "Last Friday we ate.", "Last Friday", weekday("friday", "last")),
        ("en", "The call is on Friday of next week.", "on Friday of next week", weekday("friday", "following")),
        ("en", "Atlas launches on June 8.", "on June 8", month_day(6, 8, "next")),
        ("en", "Atlas launched on June 8.", "on June 8", month_day(6, 8, "last")),
        ("en", "That is due on Friday, June 12, 2026.", "due on Friday, June 12, 2026", day(2026, 6, 12)),
        ("en", "The 8th of June 2026 it is.", "The 8th of June 2026", day(2026, 6, 8)),
        ("en", "It came on 2026-03-01.", "2026-03-01", day(2026, 3, 1)),
        ("en", "We moved the office in June.", "in June", {"kind": "month", "month": 6, "direction": "last"}),
        ("en", "See you on the 15th.", "on the 15th", {"kind": "day_of_month", "day": 15, "direction": "next"}),
        (
            "en",
            "Every Monday I swim.",
            "Every Monday",
            {"kind": "every", "unit": "week", "weekday": "monday", "interval": 1},
        ),
        ("en", "I live here since 2019.", "since 2019", {"kind": "since", "start": {"kind": "date", "year": 2019}}),
        ("en", "Until 10 March 2026, wait.", "Until 10 March 2026", {"kind": "until", "end": day(2026, 3, 10)}),
        ("es", "Tengo que llamar mañana por la mañana.", "mañana por la mañana", offset("day", 1)),
        ("es", "Me mudé hace dos años.", "hace dos años", offset("year", -2)),
        ("es", "Llamé el viernes pasado.", "el viernes pasado", weekday("friday", "last")),
        ("es", "El 8 de junio de 2026 lanzamos.", "El 8 de junio de 2026", day(2026, 6, 8)),
        ("es", "Vivo en Oslo desde 2019.", "desde 2019", {"kind": "since", "start": {"kind": "date", "year": 2019}}),
        ("pt", "Comprei anteontem.", "anteontem", offset("day", -2)),
        ("pt", "Há 3 semanas comprei.", "Há 3 semanas", ago("week", -3)),
        ("pt", "na próxima segunda-feira", "na próxima segunda-feira", weekday("monday", "next")),
        ("fr", "Je l'ai acheté avant-hier.", "avant-hier", offset("day", -2)),
        ("fr", "La semaine dernière, j'ai payé.", "La semaine dernière", offset("week", -1)),
        ("fr", "C'était le 1er mars 2026.", "le 1er mars 2026", day(2026, 3, 1)),
        ("de", "Ich muss morgen die Bank anrufen.", "morgen", offset("day", 1)),
        ("de", "Ich habe ihn am Freitag getroffen.", "am Freitag", weekday("friday", "last")),
        ("de", "Am 8. Juni 2026 ist Start.", "Am 8. Juni 2026", day(2026, 6, 8)),
        ("de", "Das war vor drei Tagen.", "vor drei Tagen", ago("day", -3)),
        ("it", "Devo chiamare domani.", "domani", offset("day", 1)),
        ("it", "Tre giorni fa.", "Tre giorni fa", ago("day", -3)),
        ("it", "Ci vediamo lunedì prossimo.", "lunedì prossimo", weekday("monday", "next")),
        ("zh", "我昨天买了一个蛋糕。", "昨天", offset("day", -1)),
        ("zh", "下周五开会。", "下周五", weekday("friday", "following")),
        ("zh", "2026年6月8日发布。", "2026年6月8日", day(2026, 6, 8)),
        ("zh", "三天前我搬家了。", "三天前", ago("day", -3)),
        ("ja", "昨日買いました。", "昨日", offset("day", -1)),
        ("ja", "来週の金曜日に会議があります。", "来週の金曜日", weekday("friday", "following")),
    ],
)
def test_a_time_is_read(language: str, sentence: str, phrase: str, time: dict[str, Any]) -> None:
    assert read(sentence, language) == (phrase, time)


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "I like curry."),
        ("en", "I met Bo on 30 February."),  # no such day
        ("en", "I wrote it in two weeks."),  # how long, not when
        ("en", "I bought it yesterday and will return it tomorrow."),  # two times
        ("en", "He told me that the meeting is on Friday."),  # which way?
        ("en", "The meeting moved from Monday to Wednesday."),  # it does not last from one to the other
        ("en", "The new address is 1234 Elm St, Springfield, IL, 62701."),
        ("en", "I may 5 times go."),
        ("en", "The version is 3.5.1 and the score 3-5."),
        ("en", "It is order 1/2 of 12/34."),
        ("es", "La mañana es bonita."),
        ("de", "Guten Morgen zusammen."),
        ("fr", "Il y a deux ans que je travaille ici."),
        ("zh", "我喜欢咖喱。"),
    ],
)
def test_what_says_no_time_or_two_has_none(language: str, sentence: str) -> None:
    assert read(sentence, language) is None


@pytest.mark.parametrize(
    ("order", "sentence", "time"),
    [
        ("mdy", "The deadline is 10/02.", month_day(10, 2, "next")),
        ("dmy", "The deadline is 10/02.", month_day(2, 10, "next")),
        (None, "The deadline is 10/02.", None),
        (None, "It is due 25/12.", month_day(12, 25, "next")),
        (None, "It is due 10/10.", month_day(10, 10, "next")),
        ("mdy", "It is due 25/12.", month_day(12, 25, "next")),
        ("dmy", "Paid on 03.04.2026.", day(2026, 4, 3)),
        ("mdy", "Paid on 03/04/26.", day(2026, 3, 4)),
        ("dmy", "Paid on 2026/04/03.", day(2026, 4, 3)),
    ],
)
def test_a_numeric_date_is_read_by_the_order_or_in_the_one_way_there_is(
    order: DateOrder | None, sentence: str, time: dict[str, Any] | None
) -> None:
    found = read(sentence, "en", order)
    assert (found and found[1]) == time


@pytest.mark.parametrize(
    ("sentence", "language", "phrase", "clock"),
    [
        ("My meeting is on Friday at 3:30 pm.", "en", "on Friday at 3:30 pm.", (15, 30)),
        ("We meet tomorrow at 12 am", "en", "tomorrow at 12 am", (0, 0)),
        ("La reunión es el viernes a las 15:30.", "es", "el viernes a las 15:30", (15, 30)),
        ("明天下午3点开会", "zh", "明天下午3点", (15, 0)),
        ("My meeting is on Friday at 3.", "en", "on Friday", None),  # of the morning?
    ],
)
def test_a_time_of_day_is_read_where_its_half_of_the_day_is_said(
    sentence: str, language: str, phrase: str, clock: tuple[int, int] | None
) -> None:
    found = read(sentence, language)
    assert found is not None
    assert found[0] == phrase
    assert (clock and (found[1]["hour"], found[1]["minute"])) == clock


def test_both_ends_of_a_range() -> None:
    found = read("From 3 May to 8 May 2026 I will be away.", "en")
    assert found == (
        "From 3 May to 8 May 2026",
        {"kind": "range", "start": month_day(5, 3, "next"), "end": day(2026, 5, 8)},
    )
    assert read("It runs from Monday to Friday.", "en") is None  # Monday comes after this Friday


def test_a_time_of_a_thing_is_not_when_something_was_done() -> None:
    when = said_when("Yesterday's order has a dent.", "en", None, WEDNESDAY)
    assert when is not None
    assert when.of_thing
    assert not happened("Yesterday's order has a dent.", "en", when)


@pytest.mark.parametrize(
    ("language", "sentence", "tense"),
    [
        ("en", "I bought a tent.", "past"),
        ("en", "I will buy a tent.", "future"),
        ("en", "I bought a tent and will camp.", "mixed"),
        ("es", "Compré una tienda.", "past"),
        ("es", "Voy a comprar una tienda.", "future"),
        ("de", "Ich habe ein Zelt gekauft.", "past"),
        ("fr", "Je vais acheter une tente.", "future"),
    ],
)
def test_the_tense_of_a_sentence(language: str, sentence: str, tense: str) -> None:
    assert tense_of(sentence, language) == tense


@pytest.mark.parametrize(
    ("language", "sentence", "done"),
    [
        ("en", "I bought a tent.", True),
        ("en", "We just moved the office.", True),
        ("en", "I loved that film.", False),  # a taste
        ("en", "I used to smoke.", False),
        ("en", "I want to return everything I ordered.", False),
        ("en", "The tent was wet.", False),
        ("es", "Compré una tienda.", True),
        ("es", "Me gustaba el té.", False),
        ("fr", "J'ai acheté une tente.", True),
        ("fr", "J'ai besoin d'une tente.", False),
        ("de", "Ich habe ein Zelt gekauft.", True),
        ("de", "Ich habe ein Zelt.", False),
        ("it", "Ho comprato una tenda.", True),
        ("pt", "Comprei uma tenda.", True),
    ],
)
def test_what_its_speaker_did(language: str, sentence: str, done: bool) -> None:
    assert happened(sentence, language, None) is done


@settings(deadline=None)  # the first to read a language makes its patterns
@given(st.sampled_from(sorted(SAYINGS)), st.text(max_size=80), st.sampled_from(["mdy", "dmy", "ymd", None]))
def test_any_text_is_read_and_its_phrase_is_in_it(language: str, text: str, order: DateOrder | None) -> None:
    when = said_when(text, language, order, WEDNESDAY)
    if when is not None:
        assert 0 <= when.start < when.end <= len(text)


@settings(deadline=None)
@given(st.dates(date(1900, 1, 1), date(2099, 12, 31)))
def test_an_iso_date_is_itself_in_any_language(on: date) -> None:
    for language in SAYINGS:
        found = read(f"x {on.isoformat()}", language)
        assert found == (on.isoformat(), day(on.year, on.month, on.day))
