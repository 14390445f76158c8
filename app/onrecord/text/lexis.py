"""What a text is made of, so that another can be held against it: its words, its numbers, its runs without spaces.

A word is folded and stands between word boundaries; `'s` is parted from it, and `didn't` is `did not`. A word with a
digit is a number. A script that writes no spaces (Chinese, the kanji and hiragana of Japanese, Thai, Lao, Khmer,
Burmese) has no words that could be told without a dictionary: there a run is held against pieces of two and three
characters (and so against every piece of two or more), and a single character counts where it is a whole run.
Katakana are words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Literal, NamedTuple

import regex

from onrecord.text.closed import NEGATIVE, numerals
from onrecord.text.figures import (
    NUMERAL,
    Figure,
    Value,
    counted_values,
    figures,
    plain_digits,
    spaced_figures,
    worded_values,
)
from onrecord.text.normalize import fold, straight, unit, visible
from onrecord.text.words import has_capital

Kind = Literal["word", "number", "run"]

_UNSPACED = r"\p{Han}\p{Hiragana}\p{Thai}\p{Lao}\p{Khmer}\p{Myanmar}"
UNSPACED = regex.compile(f"[{_UNSPACED}]")
"""A character of a script that writes no spaces."""
_KATAKANA = r"\p{Katakana}ー"
_LETTERS = rf"[[\p{{L}}\p{{M}}\p{{N}}]--[{_UNSPACED}{_KATAKANA}]]"
_TOKEN = regex.compile(
    rf"(?V1)(?P<run>[{_UNSPACED}][{_UNSPACED}\p{{M}}]*)|[{_KATAKANA}][{_KATAKANA}\p{{M}}]*|{_LETTERS}+[+#]*"
)
_ASCII_TOKEN = re.compile(r"(?P<run>(?!))|[A-Za-z0-9]+[+#]*")
_NUMERIC = regex.compile(r"\p{N}")
_OPENING = frozenset('.!?…:;\n"“”«»([{¡¿•*#>。！？')
_BOUNDARY = frozenset(" \t\n\u00a0([/:=")
_COMPARED = frozenset("<>≤≥±")
_SIGN = regex.compile(r"[\p{Sc}%‰°]")
_SUFFIX = regex.compile(r"\s?([\p{Sc}%‰°])|[\s\u00a0-]?(\p{L}{1,12}\b)")
_POSITIVE = {"can": "can", "won": "will", "shan": "shall"}
_PARTED = frozenset({"n", "cannot"})
_NEGATIVE_RUN = regex.compile(r"[不没沒未无無勿莫别別非]|ない|なかった|なく|ません|ず(?=[、。はに]|$)|なし")
_ORDINAL_WORDS = frozenset(
    "first second third fourth fifth once twice primero primer segundo tercero tercer primeiro terceiro premier "  # noqa: SIM905
    "première deuxième troisième primo secondo terzo erste zweite dritte".split()
)


class Token(NamedTuple):
    """A word, a number's word or a run, folded; `[start, end)` in what is visible of the text."""

    folded: str
    start: int
    end: int
    kind: Kind
    has_capital: bool = False
    opens: bool = False
    """Whether it opens a sentence, and has its capital from there."""
    is_clitic: bool = False
    """Whether an apostrophe parts it from the word before."""


class Number(NamedTuple):
    """A figure: its words, `[start, end)`, its values, its sign (unit, minus), and the letters around its digits."""

    text: str
    start: int
    end: int
    values: frozenset[Value]
    sign: str
    token: str
    is_identifier: bool
    rest: str

    @property
    def is_as_written(self) -> bool:
        """Whether its digits are a name: those of an identifier, or with a zero before them."""
        return self.is_identifier or (self.text[0] == "0" and self.text.isdecimal() and len(self.text) > 1)


@lru_cache(maxsize=2048)
def tokens(text: str) -> tuple[Token, ...]:
    """The words, numbers and runs of a text, in order."""
    plain = straight(visible(text))
    found: list[Token] = []
    last = 0
    for match in (_ASCII_TOKEN if plain.isascii() else _TOKEN).finditer(plain):
        start, end = match.span()
        written = match[0]
        folded = fold(written)
        is_clitic = last == start - 1 and last > 0 and plain[last] == "'"
        if match.lastgroup:
            found.append(Token(folded, start, end, "run"))
        elif not folded.isalpha() and _NUMERIC.search(written):
            found.append(Token(folded, start, end, "number"))
        elif last == start - 1 and last > 0 and plain[last] == " " and folded == written and folded not in _PARTED:
            found.append(Token(folded, start, end, "word"))  # as most are
        elif is_clitic and folded == "t" and found[-1].folded.endswith("n"):
            found[-1] = found[-1]._replace(folded=_POSITIVE.get(found[-1].folded, found[-1].folded[:-1]))
            found.append(Token("not", found[-1].start, end, "word"))
        elif folded == "cannot":
            found += [Token("can", start, end, "word"), Token("not", start, end, "word")]
        else:
            if folded == "n" and plain[end : end + 1] == "'":
                folded = "ne"
            opens = not found or not _OPENING.isdisjoint(plain[last:start])
            capital = not written.islower() and has_capital(written)
            found.append(Token(folded, start, end, "word", capital, opens, is_clitic))
        last = end
    return tuple(found)


@lru_cache(maxsize=2048)
def numbers(text: str) -> tuple[Number, ...]:
    """The figures of a text, with what belongs to them; a number parted by spaces (4 471) is one."""
    whole = [token for token in tokens(text) if token.kind == "number"]
    if not whole:
        return ()
    plain = plain_digits(straight(visible(text)))
    spaced = spaced_figures(plain)
    starts = {at for one in spaced for at in range(one.start, one.end)}
    single = [one for one in figures(plain) if one.start not in starts]
    found: list[Number] = []
    at = 0
    for figure in sorted((*single, *spaced), key=lambda one: one.start):
        while at < len(whole) and whole[at].end <= figure.start:
            at += 1
        found.append(_number(plain, figure, whole[at] if at < len(whole) else None))
    return tuple(found)


def _number(plain: str, figure: Figure, token: Token | None) -> Number:
    if token is None or token.end < figure.end:
        word, is_identifier, rest = fold(figure.text), token is not None and token.start < figure.start < token.end, ""
    else:
        word, is_identifier, rest = token.folded, token.start < figure.start, fold(plain[figure.end : token.end])
    return Number(
        figure.text,
        figure.start,
        figure.end,
        figure.values,
        _sign(plain, figure),
        word,
        is_identifier,
        rest,
    )


def _sign(plain: str, figure: Figure) -> str:
    """What tells 5 from -5, <5, $5 and 5%."""
    at = figure.start
    sign = compared = ""
    if at and plain[at - 1] in _COMPARED:
        at, compared = at - 1, plain[at - 1]
    here = at - 1 if at and plain[at - 1] != " " else at - 2
    if here >= 0 and _SIGN.match(plain[here]):
        at, sign = here, plain[here]
    is_negative = at > 0 and plain[at - 1] == "-" and (at == 1 or plain[at - 2] in _BOUNDARY)
    if not sign and (after := _SUFFIX.match(plain, figure.end)) is not None:
        named = unit(fold(after[1] or after[2]))
        sign = named if _SIGN.match(named) else ""
    return ("-" if is_negative else "") + compared + sign


def pairs(run: str) -> Iterator[str]:
    """The pairs of characters that follow each other in a run, or its only character."""
    return (run[at : at + 2] for at in range(max(1, len(run) - 1)))


def negative_words(found: Iterable[Token], code: str) -> list[str]:
    """The words of a text that negate or are part of what does, each time that they stand there."""
    listed_here = NEGATIVE.get(code, frozenset[str]())
    said: list[str] = []
    for token in found:
        if token.kind == "run":
            said += _NEGATIVE_RUN.findall(token.folded)
        elif token.folded in listed_here:
            said.append(token.folded)
    return said


class Lexis:
    """What texts hold, to hold others against; each part is read when it is first asked for."""

    def __init__(self, texts: Iterable[str], code: str) -> None:
        self._texts = tuple(texts)
        self._code = code

    @cached_property
    def words(self) -> frozenset[str]:
        """Words and numbers as they are written, and the letters behind digits."""
        said = {token.folded for text in self._texts for token in tokens(text) if token.kind != "run"}
        return frozenset(said.union(number.rest for text in self._texts for number in numbers(text) if number.rest))

    @cached_property
    def pieces(self) -> frozenset[str]:
        """Every one, two and three characters of the runs."""
        return frozenset(
            run[at : at + size] for run in self._runs for size in (1, 2, 3) for at in range(len(run) - size + 1)
        )

    @cached_property
    def numerals(self) -> frozenset[str]:
        """The numbers in Chinese characters."""
        return frozenset(said for run in self._runs for said in NUMERAL.findall(run))

    @cached_property
    def signs(self) -> Mapping[Value, set[str]]:
        """By each value of a figure, the signs that it has; whoever says a date says its year."""
        found: dict[Value, set[str]] = {}
        for number in (one for text in self._texts for one in numbers(text) if not one.is_as_written):
            for value in number.values:
                found.setdefault(value, set()).add(number.sign)
                if value[0] == "date":
                    for part in str(value[1]).split("/"):
                        if len(part) == 4:
                            found.setdefault(("number", int(part)), set()).add("")
        return found

    @cached_property
    def _worded(self) -> frozenset[Value]:
        return frozenset[Value]().union(*(_worded(fold(text), self._code) for text in self._texts))

    @property
    def _runs(self) -> Iterator[str]:
        return (token.folded for text in self._texts for token in tokens(text) if token.kind == "run")

    def holds(self, number: Number) -> bool:
        """Whether they say a number, by value, with its sign; an identifier and a leading zero, as written."""
        if number.is_as_written:
            return number.token in self.words
        said = {sign for value in number.values for sign in self.signs.get(value, ())}
        if number.sign not in said and self._worded.isdisjoint(number.values):
            return False
        return not number.rest or number.rest in self.words or number.rest in _ORDINALS

    def follow(self, sequence: Sequence[str]) -> bool:
        """Whether words stand somewhere one right after another."""
        size, wanted = len(sequence), list(sequence)
        for text in self._texts:
            said = [token.folded for token in tokens(text)]
            if any(word == wanted[0] and said[at : at + size] == wanted for at, word in enumerate(said)):
                return True
        return False

    def only(self, others: Sequence[Lexis]) -> Lexis:
        """What of it others hold."""
        kept = Lexis((), self._code)
        kept.words = frozenset(word for word in self.words if any(word in one.words for one in others))
        kept.pieces = frozenset(piece for piece in self.pieces if any(piece in one.pieces for one in others))
        kept.numerals = frozenset(said for said in self.numerals if any(said in one.numerals for one in others))
        kept.signs = {value: signs for value, signs in self.signs.items() if any(value in one.signs for one in others)}
        return kept


_ORDINALS = frozenset({"st", "nd", "rd", "th", "er", "re", "e", "o", "a", "ème", "ère", "te", "ten", "ter"})


def _worded(said: str, code: str) -> frozenset[Value]:
    """The numbers in words, in one language: no ordinals, no articles."""
    if code in {"zh", "ja"}:
        return counted_values(said)
    listed = numerals(code) - (_ORDINAL_WORDS - {"once"} if code == "es" else _ORDINAL_WORDS)
    found = regex.findall(r"[^\W\d_]++(?:-[^\W\d_]++)*+", said)
    kept = [word for word in found if word in listed or "-" in word or code == "de"]
    return frozenset(value for value in worded_values(" ".join(kept)) if value[1] not in (0, 1))


def uncovered(run: str, pieces: Iterable[set[str] | frozenset[str]], particles: frozenset[str]) -> list[str]:
    """What is left of a run once it is laid out in pieces that are known, as little as can be."""
    known = tuple(pieces)
    if len(run) == 1:
        return [] if run in particles or any(run in one for one in known) else [run]
    best: list[tuple[int, int]] = [(0, 0)]  # by a prefix's length: characters left over, and the last piece's length
    for end in range(1, len(run) + 1):
        choices = [(best[end - 1][0] + 1, 0)]
        for size in range(1, min(end, 5) + 1):
            piece = run[end - size : end]
            if piece in particles or (size in (2, 3) and any(piece in one for one in known)):
                choices.append((best[end - size][0], size))
        best.append(min(choices, key=lambda choice: (choice[0], -choice[1])))
    left: list[str] = []
    end = upto = len(run)
    while end:
        size = best[end][1]
        if size:
            if end < upto:
                left.append(run[end:upto])
            end -= size
            upto = end
        else:
            end -= 1
    if upto:
        left.append(run[:upto])
    return left[::-1]
