"""What a claim's relations lead to: whom and what it names besides its subject.

A record says which relations it states, and not of whom. A type leads where the claim leaves no doubt: to what its
value names, else to the one thing that it names where it states one relation. What else it names is mentioned.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from onrecord.models.claim import GroundedClaim, Relation, Subject
from onrecord.models.identity import Identity
from onrecord.models.source import Frame, Name, Window
from onrecord.stages.bind import objects_by_keys
from onrecord.stages.resolve_subject import Known, thing
from onrecord.text.find import contains_word, has_no_spaces
from onrecord.text.normalize import fold, normalize_key
from onrecord.text.words import calendar_name, has_capital, is_function_word, names, words

MENTIONS = "MENTIONS"
TARGETS_MAX = 8
"""Whom and what one claim leads to; a list of names is no relation to each of them."""


def related(
    claim: GroundedClaim,
    subject: Subject,
    addressee: Subject | None,
    relations: Sequence[str],
    known: Known,
    window: Window,
    frame: Frame,
) -> tuple[Relation, ...]:
    """The edges of a claim that states `relations` (supplied types): each to a name or an object that it names.

    Names are those in the window's reach and the customer's objects, by their keys; besides, a value that is a name.
    The subject and the addressee have edges of their own.
    """
    if not relations:
        return ()
    record = claim.record
    left_out = {(s.kind, s.id) for s in (subject, addressee) if s is not None}
    found = dict(_named(record.claim_text, known.names, window, frame))
    by_value = dict(_named(record.value, known.names, window, frame)) if record.value else {}
    if record.value and not by_value and _is_name(record.value) and contains_word(record.claim_text, record.value):
        named = thing(record.value.strip(), Identity(frame.space.key))
        by_value = {(named.kind, named.id): named}
    targets = {key: s for key, s in {**found, **by_value}.items() if key not in left_out}
    types = [kind for kind in relations if kind != MENTIONS]
    stated = by_value.keys() if record.value else targets.keys() if len(targets) == len(types) == 1 else ()
    return tuple(
        Relation(kind, target)
        for key, target in list(targets.items())[:TARGETS_MAX]
        for kind in (types if types and key in stated else (MENTIONS,))
    )


def _named(
    text: str, known: Mapping[str, Name], window: Window, frame: Frame
) -> Iterator[tuple[tuple[str, str], Subject]]:
    """The names and the objects that a text names, the longest where one holds another, in its order."""
    for ref in objects_by_keys(text, window, frame):
        yield ("object", str(ref)), Subject("object", str(ref), str(ref))
    for name in _names_in(text, known):
        yield (name.kind, name.id), Subject(name.kind, name.id, name.name)


def _names_in(text: str, known: Mapping[str, Name]) -> Iterator[Name]:
    parts = words(text)
    longest = max((len(words(name.name)) for name in known.values()), default=0)
    start = 0
    while start < len(parts):
        for end in range(min(start + longest, len(parts)), start, -1):
            said = text[parts[start].start : parts[end - 1].end]
            name = known.get(normalize_key(said)) if _may_be_name(said) else None
            if name is not None:
                yield name
                start = end
                break
        else:
            start += 1
    if has_no_spaces(text):
        folded = fold(text)
        yield from (name for name in known.values() if has_no_spaces(name.name) and fold(name.name) in folded)


def _may_be_name(said: str) -> bool:
    # In a script that has capitals a name has one: the desk in the hall is not the speaker of that id.
    return has_capital(said) or said.lower() == said.upper()


def _is_name(value: str) -> bool:
    called = {word.start for word in names(value)}
    parts = [word for word in words(value) if not is_function_word(word.folded)]
    return bool(parts) and all(word.start in called and not calendar_name(word.folded) for word in parts)
