"""One verdict: what the current claims of one key, in their order, make of it; `graph.md`, verdicts 1 to 6.

A key's claims are parted into lanes that never touch each other: what is attributed, what an agent says about others,
and everyone's own words; in each, to-dos, instructions and values. A lane is walked once, turn by turn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import groupby
from operator import attrgetter
from typing import Literal, NamedTuple, cast

from onrecord.models.fact import Polarity, State, Testimony
from onrecord.text.normalize import normalize_text

Family = Literal["value", "instruction", "todo"]
Reason = Literal["subject", "same_speaker", "same_lineage", "same_side", "ended"]
Said = tuple[object, ...]
"""What a claim says, as it is compared: the value and its polarity; of an instruction, its words and whose it is."""
Voice = tuple[Literal["same_speaker", "same_lineage", "same_side"], str]
"""Someone who may take back what they said: a speaker, a document's lineage; of an instruction, a side."""

_turn = attrgetter("asserted_at", "passage_id")


class Link(NamedTuple):
    """A fact that was replaced, why, and when the memory knew."""

    fact: Held
    reason: Reason
    at: datetime


@dataclass(slots=True, eq=False)
class Held:
    """A fact on its way: the claims that support it, in order, and how it closed.

    `opener` is the claim that names it: the earliest shared one that it has, so that both audiences name it alike.
    `births` are the turns of its first claim and of its first shared one. `voices` may close it; each is kept with
    when the memory first heard it say so.
    """

    said: Said
    polarity: Polarity
    opener: Testimony
    claims: list[Testimony]
    births: tuple[str, ...]
    recorded_at: datetime
    voices: dict[Voice, datetime] = field(default_factory=dict[Voice, datetime])
    state: State = "open"
    closer: Testimony | None = None
    closed_at: datetime | None = None
    reason: Reason | None = None
    replaces: list[Link] = field(default_factory=list[Link])

    def take(self, t: Testimony) -> None:
        """Let one more claim support it."""
        self.claims.append(t)
        if t.recorded_at < self.recorded_at:
            self.recorded_at = t.recorded_at
        # The claim that closes an item never names it.
        closes = t.todo in {"done", "removed"} and not t.is_attributed
        if t.audience == "shared" and self.opener.audience != "shared" and not closes:
            self.opener = t
            if t.passage_id != self.births[0]:
                self.births = (self.births[0], t.passage_id)

    def close(self, state: State, t: Testimony, known_at: datetime, reason: Reason | None = None) -> None:
        """Close it by the words of a claim; what was not known yet cannot have been known as closed."""
        self.state, self.closer, self.reason = state, t, reason
        self.closed_at = max(known_at, self.recorded_at)


def reach(testimonies: Sequence[Testimony]) -> list[Held]:
    """The facts that current claims make; the claims are in order, each once."""
    lanes: dict[tuple[object, ...], list[Testimony]] = {}
    single = any(t.holds == "one" for t in testimonies)
    for t in testimonies:
        lanes.setdefault(_lane(t, single), []).append(t)
    held: list[Held] = []
    for claims in lanes.values():
        family = _family(claims[0])
        held += _items(claims) if family == "todo" else _Lane(family, claims[0].is_attributed).walk(claims)
    return held


def stopped_at(t: Testimony) -> datetime:
    """When what a claim closes stopped holding in the world: as it says, else when it was said."""
    if t.ends_current and (said := t.ended_from or t.ended_until):
        return said
    if (t.kind == "occurrence" or t.valid_kind == "effective_period") and t.valid_from is not None:
        return t.valid_from
    return t.asserted_at


def _family(t: Testimony) -> Family:
    if t.form == "instruction":
        return "instruction"
    # What is attributed is about its holder's stance: it neither opens nor closes anyone's to-do.
    return "todo" if t.todo != "none" and not t.is_attributed else "value"


def _lane(t: Testimony, single: bool) -> tuple[object, ...]:
    # What an agent reports is its word about others, whoever is the subject.
    of_agent = t.from_agent and (t.is_attributed or not t.from_subject)
    family = _family(t)
    # Where many values are held, each is a question of its own: only its own ending speaks against it.
    return t.is_attributed, of_agent, family, t.norm if family == "value" and not single else None


def _turns(claims: Sequence[Testimony]) -> Iterator[list[Testimony]]:
    return (list(turn) for _, turn in groupby(claims, key=_turn))


def _opened(t: Testimony, said: Said = ()) -> Held:
    return Held(said, "negative" if t.ends_current else "positive", t, [t], (t.passage_id,), t.recorded_at)


def _items(claims: Sequence[Testimony]) -> list[Held]:
    """The to-dos of one action: said again an item goes on; done or removed it closes; said after that, another opens.

    What one turn calls done is what was open before that turn; where nothing was, it is what that turn opens.
    """
    items: list[Held] = []
    live: Held | None = None
    for turn in _turns(claims):
        opening = [t for t in turn if t.todo == "open"]
        closing = [t for t in turn if t.todo != "open"]
        for t in [*closing, *opening] if live else [*opening, *closing]:
            if live is not None:
                live.take(t)
                if t.todo != "open":
                    live.close("done" if t.todo == "done" else "removed", t, t.recorded_at)
                    live = None
            elif t.todo == "open":
                items.append(live := _opened(t))
            elif t.form == "observation":  # of an event: it was done, whether or not it was a task
                items.append(_opened(t))
    return items


class _Lane:
    """The live facts of one lane, by what they say and by who may close them."""

    def __init__(self, family: Family, is_attributed: bool) -> None:
        self.is_instruction = family == "instruction"
        self.is_attributed = is_attributed
        self.held: list[Held] = []
        self.live: dict[Said, Held] = {}
        self.by_voice: dict[Voice, dict[Said, Held]] = {}

    def walk(self, claims: Sequence[Testimony]) -> list[Held]:
        for turn in _turns(claims):
            self._hear(turn)
        # An instruction is replaced by its own side or it stands: another side's words neither relax nor doubt it.
        if not self.is_instruction and len(self.live) > 1:
            self._contest()
        return self.held

    def _contest(self) -> None:
        """Mark the live facts that are not all of one turn: nobody who may has settled what holds."""
        born = Counter(birth for held in self.live.values() for birth in held.births)
        twice = Counter(frozenset(held.births) for held in self.live.values() if len(held.births) > 1)
        for held in self.live.values():
            siblings = sum(born[birth] for birth in held.births) - twice[frozenset(held.births)]
            if siblings < len(self.live):
                held.state = "contested"

    def _hear(self, turn: Sequence[Testimony]) -> None:
        """Take one turn: endings before support, and of each what is new before what is said again.

        Something new closes even what the same turn says again, which then opens anew beside it: what a turn holds to
        be true together is born together.
        """
        if len(turn) == 1:
            what = self._said(turn[0])
            self._say([what], {what: turn})
            return
        said: dict[Said, list[Testimony]] = {}
        for t in turn:
            said.setdefault(self._said(t), []).append(t)
        ended: list[Held] = []
        for are_endings in (True, False):
            group = [what for what, claims in said.items() if claims[0].ends_current is are_endings]
            fresh = [what for what in group if what not in self.live]
            again = [what for what in group if what in self.live]
            ended = self._say(fresh, said, ended=ended)
            ended += self._say(again, said, kept=said)

    def _say(
        self,
        speaking: Sequence[Said],
        turn: Mapping[Said, Sequence[Testimony]],
        ended: Sequence[Held] = (),
        kept: Container[Said] = (),
    ) -> list[Held]:
        """Support or open facts, then close what they replace, save what is `kept`; return what was closed.

        What the same turn's endings closed (`ended`) is closed already, yet what is said beside them took its place.
        """
        # Before they open: what opens together is no rival, and there may be much of it.
        rivals = [other for other in self._within_reach(speaking, turn) if other.said not in kept] + [*ended]
        holding = [(self._take(what, turn[what]), turn[what]) for what in speaking]
        closed: dict[int, Held] = {}
        for held, claims in holding if rivals else ():
            for other in rivals:
                if other is held or _of_one_turn(held, other, claims[0]):
                    continue
                if because := next(filter(None, (self._may_close(t, other) for t in claims)), None):
                    _replace(held, other, *because)
                    closed[id(other)] = other
        for other in closed.values():
            self._retire(other)
        return list(closed.values())

    def _within_reach(self, speaking: Sequence[Said], turn: Mapping[Said, Sequence[Testimony]]) -> Iterable[Held]:
        """The live facts that one of the claims may close, and maybe more."""
        if not speaking or not self.live or (len(self.live) == 1 and speaking[0] in self.live):
            return ()
        claims = [t for what in speaking for t in turn[what]]
        if any(map(self._is_of_subject, claims)):
            return list(self.live.values())
        voices = dict.fromkeys(voice for t in claims for voice in self._voices(t))
        heard = [self.by_voice[voice] for voice in voices if voice in self.by_voice]
        if len(heard) < 2:
            return list(heard[0].values()) if heard else ()
        return {id(held): held for held_by_one in heard for held in held_by_one.values()}.values()

    def _take(self, what: Said, claims: Sequence[Testimony]) -> Held:
        held = self.live.get(what)
        for t in claims:
            voices = self._voices(t)
            if held is None:
                held = self.live[what] = _opened(t, what)
                self.held.append(held)
            else:
                held.take(t)
            for voice in voices:
                known_at = held.voices.get(voice)
                if known_at is None:
                    self.by_voice.setdefault(voice, {})[what] = held
                if known_at is None or t.recorded_at < known_at:
                    held.voices[voice] = t.recorded_at
        return cast("Held", held)

    def _retire(self, held: Held) -> None:
        if self.live.get(held.said) is held:
            del self.live[held.said]
            for voice in held.voices:
                del self.by_voice[voice][held.said]

    def _may_close(self, t: Testimony, other: Held) -> tuple[Testimony, Reason, datetime] | None:
        """The claim, why it replaces the other (rule 4), and when the memory knew both; None where it may not."""
        if self._is_of_subject(t):
            return t, "subject", t.recorded_at
        if self.is_instruction and t.side == "customer" and other.opener.side == "team":
            return None
        for voice in self._voices(t):
            if known_at := other.voices.get(voice):
                return t, voice[0], max(t.recorded_at, known_at)
        return None

    def _is_of_subject(self, t: Testimony) -> bool:
        # Who reports a stance about itself is still not the one who holds it.
        return t.from_subject and not self.is_attributed and not self.is_instruction

    def _voices(self, t: Testimony) -> tuple[Voice, ...]:
        if self.is_instruction:
            sides: tuple[Voice, ...] = (("same_side", t.side),) if t.side else ()
            return (("same_speaker", t.speaker_id), *sides)
        # Of what is said in a conversation the speaker is the source.
        if t.source == t.speaker_id:
            return (("same_speaker", t.speaker_id),)
        return ("same_speaker", t.speaker_id), ("same_lineage", t.source)

    def _said(self, t: Testimony) -> Said:
        if not self.is_instruction:
            return t.norm, t.ends_current
        # Its value may leave the negation out, and the same words said again may move the day that they expire.
        return normalize_text(t.text), t.expires_at, t.side or t.speaker_id


def _of_one_turn(held: Held, other: Held, t: Testimony) -> bool:
    return t.passage_id in other.births or held.births[0] in other.births or held.births[-1] in other.births


def _replace(held: Held, other: Held, t: Testimony, reason: Reason, known_at: datetime) -> None:
    is_ending = held.polarity == "negative" and other.polarity == "positive" and held.opener.form != "instruction"
    if other.closer is None:
        other.close("ended" if is_ending else "superseded", t, known_at, reason)
    at = max(known_at, held.recorded_at, other.recorded_at)
    held.replaces.append(Link(other, "ended" if is_ending else reason, at))
