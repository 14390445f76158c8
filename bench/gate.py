"""What the grounding gate of documents lets through, by kind of change, and how fast it judges.

    python -m bench.gate               a table of mutants, and the speed; exits 1 where a promised kind got through

Each claim of the sample is accepted as it is. Then one thing of it is changed, in a chunk that also holds a sentence
with negations, so that no mutant is refused because its words are nowhere; whatever is stored all the same is counted.
Of the kinds in `PROMISED` nothing may be. The others swap or drop words that the source holds, which no rule sees.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from time import process_time
from typing import Any, Literal, NamedTuple

import yaml

from onrecord.models.answer import DocumentClaim
from onrecord.stages.ground_claim import Refusal, Shown, ground_claim
from onrecord.text.closed import exempt_words, modals, numerals
from onrecord.text.lexicons import LEXICONS
from onrecord.text.lexis import Token, tokens
from onrecord.text.words import names

SAMPLE = Path(__file__).with_name("gate_sample.yaml")

PROMISED = (
    "word substituted",
    "word added",
    "limit added",
    "digit changed",
    "digit dropped",
    "digit added",
    "number word changed",
    "number word added",
    "month or weekday changed",
    "resolved date changed",
    "unit changed",
    "unit dropped",
    "name substituted",
    "negation added",
    "negation dropped",
    "attribution dropped",
    "attribution unmarked",
    "holder changed",
)
UNSEEN = ("limit dropped", "names swapped", "words swapped")

_NEGATED = {
    "en": "The invoice was not paid, never, and by nobody.",
    "es": "La nómina no se pagó nunca, nadie la vio, sin aviso.",
    "pt": "A folha não foi paga, nunca, por ninguém, sem aviso.",
    "fr": "La paie n'a pas été versée, jamais, sans avis.",
    "de": "Das Gehalt wurde nicht gezahlt, nie, von niemandem, es gab kein Geld.",
    "it": "Lo stipendio non è stato pagato, mai, da nessuno, senza avviso.",
    "zh": "工资没有发，也不会发，从未发。",
    "ja": "給料は払われていない。家賃も払わなかった。",
}
_NEGATIONS = {
    "en": ("not", "never"), "es": ("no", "nunca"), "pt": ("não", "nunca"), "fr": ("ne", "pas", "jamais"),
    "de": ("nicht", "nie", "kein"), "it": ("non", "mai"), "zh": ("不", "没有"), "ja": ("ない",),
}  # fmt: skip
_FOREIGN = {
    "en": "submarine", "es": "submarino", "pt": "submarino", "fr": "sous-marine", "de": "Unterseeboot",
    "it": "sottomarino", "zh": "潜艇", "ja": "潜水艦",
}  # fmt: skip
_NAMES = {"zh": "赵建国", "ja": "ケンジ"}
_LIMITS = {
    "en": ("only", "all", "most", "must", "before", "unless"), "es": ("solo", "todos", "debe", "hasta"),
    "pt": ("apenas", "todos", "deve", "até"), "fr": ("seulement", "tous", "doit", "avant"),
    "de": ("nur", "alle", "muss", "bis"), "it": ("solo", "tutti", "deve", "prima"), "zh": ("全部", "必须"),
    "ja": ("全部",),
}  # fmt: skip
_OTHER_NUMBER = {"en": "seven", "es": "siete", "pt": "sete", "fr": "sept", "de": "sieben", "it": "sette"}
_SIGNS = "%$€£"
_UNSPACED = frozenset({"zh", "ja"})


class Mutant(NamedTuple):
    """A claim with one change."""

    kind: str
    text: str
    said: Mapping[str, Any] = {}


@dataclass(frozen=True)
class Accepted:
    """A claim of the sample with what was shown for it."""

    code: str
    entry: Mapping[str, Any]

    @property
    def claim(self) -> str:
        """Its text."""
        return str(self.entry["claim"])

    @property
    def sources(self) -> Sequence[str]:
        """The sentences that it was made of."""
        return tuple(self.entry["sources"])

    def shown(self) -> Shown:
        """A chunk of its sentences, and of one with negations."""
        passages = {"H": self.entry.get("header", "x")}
        passages |= {f"T{number}": text for number, text in enumerate((*self.sources, _NEGATED[self.code]), 1)}
        return Shown(passages, {"T1"}, self.entry.get("label"))

    def judge(self, shown: Shown, text: str, **said: Any) -> Refusal | None:
        """What the gate says of it with another text."""
        holder = self.entry.get("holder")
        added = [{"text": text, "origin": origin, "label": at} for text, origin, at in self.entry.get("added", ())]
        plain = {"is_attributed": holder is not None, "attributed_to": holder, "added_context": added, "cites": ["T1"]}
        claim = DocumentClaim.model_validate({**plain, **said, "claim_text": text})
        return ground_claim(claim, shown, frozenset(self.entry.get("dates", ())))


def accepted() -> list[Accepted]:
    """The claims of the sample."""
    table: dict[str, list[dict[str, Any]]] = yaml.safe_load(SAMPLE.read_text("utf-8"))
    return [Accepted("en" if part == "meetings" else part, entry) for part, rows in table.items() for entry in rows]


def mutants(one: Accepted) -> Iterator[Mutant]:
    """Every change of one thing in a claim."""
    found = tokens(one.claim)
    yield from _of_words(one, found)
    yield from _of_numbers(one, found)
    yield from _of_dates(one)
    yield from _of_units(one.claim)
    yield from _of_negations(one, found)
    yield from _of_holders(one)
    yield from _unseen(one, found)


def _gaps(code: str, text: str, found: Sequence[Token], said: str) -> Iterator[str]:
    """The text with words between each two of its words; in a run, between its characters."""
    for token in found:
        if token.kind == "run":
            for at in range(token.start, token.end + 1):
                yield text[:at] + said + text[at:]
        elif token.start == 0 or text[token.start - 1] == " ":
            blank = "" if code in _UNSPACED else " "
            yield text[: token.start] + said + blank + text[token.start :]


def _replaced(text: str, token: Token, said: str) -> str:
    return text[: token.start] + said + text[token.end :]


def _of_words(one: Accepted, found: Sequence[Token]) -> Iterator[Mutant]:
    code, text = one.code, one.claim
    exempt = exempt_words(code, is_attributed="holder" in one.entry)
    foreign, name = _FOREIGN[code], _NAMES.get(code, "Wolfgang")
    named = {word.start for word in names(text)}
    for token in found:
        if token.kind == "word" and token.folded not in exempt and not token.is_clitic:
            yield Mutant("word substituted", _replaced(text, token, foreign))
            if token.start in named:
                yield Mutant("name substituted", _replaced(text, token, name))
        if token.kind == "run":
            for at in range(token.start, token.end - 1, 2):
                yield Mutant("word substituted", text[:at] + foreign + text[at + 2 :])
    for changed in _gaps(code, text, found, foreign):
        yield Mutant("word added", changed)
    for limit in _LIMITS[code]:
        if not any(limit in source.casefold() for source in one.sources):
            # where it stands makes no difference: two places of each
            places = list(_gaps(code, text, found, limit))
            yield from (Mutant("limit added", changed) for changed in (places[0], places[-1]))


def _of_numbers(one: Accepted, found: Sequence[Token]) -> Iterator[Mutant]:
    text, listed = one.claim, numerals(one.code)
    for token in found:
        if token.kind == "number":
            for at in range(token.start, token.end):
                if not text[at].isdigit():
                    continue
                other = str((int(text[at]) + 1) % 10)
                yield Mutant("digit changed", text[:at] + other + text[at + 1 :])
                if other != "0":
                    yield Mutant("digit added", text[:at] + other + text[at:])
                if token.end - token.start > 1:
                    yield Mutant("digit dropped", text[:at] + text[at + 1 :])
        elif token.folded in listed and one.code in _OTHER_NUMBER:
            yield Mutant("number word changed", _replaced(text, token, _OTHER_NUMBER[one.code]))
    for at, character in enumerate(text):
        if character in "一二三四五六七八九十" and one.code in _UNSPACED:
            yield Mutant("number word changed", text[:at] + ("七" if character != "七" else "八") + text[at + 1 :])
    other = _OTHER_NUMBER.get(one.code, "七")
    yield from (Mutant("number word added", changed) for changed in _gaps(one.code, text, found, other))


def _of_dates(one: Accepted) -> Iterator[Mutant]:
    text, lexicon = one.claim, LEXICONS[one.code]
    for rows in (lexicon.months, lexicon.weekdays):
        said = [row.split()[0] for row in rows]
        for index, name in enumerate(said):
            at = text.casefold().find(name)
            if at >= 0 and (one.code in _UNSPACED or text[at + len(name) : at + len(name) + 1] in {"", " ", ","}):
                other = said[(index + 3) % len(said)]
                yield Mutant("month or weekday changed", text[:at] + other + text[at + len(name) :])
    for date in one.entry.get("dates", ()):
        yield Mutant("resolved date changed", text.replace(date, date[:-1] + "9"))


def _of_units(text: str) -> Iterator[Mutant]:
    for at, character in enumerate(text):
        if character in _SIGNS:
            yield Mutant("unit dropped", text[:at] + text[at + 1 :])
            yield from (
                Mutant("unit changed", text[:at] + sign + text[at + 1 :]) for sign in _SIGNS if sign != character
            )


def _of_negations(one: Accepted, found: Sequence[Token]) -> Iterator[Mutant]:
    if "positive" in one.entry:
        yield Mutant("negation dropped", one.entry["positive"])
        return
    for negation in _NEGATIONS[one.code]:
        yield from (Mutant("negation added", text) for text in _gaps(one.code, one.claim, found, negation))


def _of_holders(one: Accepted) -> Iterator[Mutant]:
    if "bare" in one.entry:
        yield Mutant("attribution dropped", one.entry["bare"], {"is_attributed": False, "attributed_to": None})
        yield Mutant("attribution unmarked", one.claim, {"is_attributed": False, "attributed_to": None})
        yield Mutant("holder changed", one.entry["bare"], {"attributed_to": _NAMES.get(one.code, "Wolfgang")})


def _unseen(one: Accepted, found: Sequence[Token]) -> Iterator[Mutant]:
    text, code = one.claim, one.code
    for limit in ("only", "only ", "solo ", "只"):
        if limit in text:
            yield Mutant("limit dropped", text.replace(limit, ""))
    exempt = exempt_words(code, is_attributed=False) | modals(code).keys()
    content = [token for token in found if token.kind == "word" and token.folded not in exempt and not token.is_clitic]
    named = {word.start for word in names(text)}
    for first, second in pairwise(content):
        kind: Literal["names swapped", "words swapped"] = (
            "names swapped" if {first.start, second.start} <= named else "words swapped"
        )
        between = text[first.end : second.start]
        swapped = text[second.start : second.end] + between + text[first.start : first.end]
        yield Mutant(kind, text[: first.start] + swapped + text[second.end :])


def rates() -> tuple[Counter[str], list[tuple[Accepted, Mutant]], Counter[str]]:
    """By kind how many mutants there were; those that were stored; and by gate how many it refused."""
    counted: Counter[str] = Counter()
    gates: Counter[str] = Counter()
    stored: list[tuple[Accepted, Mutant]] = []
    for one in accepted():
        shown = one.shown()
        for mutant in {(m.kind, m.text, str(m.said)): m for m in mutants(one)}.values():
            if mutant.text == one.claim and not mutant.said:
                continue
            counted[mutant.kind] += 1
            if (refusal := one.judge(shown, mutant.text, **mutant.said)) is None:
                stored.append((one, mutant))
            else:
                gates[refusal.gate] += 1
    return counted, stored, gates


def speed(seconds: float = 3.0) -> float:
    """Megabytes of claim text a minute of one core, each chunk and each claim as new as in a real reading.

    A chunk is the sample's sentences of one language, some 1,000 characters, and every claim of it is judged.
    """
    by_language: dict[str, list[Accepted]] = {}
    for one in accepted():
        by_language.setdefault(one.code, []).append(one)
    judged = rounds = 0
    started = process_time()
    while process_time() - started < seconds:
        for claims in by_language.values():
            sources = [one.sources[0] for one in claims]
            # a word of its own makes every text new to what is remembered of texts
            new = "".join(chr(ord("a") + int(digit)) for digit in str(rounds)) + "q"
            passages = {"H": "x", **{f"T{at}": f"{text} {new}." for at, text in enumerate(sources, 1)}}
            shown = Shown(passages, {label for label in passages if label != "H"}, "Ravi")
            for at, one in enumerate(claims, 1):
                one.judge(shown, f"{one.claim} {new}", cites=[f"T{at}"])
                judged += len(one.claim.encode())
        rounds += 1
    return judged / 1e6 / ((process_time() - started) / 60)


def main() -> int:
    """Print what the gate let through."""
    counted, stored, gates = rates()
    through = Counter(mutant.kind for _, mutant in stored)
    print(f"{len(accepted())} claims in {len(LEXICONS)} languages, {counted.total()} mutants")
    for kind in (*PROMISED, *UNSEEN):
        rate = 100 * (1 - through[kind] / counted[kind]) if counted[kind] else 100.0
        print(f"{kind:<26}{counted[kind]:>6}{rate:>8.1f} % refused")
    print("by gate:", ", ".join(f"{gate} {count}" for gate, count in gates.most_common()))
    broken = [(one, mutant) for one, mutant in stored if mutant.kind in PROMISED]
    for one, mutant in broken:
        print(f"stored: {mutant.kind}: {mutant.text}\n    of {' '.join(one.sources)}")
    print(f"{speed():.1f} MB of claims a minute of one core")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
