"""What an agent's reply did with what it was given: the objects it used, the instructions it went against.

By rule: a violation is the action that an instruction forbids, with its object, in a sentence that states. A question,
a negation, a quotation, what somebody else is said to have said, a condition and a refusal are none.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import regex

from onrecord.text.actions import action_key, without_expiry
from onrecord.text.figures import figure_values
from onrecord.text.find import contains_word, normalize_object_key
from onrecord.text.negation import clauses, negations
from onrecord.text.normalize import fold, straight
from onrecord.text.reported import attributions
from onrecord.text.sentences import sentences
from onrecord.text.speech import is_question
from onrecord.text.words import read_as

VALUE_LENGTH_MIN = 4
"""A shorter value is in too many replies to tell that it was used; a figure tells from three digits on."""

STEM_LENGTH_MIN = 3

_WORDLESS = frozenset({"zh", "ja"})
_FORBIDS = regex.compile(
    r"(?<!\p{L})(?:avoid|refrain(?:ing)? from|forbidden to|prohibited (?:from|to)|stop"
    r"|evit[ae]\w*|abst\p{L}+ de|absténgase de|prohibid\w+|proibid\w+|prohíb\w+|queda prohibido"
    r"|évite[rz]?|abst(?:iens|enez)[- ]\p{L}+ de|interdi[ts]\w*(?: de)?|défense de"
    r"|vermeide\p{L}*|unterlass\p{L}*|verboten(?: ist)?|untersagt"
    r"|evita\p{L}*|vietat\p{L}*|astenersi da\p{L}*|astieniti da\p{L}*)(?!\p{L})"
    r"|禁止|避免|严禁|切勿|不得|不准|请勿",
    regex.IGNORECASE,
)
_REFUSES = regex.compile(
    r"(?<!\p{L})(?:unable|refrain\p{L}*|avoid\p{L}*|declin\p{L}+|refus\p{L}+|forbidden|prohibited"
    r"|told not|instructed not"
    r"|incapaz|evit\p{L}+|abst\p{L}+|prohib\p{L}+|rehús\p{L}+|nieg\p{L}+|impedid\p{L}+"
    r"|proib\p{L}+|recus\p{L}+|impossibilitad\p{L}+"
    r"|incapable\p{L}*|évit\p{L}+|interdi\p{L}+|impossible"
    r"|außerstande|außer Stande|vermeid\p{L}+|verbot\p{L}+|untersagt|verzicht\p{L}+|lehn\p{L}+"
    r"|incapace|vietat\p{L}+|rifiut\p{L}+|asten\p{L}+|impossibil\p{L}+)(?!\p{L})"
    r"|无法|不能|禁止|避免|拒绝|不得|不可以|没有权",
    regex.IGNORECASE,
)
_CONDITION = regex.compile(
    r"^\W*(?:(?:and|or|y|o|e|et|ou|und|oder)\s+)?"
    r"(?:if|unless|whether|in case|should (?:you|he|she|they)|si|en caso de que|a menos que|se|caso"
    r"|a não ser que|au cas où"
    r"|à moins que|wenn|falls|sofern|ob|qualora|nel caso)(?!\p{L})|^\W*(?:如果|要是|假如|除非|是否)",
    regex.IGNORECASE,
)
_QUOTED = regex.compile(r"[“„«‹「『][^”»›」』]*[”“»›」』]|(?<!\p{L})\"[^\"]*\"|(?<!\p{L})'[^']*'(?!\p{L})")


# Forms of one verb that the keys of actions do not bring together, and may not: keys are stored.
_PROPOSED = {
    **dict.fromkeys(("propuesto", "propuesta", "propuse", "propuso", "propusimos", "propusieron"), "proponer"),
    **dict.fromkeys(("propus", "propôs", "proposto", "proposta", "propusemos", "propuseram"), "propor"),
}
_FORMS = regex.compile(rf"(?<!\p{{L}})(?:{'|'.join(_PROPOSED)})(?!\p{{L}})", regex.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Judgement:
    """Of one reply: the objects used (`type:ref`), how many rows they have, and the ids of instructions violated."""

    used: tuple[str, ...]
    rows_used: int
    violations: tuple[str, ...]


def rows_of(state: Mapping[str, Any]) -> dict[str, int]:
    """How many rows an answer's state has of each object, by `type:ref`."""
    return {_reference(one): len(_rows(one)) for one in state["objects"]}


def judge_reply(text: str, state: Mapping[str, Any], instructions: Sequence[Mapping[str, Any]]) -> Judgement:
    """Judge a reply by what its agent was given: an answer's `state`, and its constraints' instructions."""
    used = tuple(_reference(one) for one in state["objects"] if _is_used(text, one))
    rows = rows_of(state)
    violated = tuple(str(one["id"]) for one in instructions if violates(text, str(one["text"])))
    return Judgement(used, sum(rows[reference] for reference in used), violated)


def violates(text: str, instruction: str) -> bool:
    """Whether a reply states the doing of what an instruction forbids; false of one that forbids nothing."""
    return any(_is_done(action, said, instruction) for action in forbidden(instruction) for said in _stated(text))


def forbidden(instruction: str) -> list[str]:
    """The words of each action that an instruction forbids, as it writes them; none where it forbids nothing."""
    plain = straight(without_expiry(instruction))
    # A German verb stands before what denies it ("Schlagen Sie keinen Vergleich vor").
    whole = read_as(plain) == "de"
    found = [
        plain[slice(*(one.clause if whole else one.governs))] for one in negations(plain) if one.kind == "negation"
    ]
    if not found and (match := _FORBIDS.search(plain)):
        found = [plain[match.end() :] if plain[match.end() :].strip(" .!") else plain[: match.start()]]
    return [part.strip(" ,.:;!") for part in found if part.strip(" ,.:;!")][:1]


def _is_done(action: str, said: str, instruction: str) -> bool:
    """Whether every word of an action is in what is said, read in the language of either."""
    for code in dict.fromkeys((read_as(instruction), read_as(said))):
        needed, told = _words(action, code), _words(said, code)
        if needed and all(_is_among(word, told, code) for word in needed):
            return True
    return False


def _words(text: str, code: str) -> frozenset[str]:
    said = _FORMS.sub(lambda found: _PROPOSED[fold(found[0])], text) if code in ("es", "pt") else text
    key = action_key(said, code)
    return frozenset(key.replace(" ", "") if code in _WORDLESS else key.split())


def _is_among(word: str, told: frozenset[str], code: str) -> bool:
    # A stemmer may leave a letter or two more of one form than of another ("ändern", "geändert").
    if word in told or code in _WORDLESS:
        return word in told
    return any(
        min(len(word), len(one)) >= STEM_LENGTH_MIN
        and abs(len(word) - len(one)) <= 2
        and (word.startswith(one) or one.startswith(word))
        for one in told
    )


def _stated(text: str) -> Iterator[str]:
    """Each sentence's own statement: without what it asks, quotes, reports, refuses, makes depend, or denies."""
    for start, end in sentences(text):
        sentence = text[start:end]
        if is_question(sentence):
            continue
        plain = _QUOTED.sub(" ", straight(sentence))
        code = read_as(plain)
        gone = bytearray(len(plain))
        for one in attributions(plain, code):
            for span in one.governs:
                _take(gone, *span)
        for one in negations(plain):
            if one.kind == "negation":
                _take(gone, *one.governs)
        before, refused_at_end = 0, False
        for first, last in clauses(plain):
            refused = _REFUSES.search(plain, first, last)
            is_condition = _CONDITION.match(
                plain[before:last]
            )  # the word that makes it one parts it from what it follows
            before = last
            if is_condition or refused_at_end:
                _take(gone, first, last)
            refused_at_end = refused is not None and not any(c.isalnum() for c in plain[refused.end() : last])
            if refused is not None:
                _take(gone, first if refused_at_end else refused.start(), last)
        said = "".join(" " if gone[at] else character for at, character in enumerate(plain))
        if any(character.isalnum() for character in said):
            yield said


def _take(gone: bytearray, start: int, end: int) -> None:
    gone[start:end] = b"\1" * (min(end, len(gone)) - start)


def _is_used(text: str, one: Mapping[str, Any]) -> bool:
    ref = str(one["ref"])
    if contains_word(text, _reference(one)) or contains_word(text, ref):
        return True
    if len(bare := normalize_object_key(ref, "#-./ ")) >= VALUE_LENGTH_MIN and any(c.isdigit() for c in bare):
        squeezed = normalize_object_key(text, "#-./ ")
        if bare in squeezed:
            return True
    values = [field["value"] for field in one["fields"].values()]
    values += [said["value"] for field in one["fields"].values() for said in field["said"]]
    values += [row.get(name) for row in _rows(one) for name in ("value", "due")]
    told = figure_values(text)
    return any(_is_told(text, told, value) for value in values)


def _is_told(text: str, told: frozenset[Any], value: Any) -> bool:
    if isinstance(value, bool) or value is None or isinstance(value, (dict, list)):
        return False
    said = str(value).strip()
    if any(character.isdigit() for character in said):
        digits = sum(character.isdigit() for character in said)
        return digits >= VALUE_LENGTH_MIN - 1 and (contains_word(text, said) or bool(figure_values(said) & told))
    return len(said) >= VALUE_LENGTH_MIN and contains_word(fold(text), fold(said))


def _rows(one: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    memory = one["memory"]
    return [row for shelf in ("instructions", "open_items", "observations") for row in memory[shelf]]


def _reference(one: Mapping[str, Any]) -> str:
    return f"{one['type']}:{one['ref']}"
