"""Duties 14 to 17: what a window's records leave out, so that it can be asked again, once."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

import regex

from onrecord.models.claim import GroundedClaim, Span
from onrecord.models.source import Turn, Window
from onrecord.text.figures import Figure, Value, figure_values, figures
from onrecord.text.normalize import normalize_key
from onrecord.text.speech import states_something as _states_something
from onrecord.text.words import language_of

# What holds digits and is no figure: addresses, handles, and identifiers of letters and digits.
_NO_FIGURES = regex.compile(
    r"https?://\S+|www\.\S+|(?<![^\s@])[^\s@]{1,64}@[^\s@]{1,255}|@\w+"
    r"|(?<![\p{L}\p{N}])#?(?!(?:usd|eur|gbp|jpy|cny|chf|brl|inr|rs)\d)(?:[A-Za-z]+[-_]?\d|\d+[A-Za-z]+\d)\w*(?:-\w+)*",
    regex.IGNORECASE | regex.ASCII,
)
_MARKER = regex.compile(r"(?m)^[ \t]*\(?\d{1,2}[.)](?=\s)")


class UncitedFigure(NamedTuple):
    """A figure of an owned turn that no record quotes, as written, and where it stands."""

    turn: Turn
    figure: str
    span: Span


def bundles(claims: Sequence[GroundedClaim]) -> list[GroundedClaim]:
    """Duty 14: the records that say themselves that they hold several claims."""
    return [claim for claim in claims if not claim.record.single_claim]


def uncited_figures(window: Window, quotes: Iterable[str]) -> list[UncitedFigure]:
    """Duty 15: the figures in owned turns of persons that are in none of the quotes, by value, each value once.

    `quotes` are those of every returned record, kept or refused.
    """
    cited = frozenset[Value]().union(*map(figure_values, quotes))
    found: list[UncitedFigure] = []
    for turn in window.owned:
        if not window.speaker(turn.speaker_id).is_person:
            continue
        for figure in stated_figures(turn.text):
            if not figure.values & cited:
                cited |= figure.values
                span = Span(turn.passage_id, figure.start, figure.end, figure.text)
                found.append(UncitedFigure(turn, figure.text, span))
    return found


def stated_figures(text: str) -> list[Figure]:
    """The figures that a text states: not those of an address, an identifier or a list's markers."""
    hidden = [match.span() for match in _NO_FIGURES.finditer(text)]
    markers = [match.span() for match in _MARKER.finditer(text)]
    hidden += markers if len(markers) > 1 else []
    # a clock time such as 15h30 looks like an identifier, and is all of it
    return [
        figure
        for figure in figures(text)
        if not any(start <= figure.start < end and (start, end) != (figure.start, figure.end) for start, end in hidden)
    ]


def durable_half_missing(claims: Sequence[GroundedClaim]) -> list[GroundedClaim]:
    """Duty 16: the occurrences that change a lasting state, without a standing record of their subject there."""
    standing = {_about(claim) for claim in claims if claim.record.kind == "standing"}
    return [
        claim
        for claim in claims
        if claim.record.kind == "occurrence" and claim.record.changes_current_state and _about(claim) not in standing
    ]


def _about(claim: GroundedClaim) -> tuple[str, str]:
    named = claim.record.subject_kind in {"named_entity", "unresolved"}
    subject = normalize_key(claim.record.subject) if named else claim.record.subject_kind
    return claim.turn.passage_id, subject


def unaccounted_turns(window: Window, cited: Collection[str]) -> list[Turn]:
    """Duty 17: the owned turns of persons that state something and that no record cites, by passage id."""
    language = language_of("\n".join(turn.text for turn in window.owned))
    return [
        turn
        for turn in window.owned
        if turn.passage_id not in cited
        and window.speaker(turn.speaker_id).is_person
        and _states_something(turn.text, language)
    ]


def states_something(text: str) -> bool:
    """Whether a turn states anything: not questions, greetings, bare replies and progress under way alone."""
    return _states_something(text)
