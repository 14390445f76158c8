"""The two prompts of a document's chunk: rules first, then header, references and neighbours, the target last."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from onrecord.llm.prompts import Prompt, Template, attribute_lists, clean, indented, one_line, parted
from onrecord.models.chunk import Framed, Shown, Target

_CONTEXT = frozenset({"header", "references", "neighbours", "speaker", "target"})


def select_prompt(target: Target) -> Prompt:
    """Asks which statements of a chunk are worth a claim."""
    rules, asked = _select()
    return Prompt(asked.name, asked.hash, rules, clean(asked.fill(_values(target))))


def claimify_prompt(reading: Framed, statements: Sequence[str]) -> Prompt:
    """Asks for the claims of a chunk's kept statements, given in their exact words."""
    rules, asked = _claimify()
    target = reading.target
    for_people, for_things = attribute_lists(reading.frame, target.chunk.text)
    values = _values(target) | {
        "person_attributes": for_people,
        "thing_attributes": for_things,
        "statements": "\n".join(f"- {one_line(words, None)}" for words in statements),
    }
    return Prompt(asked.name, asked.hash, rules, clean(asked.fill(values)))


@cache
def _select() -> tuple[str, Template]:
    return parted("select", _CONTEXT)


@cache
def _claimify() -> tuple[str, Template]:
    return parted("claimify", _CONTEXT | {"person_attributes", "thing_attributes", "statements"})


def _values(target: Target) -> dict[str, str]:
    label = target.chunk.label
    sentences = [f"T{n}\n{indented(target.chunk.text[a:b])}" for n, (a, b) in enumerate(target.chunk.sentences, 1)]
    return {
        "header": indented(target.header) or "None.",
        "references": "\n".join(map(_shown, target.references)) or "None.",
        "neighbours": "\n".join(map(_shown, target.neighbours)) or "None.",
        "speaker": f"All of it is said by {one_line(label)}:" if label else "Its sentences:",
        "target": "\n".join(sentences),
    }


def _shown(one: Shown) -> str:
    about = f" ({one_line(one.about)})" if one.about else ""
    return f"{one.label}{about}\n{indented(one.text)}"
