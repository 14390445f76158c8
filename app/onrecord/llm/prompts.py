"""Prompts: Markdown templates from `prompts/`, filled with a window's words.

What people said is inserted as values, in one pass, so that it is never a template itself; a turn's words are
indented, so that no line of theirs can pass for a heading or for a turn. Whoever looks a quote up takes any run of
blanks for one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from zoneinfo import ZoneInfo

from onrecord.assets import prompt_text
from onrecord.errors import IntegrityError
from onrecord.models.answer import RELATION_TYPES, FollowUpNeeds, Record
from onrecord.models.object import Attribute, ObjectType
from onrecord.models.source import Frame, Turn, Window

ATTRIBUTES_TOKENS_MAX = 1_000
TYPES_TOKENS_MAX = 350
"""Tokens of the lists that a prompt shows, at most: with the rules, they keep to 6,000 besides the window's words."""
CANDIDATES_MAX = 20
NAME_LENGTH_MAX = 120

_WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_VARIABLE = re.compile(r"\{\{(\w*)\}\}")
_PIECE = re.compile(r"[A-Za-z]+|[^\sA-Za-z]")
_PIECE_LENGTH = 7
_WORD = re.compile(r"\w{3,}")
_SURROGATE = re.compile(r"[\ud800-\udfff]")
_USER_PART = "<!-- user -->\n"
_INDENT = "    "

_WINDOW_VARIABLES = frozenset(
    {
        "person_attributes",
        "thing_attributes",
        "relation_types",
        "object_types",
        "earlier_turns",
        "owned_turns",
        "customer",
    }
)
_NEEDS_VARIABLES = frozenset({"missing_claims", "uncited_figures", "unresolved", "bundles", "missing_halves"})


@dataclass(frozen=True, slots=True)
class Prompt:
    """What a model is sent; `hash` is of the template, so that it tells one wording of the rules from another."""

    name: str
    hash: str
    system: str
    user: str


@dataclass(frozen=True, slots=True)
class Template:
    """Text with named variables, `{{name}}`, and the digest of it."""

    name: str
    text: str
    hash: str

    @classmethod
    def of(cls, name: str, text: str, variables: Iterable[str]) -> Template:
        """Raises IntegrityError unless the text has exactly these variables."""
        found, wanted = set(_VARIABLE.findall(text)), set(variables)
        if found != wanted:
            faults = [f"lacks {{{{{n}}}}}" for n in sorted(wanted - found)]
            faults += [f"has {{{{{n}}}}}, which nothing fills" for n in sorted(found - wanted)]
            raise IntegrityError(f"The prompt {name} {', and '.join(faults)}.")
        return cls(name, text, sha256(text.encode()).hexdigest()[:16])

    def fill(self, values: Mapping[str, str]) -> str:
        """The text with each variable's value in its place."""
        return _VARIABLE.sub(lambda found: values[found[1]], self.text)


def window_prompt(window: Window, frame: Frame) -> Prompt:
    """Asks for a window's records: what is the same in every window first, the turns to read last."""
    rules, asked = _window_templates()
    people = [str(n) for n, turn in enumerate(window.owned, 1) if window.speaker(turn.speaker_id).is_person]
    values = _values(window, frame) | {"to_account_for": ", ".join(people) or "none"}
    return Prompt(asked.name, asked.hash, rules, clean(asked.fill(values)))


def follow_up_prompt(window: Window, frame: Frame, first_answer: Mapping[int, Record], needs: FollowUpNeeds) -> Prompt:
    """Asks for what a first answer left open; `first_answer` has its records by their index, from 0."""
    rules, _ = _window_templates()
    asked = _follow_up_template()
    values = _values(window, frame) | _needs(needs, first_answer)
    return Prompt(asked.name, asked.hash, rules, clean(asked.fill(values)))


def parted(name: str, variables: Iterable[str]) -> tuple[str, Template]:
    """A prompt's rules, which are the same in every call, and the part that is filled."""
    whole = Template.of(name, prompt_text(name), variables)
    rules, mark, asked = whole.text.partition(_USER_PART)
    if not mark or _VARIABLE.search(rules):
        raise IntegrityError(f"The prompt {name} has no part of rules, without variables, before its part of turns.")
    return rules.strip(), Template(whole.name, asked.strip(), whole.hash)


@cache
def _window_templates() -> tuple[str, Template]:
    return parted("read_window", _WINDOW_VARIABLES | {"to_account_for"})


@cache
def _follow_up_template() -> Template:
    _, window = _window_templates()
    asked = Template.of("follow_up", prompt_text("follow_up").strip(), _WINDOW_VARIABLES | _NEEDS_VARIABLES)
    return Template(asked.name, asked.text, sha256((window.hash + asked.hash).encode()).hexdigest()[:16])


def _values(window: Window, frame: Frame) -> dict[str, str]:
    said = " ".join(turn.text for turn in window.owned)
    words = _words(said)
    for_people, for_things = attribute_lists(frame, said)
    types = [frame.types[name] for name in sorted(frame.types)]
    objects = _within(TYPES_TOKENS_MAX, [(_type(t), f"- {t.type}: {_fields(t)}") for t in types], words)
    customer = window.customer
    return {
        "person_attributes": for_people,
        "thing_attributes": for_things,
        "relation_types": _lines(f"- {name}: {meaning}" for name, meaning in RELATION_TYPES.items()),
        "object_types": _lines(objects),
        "earlier_turns": "\n\n".join(_shown(turn, window, frame, "-") for turn in window.earlier) or "None.",
        "owned_turns": "\n\n".join(_shown(turn, window, frame, f"[{n}]") for n, turn in enumerate(window.owned, 1)),
        "customer": _who(window, customer) if customer else "nobody; `user` is whoever speaks the turn",
    }


def attribute_lists(frame: Frame, said: str) -> tuple[str, str]:
    """The attributes of a person and those of a thing, a line each; what a text is near to stays in a long list."""
    attributes = sorted(frame.attributes.values(), key=lambda a: (a.for_, a.slug))
    shown = _within(ATTRIBUTES_TOKENS_MAX, [(_attribute(a), f"- {a.slug}") for a in attributes], _words(said))
    for_people = sum(a.for_ == "person" for a in attributes)
    return _lines(shown[:for_people]), _lines(shown[for_people:])


def tokens_at_most(text: str) -> int:
    """A bound on what tokenizers make of a text: a digit or a mark is one, and so are up to seven letters of a word."""
    return sum(-(-len(piece) // _PIECE_LENGTH) for piece in _PIECE.findall(text))


def _within(tokens_max: int, entries: list[tuple[str, str]], words: frozenset[str]) -> list[str]:
    """Each entry in its long form, or in its short one, or empty, so that all of them keep to a bound.

    Where even the short ones are too long, those that share most words with the window stay.
    """
    for form in (0, 1):
        shown = [entry[form] for entry in entries]
        if sum(tokens_at_most(text) + 1 for text in shown) <= tokens_max:
            return shown
    left, kept = tokens_max, [""] * len(entries)
    for n in sorted(range(len(entries)), key=lambda n: (-len(words & _words(entries[n][0])), n)):
        left -= tokens_at_most(entries[n][1]) + 1
        if left < 0:
            break
        kept[n] = entries[n][1]
    return kept


def _attribute(attribute: Attribute) -> str:
    said = one_line(attribute.description)
    return f"- {attribute.slug}: {said}" if said else f"- {attribute.slug}"


def _type(declared: ObjectType) -> str:
    named = ", ".join(one_line(name) for name in declared.names)
    return f"- {declared.type} ({named}): {_fields(declared)}" if named else f"- {declared.type}: {_fields(declared)}"


def _fields(declared: ObjectType) -> str:
    return ", ".join(one_line(name) for name in declared.fields) or "no fields"


def _shown(turn: Turn, window: Window, frame: Frame, number: str) -> str:
    name = window.speaker(turn.speaker_id).time_zone or frame.space.time_zone
    local = turn.at.astimezone(ZoneInfo(name)) if name else turn.at
    when = f"{_WEEKDAYS[local.weekday()]} {local:%Y-%m-%d %H:%M}"
    return f"{number} {_who(window, turn.speaker_id)}, {when}:\n{indented(turn.text)}"


def indented(text: str) -> str:
    """Words of a source as a prompt shows them: no line of theirs opens a line."""
    # What counts as an end of a line for any reader, `splitlines` knows.
    return "\n".join(_INDENT + line for line in text.splitlines())


def _who(window: Window, speaker_id: str) -> str:
    speaker = window.speaker(speaker_id)
    parts = dict.fromkeys(part for part in (speaker.role, speaker.side, speaker.kind) if part and part != "person")
    name = one_line(speaker.name or speaker.speaker_id)
    return f"{name} ({', '.join(one_line(part) for part in parts)})" if parts else name


def _needs(needs: FollowUpNeeds, first: Mapping[int, Record]) -> dict[str, str]:
    def record(index: int) -> str:
        return (
            f'- record {index}: "{one_line(first[index].claim_text, None)}"' if index in first else f"- record {index}"
        )

    return {
        "missing_claims": _lines(f"- {one_line(text, None)}" for text in needs.missing_claims),
        "uncited_figures": _lines(f"- turn {n.turn_index}: {one_line(n.figure)}" for n in needs.uncited_figures),
        "unresolved": _lines(f"{record(n.record)}; may be: {_candidates(n.candidates)}" for n in needs.unresolved),
        "bundles": _lines(record(n) for n in needs.bundles),
        "missing_halves": _lines(record(n) for n in needs.missing_halves),
    }


def _candidates(names: tuple[str, ...]) -> str:
    return "; ".join(one_line(name) for name in names[:CANDIDATES_MAX]) or "a name that the turns give"


def _lines(rows: Iterable[str]) -> str:
    return "\n".join(row for row in rows if row) or "none"


def one_line(text: str, length_max: int | None = NAME_LENGTH_MAX) -> str:
    """A text without its line breaks, and cut."""
    return " ".join(text.split())[:length_max]


def _words(text: str) -> frozenset[str]:
    return frozenset(word.casefold() for word in _WORD.findall(text.replace("_", " ")))


def clean(text: str) -> str:
    """A text that can be sent."""
    # Half a character has no place in a request, and would fail all of it.
    return _SURROGATE.sub("\N{REPLACEMENT CHARACTER}", text)
