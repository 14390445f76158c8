"""Negations and endings: where they stand, and which words they govern.

A negation governs what follows it in its clause, or the clause before it where nothing follows (German `Ich mag Curry
nicht`, Japanese). An ending ("no longer", "used to") says that something held and holds no more.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Literal, NamedTuple

import regex

from onrecord.text.lexicons import LEXICONS
from onrecord.text.lexicons.base import words as listed
from onrecord.text.normalize import straight
from onrecord.text.words import is_function_word, read_as, stem, vocabulary, words

Kind = Literal["negation", "ending"]
Language = str

_WORDLESS = frozenset({"zh", "ja"})
_PUNCTUATION = r"[,;:.!?…—–()\[\]{}\"“”«»\n，。；：！？、（）「」]| - "
_NOT_A_BREAK = regex.compile(r"(?<=\d)[.,:](?=\d)")


@dataclass(frozen=True, slots=True)
class Negation:
    """A negation (or an ending) in a text, and what it governs; offsets are `[start, end)`."""

    kind: Kind
    text: str
    start: int
    end: int
    governs: tuple[int, int]
    clause: tuple[int, int]


def spaced(pattern: str) -> str:
    """A lexicon's pattern, in which a space is any white space."""
    return pattern.replace(" ?", r"\s*").replace(" ", r"\s+")


@cache
def compiled(pattern: str, language: str) -> regex.Pattern[str]:
    """A lexicon's pattern, between word boundaries where the language has them."""
    pattern = spaced(pattern)
    if language in _WORDLESS:
        return regex.compile(f"(?:{pattern})", regex.IGNORECASE)
    return regex.compile(rf"(?<![\p{{L}}\p{{M}}\p{{N}}])(?:{pattern})(?![\p{{L}}\p{{M}}\p{{N}}])", regex.IGNORECASE)


class _Patterns(NamedTuple):
    negations: regex.Pattern[str]
    nothing: regex.Pattern[str]
    endings: regex.Pattern[str]
    softly: regex.Pattern[str]
    breaks: regex.Pattern[str]


@cache
def _patterns(code: str) -> _Patterns:
    lexicon = LEXICONS[code]
    said = (lexicon.negations, lexicon.no_negations, lexicon.endings, lexicon.softly, lexicon.breaks)
    return _Patterns(*(compiled(pattern, code) for pattern in said))


_BREAK = regex.compile(_PUNCTUATION)
_LAST_LENGTH_MAX = 24
_PREFIXES = frozenset({"ab", "ein", "fest", "her", "hin", "los", "statt", "teil", "weg", "weiter", "zurück"})


# A text with none of these words, in a script with spaces, has neither a negation nor an ending.
_SIGNS = listed(
    "not never no none nobody noone nothing nowhere neither nor cannot without t longer anymore used use again more",
    "dont doesnt didnt cant wont isnt arent wasnt werent shouldnt wouldnt couldnt hasnt havent hadnt mustnt",
    "nunca jamás ni ningún ninguno ninguna nadie nada tampoco sin ya solía solían solíamos solías dejé dejó dejaron",
    "dejamos não nao jamais nem nenhum nenhuma ninguém tampouco sem já costumava costumavam costumávamos deixei",
    "deixou deixaram deixamos ne n pas non aucun aucune personne rien sans nulle guère plus habitude cessé",
    "nicht nichts kein keine keinen keinem keiner keines keins keinerlei nie niemals niemand niemanden niemandem",
    "nirgends nirgendwo weder ohne keinesfalls keineswegs nein mai né nessun nessuno nessuna niente nulla",
    "neanche nemmeno neppure senza più smesso deixámos habitué",
)
_NOT_HIRAGANA = regex.compile(r"[\p{Han}\p{Katakana}ー]+")
_WITHOUT_SPACES = regex.compile(r"[\p{Han}\p{Hiragana}\p{Katakana}]")


@lru_cache(maxsize=4096)
def may_negate(text: str) -> bool:
    """Whether a text holds a word that a negation could be; a quick look, before the language is known."""
    return not vocabulary(text).isdisjoint(_SIGNS) or (not text.isascii() and bool(_WITHOUT_SPACES.search(text)))


@lru_cache(maxsize=4096)
def negations(text: str, language: Language | None = None) -> tuple[Negation, ...]:
    """The negations and endings of a text, in order; read in `language` where its own words do not tell theirs."""
    if not may_negate(text):
        return ()
    plain = straight(text)
    code = read_as(text, language)
    patterns = _patterns(code)
    taken = bytearray(len(plain))
    for match in patterns.nothing.finditer(plain):
        _take(match, taken)
    found: list[Negation] = []
    kinds: tuple[tuple[Kind, regex.Pattern[str]], ...] = (
        ("ending", patterns.endings),
        ("negation", patterns.negations),
    )
    for kind, pattern in kinds:
        free = [match for match in pattern.finditer(plain) if not any(taken[match.start() : match.end()])]
        found += [_negation(kind, match, plain, code) for match in free]
        for match in free:
            _take(match, taken)
    return tuple(sorted((one for one in found if _governs_anything(one, plain)), key=lambda one: one.start))


def _take(match: regex.Match[str], taken: bytearray) -> None:
    taken[match.start() : match.end()] = b"\1" * (match.end() - match.start())


def is_softly_negative(text: str, language: Language | None = None) -> bool:
    """Whether a text holds a word that may stand for a negation or an ending ("dislikes", "stopped")."""
    return bool(_patterns(read_as(text, language)).softly.search(straight(text)))


def clauses(text: str, language: Language | None = None) -> list[tuple[int, int]]:
    """Where the clauses of a text stand (`[start, end)`): parted by punctuation and by conjunctions."""
    plain = straight(text)
    code = read_as(text, language)
    found: list[tuple[int, int]] = []
    start = 0
    for at, after in _breaks(plain, code):
        if plain[start:at].strip():
            found.append((start, at))
        start = after
    if plain[start:].strip():
        found.append((start, len(plain)))
    return found


@lru_cache(maxsize=4096)
def _breaks(plain: str, code: Language) -> list[tuple[int, int]]:
    inside = {match.start() for match in _NOT_A_BREAK.finditer(plain)}
    spans = [match.span() for match in _BREAK.finditer(plain) if match.start() not in inside]
    spans += [match.span() for match in _patterns(code).breaks.finditer(plain)]
    return sorted(spans)


def _negation(kind: Kind, match: regex.Match[str], plain: str, code: Language) -> Negation:
    start, end = match.span()
    parted = _breaks(plain, code)
    following = bisect_left(parted, (end, 0))
    after = parted[following][0] if following < len(parted) else len(plain)
    # a break inside an ending that parts others is none
    before = next((parted[at][1] for at in range(following - 1, -1, -1) if parted[at][1] <= start), 0)
    # what an ending parts ("don't … anymore") is governed too
    governs = (start if kind == "ending" else end, after)
    if code == "ja" or not plain[end:after].strip() or (LEXICONS[code].negates_behind and _is_last(plain[end:after])):
        governs = (before, end if kind == "ending" else start)
    return Negation(kind, match[0], start, end, governs, (before, after))


def _is_last(rest: str) -> bool:
    """Whether only words without content follow, as a parted German prefix ("Ruf ihn nicht an") or "mehr"."""
    return len(rest) <= _LAST_LENGTH_MAX and all(
        is_function_word(word.folded) or word.folded in _PREFIXES for word in words(rest)
    )


def _governs_anything(negation: Negation, plain: str) -> bool:
    # "No, I live in Rome": an answer, that governs nothing
    start, end = negation.governs
    return bool(plain[start:end].strip()) or negation.kind == "ending"


@lru_cache(maxsize=4096)
def content(text: str, start: int, end: int, language: Language) -> frozenset[str]:
    """The stems of the words with content in a part of a text; in scripts without spaces, each pair of characters."""
    if language not in _WORDLESS:
        said = vocabulary(text[start:end])
        return frozenset(stem(word, language) for word in said if not is_function_word(word))
    found: set[str] = set()
    for word in words(text[start:end]):
        if not word.text.isascii():
            found.update(word.folded[at : at + 2] for at in range(max(len(word.folded) - 1, 1)))
            if language == "ja":
                found.update(_NOT_HIRAGANA.findall(word.folded))
        elif not is_function_word(word.folded):
            found.add(stem(word.folded, language))
    return frozenset(found)
