"""Words, names and languages.

A word is a run of letters, marks and digits; what an apostrophe or a hyphen parts is several, so that a possessive or
an elided article (`Ana's`, `l'Aquila`) leaves the name. A name is a word with a capital, in scripts that have capitals.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from importlib import import_module
from typing import Any, NamedTuple

import regex

from onrecord.text.lexicons import LEXICONS
from onrecord.text.lexicons.base import words as listed
from onrecord.text.normalize import fold, straight

_IDEOGRAMS = r"[\p{Han}\p{Hiragana}\p{Katakana}ー]"
_LETTERS = rf"[[\p{{L}}\p{{M}}\p{{N}}]--{_IDEOGRAMS}]"
_WORD = regex.compile(rf"(?V1){_LETTERS}+|{_IDEOGRAMS}+")
_ASCII_WORD = re.compile(r"[A-Za-z0-9]+")
_CAPITAL = regex.compile(r"[\p{Lu}\p{Lt}]")
_JOINED = regex.compile(rf"(?V1){_LETTERS}+(?:'{_LETTERS}+)*")
_HAN = regex.compile(r"\p{Han}")
_KANA = regex.compile(r"[\p{Hiragana}\p{Katakana}ー]")
_SENTENCE_OPENING = regex.compile(r"(?:^|[.!?…:;\n\"“«(¡¿]\s*)$")

_FUNCTION_WORDS: frozenset[str] = frozenset[str]().union(*(lexicon.function_words for lexicon in LEXICONS.values()))
_PEOPLE: frozenset[str] = frozenset[str]().union(*(lexicon.people for lexicon in LEXICONS.values())) | listed(
    # "user", "customer" and "agent" in languages that have no list of their own
    "пользователь пользователя пользователю пользователем пользовательница клиент клиента клиенту клиентка агент",
    "заказчик користувач користувача клієнт клієнта użytkownik użytkownika użytkowniczka klient klienta klientka",
    "gebruiker gebruikster klant användaren användare kunden brugeren bruger brukeren bruker kunde käyttäjä asiakas",
    "uživatel uživatelka zákazník kullanıcı müşteri temsilci χρήστης χρήστη χρήστρια πελάτης πελάτισσα utilizatorul",
    "clientul felhasználó ügyfél pengguna pelanggan",
)
_COMMON: frozenset[str] = frozenset[str]().union(*(lexicon.common | lexicon.reporting for lexicon in LEXICONS.values()))
_GERMAN_NOUNS = LEXICONS["de"].common
_NEGATIVE = listed(
    "not never no none nobody nothing neither nor cannot without nunca jamás ni ningún ninguno ninguna nadie nada",
    "tampoco",
    "sin não jamais nem nenhum nenhuma ninguém sem ne pas non aucun aucune personne rien sans nicht nichts kein keine",
    "keinen keinem keiner keines nie niemals niemand weder ohne mai nessun nessuno nessuna niente nulla senza né",
)
_CONTRACTED = listed(
    "don doesn didn isn aren wasn weren won wouldn shouldn couldn can mustn hasn haven hadn ain needn",
)

_CALENDAR: dict[str, set[str]] = {}
for _lexicon in LEXICONS.values():
    for _kind, _rows in (("month", _lexicon.months), ("weekday", _lexicon.weekdays)):
        for _number, _variants in enumerate(_rows, 1):
            for _variant in _variants.split():
                _CALENDAR.setdefault(_variant, set()).add(f"{_kind}:{_number}")
_CJK_MONTH = re.compile(r"(?<!\d)(1[0-2]|0?[1-9])\s?月|(十[一二]?|[一二三四五六七八九])月")
_CJK_MONTHS = ("一", "二", "三", "四", "五", "六", "七", "八", "九", "十", "十一", "十二")
_CJK_WEEKDAY = re.compile(r"(?:星期|周|週|礼拜|禮拜)([一二三四五六日天])|([月火水木金土日])曜")


class Word(NamedTuple):
    """A word of a text: as written, folded, where it stands (`[start, end)`), and whether it opens a sentence."""

    text: str
    folded: str
    start: int
    end: int
    opens: bool


@lru_cache(maxsize=4096)
def words(text: str) -> tuple[Word, ...]:
    """The words of a text, in order."""
    found: list[Word] = []
    last = 0
    for match in (_ASCII_WORD if text.isascii() else _WORD).finditer(text):
        start, end = match.span()
        between = text[last:start]
        opens = not found or (between != " " and bool(_SENTENCE_OPENING.search(between)))
        found.append(Word(match[0], fold(match[0]), start, end, opens))
        last = end
    return tuple(found)


@lru_cache(maxsize=4096)
def vocabulary(text: str) -> frozenset[str]:
    """The folded words of a text."""
    return frozenset(_ASCII_WORD.findall(text.lower()) if text.isascii() else map(fold, _WORD.findall(text)))


@lru_cache(maxsize=4096)
def calendar_names(text: str) -> frozenset[str]:
    """The months and days of the week that a text names, in any supported language, as `month:6`, `weekday:1`."""
    found = {name for word in vocabulary(text) if word in _CALENDAR for name in _CALENDAR[word]}
    if text.isascii():
        return frozenset(found)
    for match in _CJK_MONTH.finditer(text):
        found.add(f"month:{int(match[1]) if match[1] else _CJK_MONTHS.index(match[2]) + 1}")
    for match in _CJK_WEEKDAY.finditer(text):
        day = "一二三四五六日天".find(match[1]) if match[1] else "月火水木金土日".find(match[2])
        found.add(f"weekday:{min(day, 6) + 1}")
    return frozenset(found)


def calendar_name(folded: str) -> frozenset[str]:
    """What a single folded word names of the calendar."""
    return frozenset(_CALENDAR.get(folded, ()))


def is_function_word(folded: str) -> bool:
    """Whether it is an article, an auxiliary, a preposition, a pronoun or a conjunction; never a negation."""
    return folded in _FUNCTION_WORDS


def has_capital(word: str) -> bool:
    """Whether a word has a capital; a digit has none, nor has a letter of a script without them."""
    return _CAPITAL.search(word) is not None


def names(text: str) -> tuple[Word, ...]:
    """The names of a text, in order: its capitalized words, but function words and the words for user and agent.

    A word that opens a sentence has a capital anyway: there it is a name unless it is a frequent word, and so it is
    with German nouns wherever they stand.
    """
    if not has_capital(text):
        return ()
    found: list[Word] = []
    plain = straight(text)
    for word in words(text):
        if word.text.islower() or word.folded in _FUNCTION_WORDS or word.folded in _PEOPLE:
            continue
        if not has_capital(word.text):
            continue
        parted = plain[word.end : word.end + 1] == "'"
        if len(word.text) == 1 and (parted or plain[word.start - 1 : word.start] == "'"):
            continue  # an elided article
        if len(word.text) == 1 and word.opens and not word.text.isascii():
            continue  # an article, a preposition or a pronoun of some language: "Я", "Ο"
        if word.folded in _NEGATIVE or (
            parted and word.folded in _CONTRACTED and plain[word.end + 1 : word.end + 2] == "t"
        ):
            continue
        if word.folded in _COMMON and (word.opens or (word.folded in _GERMAN_NOUNS and language_of(text) == "de")):
            continue
        found.append(word)
    return tuple(found)


_LANGUAGES: dict[str, tuple[str, ...]] = {}
for _lexicon in LEXICONS.values():
    _dated = (_variant for _names in (*_lexicon.months, *_lexicon.weekdays) for _variant in _names.split())
    for _word in (
        ()
        if _lexicon.language in {"zh", "ja"}
        else _lexicon.function_words.union(_lexicon.hints, _lexicon.people, _lexicon.reporting, _lexicon.common, _dated)
    ):
        _LANGUAGES[_word] = (*_LANGUAGES.get(_word, ()), _lexicon.language)


@lru_cache(maxsize=4096)
def languages_of(text: str) -> tuple[str, ...]:
    """The languages that a text's frequent words speak for most: several where they say as much for each, or none."""
    if not text.isascii():
        if _KANA.search(text):
            return ("ja",)
        ideograms = len(_HAN.findall(text))
        if ideograms and ideograms * 4 >= len(_WORD.findall(text)):
            return ("zh",)
    votes = _votes(text)
    most = max(votes.values())
    return tuple(code for code, votes_for in votes.items() if most and votes_for == most)


def language_of(text: str) -> str | None:
    """The language that a text's frequent words speak for; None where they do not say, or say two."""
    found = languages_of(text)
    return found[0] if len(found) == 1 else None


def read_as(text: str, language: str | None = None) -> str:
    """The language to read a text in: its own, and where its words do not tell, `language`."""
    found = languages_of(text)
    if len(found) == 1 or (found and language not in found):
        return found[0]
    return language or "en"


_ENDINGS = {
    "en": ("ing", "ment", "tion", "tions", "ly", "ness", "ght", "ous"),
    "es": ("ción", "ciones", "dad", "ado", "ada", "ados", "adas", "iendo", "ando", "ar", "er", "ir"),
    "pt": ("ção", "ções", "dade", "ado", "ada", "endo", "ando", "inho", "ão", "ões", "ar", "er", "ir", "ei"),
    "fr": ("eau", "eux", "tion", "ment", "ée", "ées", "és", "ait", "oir", "ire", "dre", "ais", "er", "ez"),
    "de": ("ungen", "ung", "heit", "keit", "lich", "isch", "sch", "ieren", "en"),
    "it": ("zione", "zioni", "ità", "ato", "ata", "endo", "ando", "iamo", "are", "ere", "ire"),
}
_MARKS = {"ñ": "es", "¿": "es", "¡": "es", "ã": "pt", "õ": "pt", "ß": "de", "ä": "de", "ö": "de", "ü": "de", "ê": "fr",
          "î": "fr", "û": "fr", "œ": "fr", "ì": "it", "ò": "it"}  # fmt: skip


_ENGLISH_TAILS = frozenset({"t", "s", "re", "ve", "ll", "d", "m"})


def _votes(text: str) -> dict[str, int]:
    votes = dict.fromkeys(_ENDINGS, 0)
    unknown: list[str] = []
    for word in _JOINED.findall(fold(straight(text))):
        speakers = _LANGUAGES.get(word)
        if speakers is None and "'" in word:
            head, _, tail = word.rpartition("'")
            known = (*_LANGUAGES.get(tail, ()), *_LANGUAGES.get(head, ()))
            speakers = ("en",) if tail in _ENGLISH_TAILS else known
        if speakers:
            for language in speakers:
                votes[language] += 12 // len(speakers)
        else:
            unknown.append(word)
    first, second = sorted(votes.values())[-1:-3:-1]
    if first - second >= 12:
        return votes
    for mark in "" if text.isascii() else text.lower():
        if mark in _MARKS:
            votes[_MARKS[mark]] += 4
    for word in unknown:
        for code, endings in _ENDINGS.items():
            votes[code] += word.endswith(endings)
    return votes


_ALGORITHMS = {
    "en": "english", "es": "spanish", "pt": "portuguese", "fr": "french", "de": "german", "it": "italian",
}  # fmt: skip


@cache
def _snowball() -> Any:
    # it reads the tables of three dozen languages: not before a word is to be stemmed
    return import_module("snowballstemmer")


@lru_cache(maxsize=65_536)
def stem(folded: str, language: str) -> str:
    """A folded word without its inflection; the word itself in a language that has no stemmer here."""
    algorithm = _ALGORITHMS.get(language)
    if algorithm is None:
        return folded
    # a stemmer holds the word it works on: one each, so that threads do not mix theirs
    stemmer = _snowball().stemmer(algorithm)
    return str(stemmer.stemWord(folded))
