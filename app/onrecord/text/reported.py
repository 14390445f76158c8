"""Whose words a text tells: "Ravi said he finished", "according to Dana", "« … », dit Ravi", "据达娜说".

A holder is not parsed but collected: the words that stand before the verb in its clause, or after it where it opens one
or a passive names it. A text of two clauses joined by "and" is told whole. Scripts without spaces go by patterns.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import islice
from typing import NamedTuple

import regex

from onrecord.text.closed import NEGATIVE, REPORTING, Reporting, exempt_words, modals
from onrecord.text.lexicons.base import words as listed
from onrecord.text.lexis import Token, pairs, tokens
from onrecord.text.normalize import fold, straight, visible

_TOLD_MAX = 32
_HOLDER_WORDS_MAX = 6
_GAP_WORDS_MAX = 5
_MARK = regex.compile(r"[,;:.!?…()\[\]{}\"«»“”„\n]|\s-+\s")
_CLOSED_BEFORE = regex.compile(r"[,.!?\"»”…]\s*$")
_TELLS_NEXT = regex.compile(r"^\s*[,:]?\s*[\"«“„]|^\s*:")
_BREAKS = frozenset(
    "but because while when if whereas although since pero porque cuando si aunque mas quando se embora mais parce "  # noqa: SIM905
    "quand lorsque aber weil wenn obwohl während ma perché mentre".split()
)
_AFTER_QUESTION = " \"'»”)\n"
_ENDS = " .!?\"'»”…)\n"
_ADVERBS = listed(
    "also just really still already then always often usually personally genuinely absolutely previously recently",
    "later earlier once again even only now then so well yes okay también ya siempre todavía além também sempre",
    "já aussi toujours déjà encore auch noch immer schon gestern heute anche sempre già ancora ieri oggi ayer hoy",
    "ontem hoje hier",
)
_TO = listed("to a à ao an zu al alla")
_WH = listed("what how which whether whom who quoi que qué lo ce was wie che quanto quanti o")
_OPINIONS = frozenset({"view", "opinion", "estimate", "account"})


class Attribution(NamedTuple):
    """Words that someone is said to have said: their `holder` (folded words; none: not named), and `governs`.

    `words` are the holder's and the verb's, as a reason is told; `governs` is `[start, end)` in the visible text.
    """

    holder: frozenset[str]
    words: tuple[str, ...]
    governs: tuple[tuple[int, int], ...]


@lru_cache(maxsize=2048)
def attributions(text: str, code: str) -> tuple[Attribution, ...]:
    """What a sentence tells as someone's words other than its speaker's own, in order."""
    plain = straight(visible(text))
    if code in _UNSPACED:
        return tuple(islice(_unspaced(plain, code), _TOLD_MAX))
    reporting = REPORTING.get(code)
    return tuple(islice(_spaced(plain, code, reporting), _TOLD_MAX)) if reporting else ()


def _spaced(plain: str, code: str, reporting: Reporting) -> Iterator[Attribution]:
    said = tokens(plain)
    if plain.rstrip(_AFTER_QUESTION).endswith("?"):
        return
    for at, token in enumerate(said):
        for phrase in reporting.according:
            if token.folded == phrase[0] and _starts(said, at, phrase) and not _follows_article(said, at, phrase, code):
                holder = _right(plain, said, at + len(phrase))
                if holder and holder[0].folded not in _WH:
                    yield _attribution(holder, [token], code, plain)
        if token.folded in reporting.behind and (holder := _left(plain, said, at, code)):
            yield _attribution(holder, [token], code, plain)
        if token.folded in _OPINIONS and code == "en" and at > 1 and said[at - 1].folded == "s":
            yield _attribution(_left(plain, said, at - 1, code), [token], code, plain)
        if token.folded in reporting.says or token.folded in reporting.reports:
            yield from _verb(plain, said, at, code, reporting)


def _verb(plain: str, said: Sequence[Token], at: int, code: str, reporting: Reporting) -> Iterator[Attribution]:
    verb, before = said[at], said[at - 1].folded if at else ""
    if before in reporting.never_after:
        return
    following = said[at + 1].folded if at + 1 < len(said) else ""
    if following in reporting.by:
        if passive := _right(plain, said, at + 2):
            yield _attribution(passive, [verb], code, plain)
        return
    left = _left(plain, said, at, code)
    if agent := _agent(left, reporting, code):
        yield _attribution(agent, [verb], code, plain)
        return
    told = _told(plain, said, at, code, reporting)
    if told is None:
        return
    starts, gap = told
    if before in reporting.unnamed and code == "en":
        holder: list[Token] = []
    elif code == "de":
        holder = [*left, *gap]
    elif left:
        holder = left
    else:
        holder = gap or _inverted(plain, said, at, reporting)
    if _is_own(holder, reporting, code):
        return
    whole = starts is None
    yield _attribution(holder, [verb], code, plain, None if whole else starts)


def _told(
    plain: str, said: Sequence[Token], at: int, code: str, reporting: Reporting
) -> tuple[int | None, list[Token]] | None:
    """Where what is told begins (None: it is all around), and the words between; None where nothing is told."""
    verb = said[at]
    always = verb.folded in reporting.says
    if not plain[verb.end :].strip(_ENDS):
        return None, []  # "..., Ravi said."
    if _TELLS_NEXT.match(plain, verb.end):
        return verb.end, []
    is_behind = _CLOSED_BEFORE.search(plain, max(verb.start - 4, 0), verb.start) is not None
    gap: list[Token] = []
    last = verb.end
    for token in said[at + 1 : at + 2 + _GAP_WORDS_MAX]:
        opens = token.folded in reporting.that or token.folded in reporting.subjects
        if (mark := _MARK.search(plain, last, token.start)) is not None:
            if mark[0] == "," and is_behind and not opens:
                return None, gap  # "...", said Ravi, ...
            told = mark[0] in ':"«“„' or always or (opens and (not gap or code == "de"))
            return (mark.end(), gap) if told else None
        if token.folded in reporting.that:
            return (token.end, gap) if len(gap) <= 2 or gap[0].folded in _TO else None
        if opens and not gap:
            return verb.end, []
        gap.append(token)
        last = token.end
    if is_behind and len(gap) < _GAP_WORDS_MAX:
        return None, gap  # "...", said Ravi.
    return (verb.end, []) if always and len(said) - at > 3 else None


def _left(plain: str, said: Sequence[Token], at: int, code: str) -> list[Token]:
    """The words before one in its clause."""
    found: list[Token] = []
    start = said[at].start
    for token in reversed(said[max(at - _HOLDER_WORDS_MAX, 0) : at]):
        if _MARK.search(plain, token.end, start) or token.folded in _BREAKS or token.folded in REPORTING[code].that:
            break
        found.append(token)
        start = token.start
    return found[::-1]


def _right(plain: str, said: Sequence[Token], at: int) -> list[Token]:
    """The words from one on, up to a mark, or to what follows a name."""
    found: list[Token] = []
    for token in said[at : at + _HOLDER_WORDS_MAX]:
        if found and _MARK.search(plain, found[-1].end, token.start):
            break
        if found and found[-1].has_capital and not token.has_capital:
            break
        found.append(token)
    return found


def _inverted(plain: str, said: Sequence[Token], at: int, reporting: Reporting) -> list[Token]:
    """Who is named after a verb that follows the words told, or opens the sentence: "...", said Ravi."""
    follows = at == 0 or _CLOSED_BEFORE.search(plain, max(said[at].start - 4, 0), said[at].start)
    if not follows or (at + 1 < len(said) and said[at + 1].folded in reporting.subjects):
        return []
    return _right(plain, said, at + 1)


def _agent(left: Sequence[Token], reporting: Reporting, code: str) -> list[Token]:
    """The holder of a German passive ("wurde von Ravi berichtet")."""
    if code != "de":
        return []
    at = next((n for n, token in enumerate(left) if token.folded in reporting.by), None)
    is_passive = any(token.folded in {"wurde", "wird", "worden", "wurden", "werden"} for token in left)
    return list(left[at + 1 :]) if at is not None and is_passive else []


def _is_own(holder: Sequence[Token], reporting: Reporting, code: str) -> bool:
    """Whether the speaker tells their own words ("I don't think"): then who said it says whose they are."""
    for token in reversed(holder):
        if token.folded in reporting.first:
            return True
        if token.folded in reporting.subjects or not (token.is_clitic or token.folded in _passed(code)):
            return False
    return False


def _named(holder: Sequence[Token], code: str) -> frozenset[str]:
    return frozenset(token.folded for token in holder if token.folded not in _passed(code) and not token.is_clitic)


@cache
def _passed(code: str) -> frozenset[str]:
    """Words around a verb that tell whose words follow, which name no one."""
    reporting = REPORTING[code]
    closed = exempt_words(code, is_attributed=False) | modals(code).keys() | NEGATIVE.get(code, frozenset[str]())
    return closed | _ADVERBS | reporting.says


def _attribution(
    holder: Sequence[Token], verb: Sequence[Token], code: str, plain: str, start: int | None = None
) -> Attribution:
    named = _named(holder, code)
    words = [
        token.folded
        for token in sorted((*holder, *verb), key=lambda one: one.start)
        if token.folded in named or token in verb
    ]
    if start is not None:
        return Attribution(named, tuple(words), ((start, len(plain)),))
    taken = sorted((token.start, token.end) for token in (*holder, *verb))
    edges = [0, *(edge for span in taken for edge in span), len(plain)]
    return Attribution(named, tuple(words), tuple(zip(edges[::2], edges[1::2], strict=True)))


def _starts(said: Sequence[Token], at: int, phrase: Sequence[str]) -> bool:
    return all(at + n < len(said) and said[at + n].folded == word for n, word in enumerate(phrase))


def _follows_article(said: Sequence[Token], at: int, phrase: Sequence[str], code: str) -> bool:
    """Whether a word that also means "second" or "loud" does ("il secondo progetto", "ist laut")."""
    if len(phrase) > 1:
        return code in {"es", "pt"} and at > 0 and not said[at].opens  # "estamos de acuerdo con"
    before = said[at - 1].folded if at else ""
    return not said[at].opens and before in exempt_words(code, is_attributed=False)


class _Unspaced(NamedTuple):
    told: regex.Pattern[str]
    according: regex.Pattern[str]
    first: frozenset[str]
    particles: str


_STOP = r"[，。；：！？、,;:!?…\n「」『』“”\"'（）()]"
_UNSPACED = {
    "zh": _Unspaced(
        told=regex.compile(
            r"(?P<holder>[^，。；：！？、,;:!?…\n「」『』“”\"（）()]{0,16}?)"
            r"(?:(?<![小传傳据據听聽学學解劝勸胡虽雖还還再])[说說](?!明|服|法|书|書|话|話)|表示|(?<![名职職简簡])[称稱](?![为為呼赞讚号號职職])"
            r"|认为|認為|指出|宣布|声称|聲稱|透露|告诉|告訴|提到|强调|強調|写道|寫道|回答|相信|觉得|覺得|报告说|報告說)"
        ),
        according=regex.compile(
            r"(?:据|據|根据|根據|按照)(?P<holder>[^，。；：！？\n]{0,16}?)(?:的?说法|的?說法|所?[说說称稱述]|报道|報道|透露|介绍|介紹)|(?P<hearsay>据说|據說|听说|聽說)"
        ),
        first=frozenset("我咱我们我們咱们本人"),
        particles="的了也都还還就在已经曾向对對于於后後今昨天日",
    ),
    "ja": _Unspaced(
        told=regex.compile(
            r"と(?:、)?(?P<behind>[^、。！？\n「」]{0,16}?[はが])?、?"
            r"(?:言[いうっわ]|述べ|語[っりる]|話[しす]|報告|説明|主張|考え|思[いうっ]|伝え|発表|答え|指摘|明らかに)"
        ),
        according=regex.compile(r"(?P<holder>[^、。！？\n]{1,16}?)(?:によると|によれば|の話では)"),
        first=frozenset("私僕俺達たち"),
        particles="はがもさん氏",
    ),
}
_TOPIC = regex.compile(r"^[「『]?(?P<holder>[^、。！？\n「」]{1,16}?)(?:は|が)")


def _unspaced(plain: str, code: str) -> Iterator[Attribution]:
    patterns = _UNSPACED[code]
    named: list[tuple[int, int]] = []
    for match in patterns.according.finditer(plain):
        named.append(match.span())
        holder = (match["holder"] or "").strip()
        yield Attribution(_pieces(holder), (fold(match[0]),), ((0, match.start()), (match.end(), len(plain))))
    for match in patterns.told.finditer(plain):
        if any(match.start() < end and start < match.end() for start, end in named):
            continue
        if code == "zh":
            holder = regex.split(_STOP, match["holder"])[-1].strip(patterns.particles)
        else:
            topic = _TOPIC.match(plain)
            holder = (match["behind"] or (topic["holder"] if topic else "")).strip(patterns.particles)
        if holder and all(character in patterns.first for character in holder):
            continue
        if code == "zh" and plain[match.end() :].strip(' 。！？!?."”」』'):
            governs = ((match.end(), len(plain)),)
        else:
            governs = ((0, match.start()), (match.end(), len(plain)))
        yield Attribution(_pieces(holder), (fold(match[0]),), governs)


def _pieces(holder: str) -> frozenset[str]:
    """A holder's name, as pairs of characters where its script writes no spaces."""
    found: set[str] = set()
    for token in tokens(holder):
        found |= {token.folded} if token.kind != "run" else set(pairs(token.folded))
    return frozenset(found)
