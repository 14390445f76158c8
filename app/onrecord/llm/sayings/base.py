"""How each language says when, and that something is to be done: patterns, as data.

In a pattern `{w}` is a weekday's name, `{m}` a month's, `{n}` a number in digits or words, `{unit}` a unit's noun; a
space is any run of white space. Words stand between word boundaries, but for Chinese and Japanese. Only what can be
read in one way is here: what a rule cannot tell, it leaves out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from onrecord.models.calendar import Unit

NOTHING = r"(?!)"


@dataclass(frozen=True, slots=True, kw_only=True)
class Sayings:
    """One language. `parts` of the day are said of a day ("yesterday evening") and change nothing of it."""

    language: str
    days: Mapping[int, str]
    """By how many days away."""
    units: Mapping[Unit, str]
    whole: Mapping[int, tuple[str, ...]]
    """This unit, the next, the last: patterns with `{unit}`."""
    fused: Mapping[tuple[Unit, int], str] = field(default_factory=dict[tuple[Unit, int], str])
    """The same, in one word."""
    ago: str
    ahead: str = NOTHING
    ahead_or_within: str = NOTHING
    """"in two weeks": ahead where the sentence is about what is to come, and else how long it took."""
    weekday: Mapping[str, str]
    """By direction."""
    bare_weekday: str
    """A weekday whose direction the sentence's tense tells."""
    every: str
    every_unit: str
    dates: tuple[str, ...]
    """Patterns with `(?P<d>…)`, `{m}` and perhaps `(?P<y>…)`."""
    month: str
    year: str
    """With `(?P<y>…)`."""
    day_of_month: str = NOTHING
    since: str
    until: str
    range_opens: str = NOTHING
    to: str
    """What opens a range, and what stands between both of its ends."""
    at: str
    """A time of day after its day, with `(?P<h>…)` and perhaps `(?P<min>…)` and `(?P<half>…)`."""
    past: str
    future: str
    did: str = NOTHING
    """What its speaker did, once: the first person, with a verb of the past that is no taste, habit or state."""
    todo: str
    """What opens a task; what follows, to the end of its clause, is the act."""
    act: str = r"\w"
    """How an act opens, where its form tells it from a noun."""
    no_act: str = NOTHING
    """Acts that are ways of speaking ("I have to say")."""
    unless: str = NOTHING
    """What, right before an opening, makes it none ("if I need to")."""
    fillers: str = NOTHING
    """Words between an opening and its act."""
    requests: str = NOTHING
    """How a question asks somebody to do something, and not to tell something; to its act's first word."""
    reported: str = NOTHING
    """What follows a name that the sentence reports."""
    is_: str
    """What joins a subject to its value."""
    spaced: bool = True


YEAR = r"(?P<y>(?:19|20)\d\d)"
DAY = r"(?P<d>[0-3]?\d)"
CLOCK = r"(?P<h>[01]?\d|2[0-4])(?:[:.h](?P<min>[0-5]\d))?"
