"""What is known of a language: closed lists of words, and patterns of phrases.

Words are case-folded. Patterns are alternatives of one regular expression, matched without regard to case between word
boundaries (but for Chinese and Japanese, which write none); a space in one is any run of white space.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


def words(*lists: str) -> frozenset[str]:
    """The words of space-separated lists, case-folded."""
    return frozenset(word.casefold() for said in lists for word in said.split())


def counted(from_zero: str, **others: int) -> dict[str, int]:
    """The numbers of space-separated words, counted from zero, and of others."""
    return {word.casefold(): number for number, word in enumerate(from_zero.split())} | others


@dataclass(frozen=True, slots=True, kw_only=True)
class Lexicon:
    """One language.

    `function_words` are articles, auxiliaries, prepositions, pronouns and conjunctions, never a negation; `reporting`
    the verbs that attribute words to someone; `common` other words that open a sentence, or that a claim adds to what
    was said, and are no names; `people` the words for user and agent.
    """

    language: str
    function_words: frozenset[str]
    reporting: frozenset[str]
    common: frozenset[str]
    people: frozenset[str]
    hints: frozenset[str] = frozenset()
    """Frequent words that tell the language, beside the function words."""

    months: tuple[str, ...]
    weekdays: tuple[str, ...]
    """Each with its variants, space-separated; from January, from Monday."""
    numbers: Mapping[str, int]
    multipliers: Mapping[str, int] = field(default_factory=dict[str, int])
    abbreviations: frozenset[str] = frozenset()
    """Without their last stop."""

    negations: str
    no_negations: str = r"(?!)"
    """Phrases that hold a negation's word and negate nothing ("not only")."""
    endings: str = r"(?!)"
    """Phrases that say that something holds no more ("no longer", "used to")."""
    softly: str = r"(?!)"
    """Words that may stand for a negation or an ending and need not ("dislikes", "stopped", "formerly")."""
    breaks: str = r"(?!)"
    """Conjunctions that end a negation's reach."""
    negates_behind: bool = False
    """Whether a negation may govern what stands before it."""

    questions: str = r"(?!)"
    """How a question without its mark opens."""
    question_ends: str = r"(?!)"
    lead_ins: str = r"(?!)"
    """How what comes before an instruction opens, up to its comma ("with this client")."""
    orders: str = r"(?!)"
    """What orders, forbids, obliges or allows, anywhere in a sentence."""
    imperatives: str = r"(?!)"
    """The same, where it opens a clause."""

    in_flight: str = r"(?!)"
    """What says that an action is under way."""
    under_way: str = r"(?!)"
    """What says so unless the clause also says when, and then is a plan ("I'm printing it tomorrow")."""
    planned: str = r"(?!)"
    lasting: str = r"(?!)"
    """What says that it lasts all the same."""
    continues: str = r"(?!)"
    """A clause that only carries on the one before (German `, den Bericht zu schreiben`)."""
    phatic: str = r"(?!)"
    """Greetings, thanks, acknowledgements, bare replies."""
