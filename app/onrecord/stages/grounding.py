"""Duty 5: a claim says no figure, date or name that nobody said, and neither gains nor loses a negation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cached_property

import regex

from onrecord.models.answer import Record
from onrecord.models.source import Window
from onrecord.text.figures import Figure, Value, figure_values, figures, spaced_figures, worded_values
from onrecord.text.negation import Negation, clauses, content, is_softly_negative, negations
from onrecord.text.normalize import fold, straight, unit
from onrecord.text.words import (
    Word,
    calendar_name,
    calendar_names,
    language_of,
    names,
    read_as,
    stem,
    vocabulary,
    words,
)

_WRITTEN = regex.compile(r"\d(?:[\d.,:/'’-]*\d)?")
_UNIT = regex.compile(r"(?<=\d)\p{L}+")
_CURRENCY = regex.compile(r"\p{Sc}")
_MEASURE = regex.compile(r"(\d+)(\p{L}+)")
_ISO = regex.compile(r"(?<![\d-])\d{4}(?:-\d{2}(?:-\d{2})?)?(?![\d-])")


class WindowWords:
    """What a window says: the words, figures and names of its turns, earlier ones included, and of their speakers."""

    def __init__(self, window: Window) -> None:
        turns = (*window.owned, *window.earlier)
        speakers = {turn.speaker_id: window.speaker(turn.speaker_id).name for turn in turns}
        self._texts = [turn.text for turn in turns]
        self._stems: dict[str, frozenset[str]] = {}
        self._called = [name for pair in speakers.items() for name in pair if name]

    @cached_property
    def vocabulary(self) -> frozenset[str]:
        """The folded words."""
        return frozenset[str]().union(*map(vocabulary, (*self._texts, *self._called)))

    @cached_property
    def written(self) -> frozenset[str]:
        """The figures as they are written, without what stands around them."""
        return frozenset(_WRITTEN.findall("\n".join((*self._texts, *self._called))))

    @cached_property
    def figures(self) -> frozenset[Value]:
        """The values of the figures, whichever way they can be read."""
        return frozenset[Value]().union(*map(figure_values, (*self._texts, *self._called)))

    @cached_property
    def worded(self) -> frozenset[Value]:
        """The values of the numbers in words."""
        return frozenset[Value]().union(*(worded_values(fold(text)) for text in self._texts))

    @cached_property
    def calendar(self) -> frozenset[str]:
        """The months, those of numeric dates too, and the days of the week."""
        dated = {part for kind, value in self.figures if kind == "date" for part in str(value).split("/")}
        return frozenset(f"month:{part}" for part in dated).union(*map(calendar_names, self._texts))

    @cached_property
    def units(self) -> frozenset[str]:
        """The letters that stand right after digits, and the signs of currencies."""
        whole = "\n".join(self._texts)
        return frozenset(fold(unit) for unit in _UNIT.findall(whole)).union(_CURRENCY.findall(whole))

    @cached_property
    def language(self) -> str | None:
        """The language of the whole, for words too few to tell theirs."""
        return language_of("\n".join(self._texts))

    def stems(self, language: str) -> frozenset[str]:
        """The words without the inflection of a language."""
        if language not in self._stems:
            self._stems[language] = frozenset(stem(word, language) for word in self.vocabulary)
        return self._stems[language]


def ungrounded_words(record: Record, said: WindowWords, dates: frozenset[str] = frozenset()) -> tuple[str, ...]:
    """The figures, dates and names of a record that the window does not say, case-folded, in order, each once.

    Read are the claim's text, its value, and its subject where that is named. `dates` are the ISO forms of the date
    that the record's time resolved to.
    """
    texts = [record.claim_text]
    if record.value:
        texts.append(record.value)
    if record.subject_kind == "named_entity":
        texts.append(record.subject)
    return tuple(dict.fromkeys(word for text in texts for word in _ungrounded(text, said, dates)))


def _ungrounded(text: str, said: WindowWords, dates: frozenset[str]) -> Iterable[str]:
    resolved = [match.span() for match in _ISO.finditer(text) if match[0] in dates]
    numbers = [figure for figure in figures(text) if not _inside(figure.start, figure.end, resolved)]
    wanting = {figure.start: figure for figure in numbers if not _is_said(figure, said)}
    for number in spaced_figures(text) if wanting else ():
        if not number.values.isdisjoint(said.figures):
            wanting = {start: figure for start, figure in wanting.items() if not number.start <= start < number.end}
    taken = [(figure.start, figure.end) for figure in numbers] + resolved
    called = {word.start: word for word in names(text) if not _inside(word.start, word.end, taken)}
    # an identifier is one word, with its digits
    wanting = {
        start: figure
        for start, figure in wanting.items()
        if not any(word.start < start < word.end for word in called.values())
    }
    for start in sorted({*wanting, *called}):
        if start in wanting:
            yield fold(wanting[start].text.split()[0])
        elif not _is_name_said(called[start], said, text):
            yield called[start].folded


def _is_said(figure: Figure, said: WindowWords) -> bool:
    return figure.text in said.written or not figure.values.isdisjoint(said.figures | said.worded)


def _is_name_said(word: Word, said: WindowWords, text: str) -> bool:
    if word.folded in said.vocabulary:
        return True
    if calendar_name(word.folded) & said.calendar or not said.units.isdisjoint((word.folded, unit(word.folded))):
        return True
    if measure := _MEASURE.fullmatch(word.folded):
        return measure[2] in said.vocabulary  # the figure is judged by itself
    language = read_as(text, said.language)
    if not (word.opens or language == "de"):
        return False
    # the capital is the sentence's, or a German noun's: then another form of a word that was said is that word
    return stem(word.folded, language) in said.stems(language) or (
        language == "de" and not said.vocabulary.isdisjoint((word.folded + "s", word.folded.removesuffix("s")))
    )


def _inside(start: int, end: int, spans: Iterable[tuple[int, int]]) -> bool:
    return any(first <= start and end <= last for first, last in spans)


def negation_changes(
    claim: str, quote: str, ends_current: bool, language: str | None = None, *, is_verbatim: bool = False
) -> tuple[bool, tuple[str, ...]] | None:
    """Whether a claim gained (true) or lost (false) a negation against its quote, and its words; None if neither.

    A claim that leaves out the part that a negation governs loses none ("not in June but in July" may become
    "in July"). With `ends_current`, the words of an ending count as none, wherever they stand. `is_verbatim` is for a
    claim that keeps the quote's own words: no other word ("dislikes") stands for a negation then.
    """
    claimed = [one for one in negations(claim, language) if not (ends_current and one.kind == "ending")]
    quoted = [one for one in negations(quote, language) if not (ends_current and one.kind == "ending")]
    if not claimed and not quoted:
        return None
    code = read_as(quote, language)
    claim_code = read_as(claim, code)
    if claimed and not quoted:
        softly = not is_verbatim and is_softly_negative(quote, code)
        return None if softly else (True, _tokens(claimed))
    if quoted and not claimed and not is_verbatim and is_softly_negative(claim, claim_code):
        return None
    if claimed and code == claim_code:
        if gained := _gained(claim, claimed, quote, quoted, code, is_verbatim):
            return True, _tokens(gained)
    elif claimed:
        return None
    kept = content(claim, 0, len(claim), code)
    negative = frozenset[str]().union(*(content(claim, *one.clause, code) for one in claimed)) if claimed else None
    lost = _kept_of(quoted, quote, kept, negative, code, claim_code)
    return (False, _tokens(lost)) if lost else None


def _kept_of(
    quoted: list[Negation],
    quote: str,
    kept: frozenset[str],
    negative: frozenset[str] | None,
    code: str,
    claim_code: str,
) -> list[Negation]:
    """The negations of a quote whose words a claim keeps; `negative` are those that it negates itself."""
    parts = clauses(quote, code)
    said = {part: content(quote, *part, code) for part in parts}
    held = Counter(word for words_of in said.values() for word in words_of)
    if held.keys().isdisjoint(kept) and (code != claim_code or not held):
        # nothing to compare by, as across languages: it is kept if no other clause could be meant
        return quoted if negative is None and len(parts) == 1 else []
    restated = {part for part, words_of in said.items() if words_of and words_of <= kept}
    found: list[Negation] = []
    for one in quoted:
        governed = content(quote, *one.governs, code) & kept
        inside = content(quote, *one.clause, code)
        alone = {word for word in inside & kept if held[word] == 1}
        own = governed & alone
        if not own and governed:
            # another clause says as much: of something else, unless all of it is kept, and then of the same
            own = alone if not restated - {one.clause} else set[str]()
        elif not governed and not content(quote, *one.governs, code):
            own = inside & kept
        if own and not own & (negative or frozenset[str]()) and not _is_contrasted(one, quote, kept, code):
            found.append(one)
    return found


_CONTRASTS = {
    "en": "but", "es": "sino", "pt": "mas", "fr": "mais", "de": "sondern", "it": "ma", "zh": "而是",
}  # fmt: skip
_ALWAYS_CONTRASTS = frozenset({"sino", "sondern", "而是"})


def _is_contrasted(negation: Negation, quote: str, kept: frozenset[str], code: str) -> bool:
    """Whether a claim keeps what stands instead ("no lanzamos en junio sino en julio" may become "lanzamos en julio").

    "But" may also open another statement: it contrasts where what follows opens as what is negated does ("in … in").
    """
    word = _CONTRASTS.get(code)
    following = next((part for part in clauses(quote, code) if part[0] >= negation.clause[1]), None)
    if word is None or following is None or word not in fold(quote[negation.clause[1] : following[0]]):
        return False
    instead = content(quote, *following, code)
    opens = next((one.folded for one in words(quote[slice(*following)])), "")
    is_parallel = word in _ALWAYS_CONTRASTS or opens in {one.folded for one in words(quote[slice(*negation.governs)])}
    dropped = content(quote, *negation.governs, code) - kept
    return is_parallel and bool(kept & instead) and bool(dropped)


def _gained(
    claim: str, claimed: list[Negation], quote: str, quoted: list[Negation], code: str, is_verbatim: bool
) -> list[Negation]:
    """A negation that governs words which none governed in the quote, or a clause that the quote has without one."""
    parts = [one.governs if is_verbatim else one.clause for one in quoted]
    negative = frozenset[str]().union(*(content(quote, *part, code) for part in parts))
    everything = content(quote, 0, len(quote), code)
    negated = {one.clause for one in quoted}
    for one in claimed:
        governed = content(claim, *one.governs, code)
        if not is_verbatim:
            governed &= everything
        if governed and not governed & negative:
            return [one]
        said = content(claim, one.clause[0], one.start, code) | content(claim, one.end, one.clause[1], code)
        holding = [part for part in clauses(quote, code) if said and said <= content(quote, *part, code)]
        if is_verbatim and holding and negated.isdisjoint(holding):
            return [one]
    return []


def _tokens(found: Iterable[Negation]) -> tuple[str, ...]:
    """The words of negations; of an ending that parts others ("don't … anymore") the first and the last."""
    tokens: list[str] = []
    for one in found:
        said = fold(straight(one.text)).split()
        tokens += said if len(said) <= 2 else [said[0], said[-1]]
    return tuple(dict.fromkeys(tokens))
