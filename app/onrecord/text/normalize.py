"""Forms in which texts are compared, and the way back from them to exact characters.

Unicode normalization is NFKC (UAX #15), case folding is Unicode's full one; both as Python's `unicodedata` knows them.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

import regex

from onrecord.text.figures import Figure, figures

_CLUSTER = regex.compile(r"\X")
# a run of ASCII that nothing combines with, or a cluster
_PART = regex.compile(r"[\x21-\x7e]+(?=[\x21-\x7e\s]|\Z)|\X")
_ALIKE = str.maketrans(
    {
        **dict.fromkeys("‘’‚‛′´`ʼʹ‹›＇", "'"),
        **dict.fromkeys("“”„‟″«»〝〞＂「」『』", '"'),
        **dict.fromkeys("‐‑‒–—―−﹘﹣－⸺⸻", "-"),
        "…": "...",
        "⁄": "/",
    }
)
# What nobody sees: soft hyphens, zero-width characters, marks of direction, variation selectors, the byte order mark.
_UNSEEN = regex.compile(
    r"[\u00AD\u034F\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFE00-\uFE0F\uFEFF]"
)


def visible(text: str) -> str:
    """The text without what nobody sees: soft hyphens, zero-width characters, marks of direction."""
    return text if text.isascii() else _UNSEEN.sub("", text)


def trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    """A range of a text without the white space around it."""
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return start, end


def fold(text: str) -> str:
    """NFKC and case folding: the form in which single words are compared."""
    if text.isascii():
        return text.lower()
    return _folded(text) if len(text) <= _WORD_LENGTH_MAX else _fold(text)


def _fold(text: str) -> str:
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())
    return folded.replace("i\u0307", "i")  # a Turkish capital, once folded


_WORD_LENGTH_MAX = 32
_folded = lru_cache(maxsize=16_384)(_fold)


def straight(text: str) -> str:
    """The text with plain apostrophes, quotes and dashes, character for character."""
    return text if text.isascii() else text.translate(_STRAIGHT)


_STRAIGHT = {character: said for character, said in _ALIKE.items() if len(said) == 1}


@dataclass(frozen=True, slots=True)
class Mapped:
    """A normalized text, and where each of its characters stands in the text that it was made of, `[start, end)`."""

    text: str
    starts: tuple[int, ...]
    ends: tuple[int, ...]

    def find(self, words: str, start: int = 0) -> tuple[int, int, int] | None:
        """The first place of normalized `words` that cuts no character: its index here, and its source's offsets."""
        at = self.text.find(words, start)
        while at >= 0:
            last = at + len(words) - 1
            begins = at == 0 or self.starts[at] != self.starts[at - 1]
            ends = last + 1 == len(self.text) or self.starts[last + 1] != self.starts[last]
            if begins and ends:
                return at, self.starts[at], self.ends[last]
            at = self.text.find(words, at + 1)
        return None


@lru_cache(maxsize=65_536)
def _normal(cluster: str) -> str:
    return _UNSEEN.sub("", unicodedata.normalize("NFKC", _UNSEEN.sub("", cluster).translate(_ALIKE)).translate(_ALIKE))


@lru_cache(maxsize=2048)
def mapped(text: str) -> Mapped:
    """The text as quotes are compared: NFKC, plain quotes and dashes, single spaces, nothing unseen; case stays.

    A grapheme cluster (UAX #29) is normalized whole, so that no match can cut one.
    """
    said: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    for part in _PART.finditer(text):
        start, end = part.span()
        form = part[0]
        if form.isascii() and not form.isspace():
            said.extend(form)
            starts.extend(range(start, end))
            ends.extend(range(start + 1, end + 1))
            continue
        if not form.isascii():
            form = _normal(form)
        for character in form:
            if character.isspace():
                if said and said[-1] == " ":
                    ends[-1] = end
                    continue
                character = " "  # noqa: PLW2901
            said.append(character)
            starts.append(start)
            ends.append(end)
    return Mapped("".join(said), tuple(starts), tuple(ends))


def is_boundary(text: str, at: int) -> bool:
    """Whether a cut there leaves every grapheme cluster whole."""
    if at <= 0 or at >= len(text):
        return True
    before, after = text[at - 1], text[at]
    if before.isascii() and after.isascii():
        return not (before == "\r" and after == "\n")
    # clusters start anew after what is surely no part of one
    start = max(text.rfind(" ", 0, at), text.rfind("\n", 0, at), 0)
    return any(cluster.start() == at for cluster in _CLUSTER.finditer(text, start))


_MARKED = regex.compile(
    r"(?<=[\p{Latin}\p{Greek}])[\u0300-\u036F]+|(?<=\p{Cyrillic})[\u0300\u0301\u0308]+|[\u064B-\u0652\u0591-\u05C7]"
)
_LETTERS = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "ı": "i", "æ": "ae", "œ": "oe", "ð": "d", "þ": "th", "ħ": "h"})
_BETWEEN_DIGITS = regex.compile(r"(?<=\d)[^\p{L}\p{N}\p{M}]+(?=\d)")
_DROPPED = regex.compile(r"(?<![\p{L}\p{N}+#])[+#]+|[^\p{L}\p{N}\p{M}\p{So}+#\uE000]+")


# A currency, by each way to write it, and what else tells one value from another without being a word.
_UNITS = {
    **dict.fromkeys(("$", "usd", "dollar", "dollars", "us$"), "$"), **dict.fromkeys(("€", "eur", "euro", "euros"), "€"),
    **dict.fromkeys(("£", "gbp", "quid"), "£"), **dict.fromkeys(("¥", "jpy", "yen", "円"), "¥"),
    "%": "%", "percent": "%", "prozent": "%", "₹": "₹", "inr": "₹", "元": "元", "rmb": "元", "cny": "元",
    "r$": "r$", "brl": "r$", "chf": "chf",
}  # fmt: skip
_TOKEN = regex.compile(
    r"r\$|us\$|[\p{L}\p{M}]+(?:'[\p{L}\p{M}]+)*|[\p{Sc}%°]|[\p{N}]+|[\p{So}]|[+#](?=\s|$|[,.;])|(?<=[\p{L}])[+#]+"
)
_SPACED = regex.compile(r"(?<![\d.,\p{L}])\d{1,3}(?: \d{3})+(?!\d)")
_PERCENT = regex.compile(r"\b(?:por ciento|por cento|pour cent|per cento|per cent)\b")
_CHINESE_PERCENT = regex.compile(r"百分之(\p{N}+(?:[.,]\p{N}+)?)")
_ORDINAL = re.compile(r"(?:st|nd|rd|th|º|ª|er|e|ème|ter|te|ten)\b|\.º|\.ª")


@lru_cache(maxsize=65_536)
def normalize_value(text: str) -> str:
    """The form in which values are compared: figures by value, a currency before its amount, no case, no marks."""
    words: list[str] = []
    at = 0
    said = _CHINESE_PERCENT.sub(r"\1%", _PERCENT.sub("%", fold(straight(text))))
    said = _SPACED.sub(lambda parts: parts[0].replace(" ", ""), said)
    for figure in figures(said):
        words += _tokens(said[at : figure.start])
        if (
            figure.start
            and said[figure.start - 1] in "-\u2212"
            and (figure.start == 1 or said[figure.start - 2] == " ")
        ):
            words.append("-")
        at = figure.end
        if (ordinal := _ORDINAL.match(said, at)) is not None:
            at = ordinal.end()
        words.append(_number(figure))
    words += _tokens(said[at:])
    # "52.000 €" and "€52,000" are one
    for index in range(1, len(words)):
        if words[index] in _UNITS.values() and words[index - 1][:1].isdigit():
            words[index - 1 : index + 1] = [words[index], words[index - 1]]
    return " ".join(words) or " ".join(said.split())


def unit(folded: str) -> str:
    """The sign of a currency (or of a share) that a folded word names; the word itself where it names none."""
    return _UNITS.get(folded, folded)


def normalize_text(text: str) -> str:
    """The form in which claims are compared: the same words and figures in the same order, however written."""
    return normalize_value(text)


def _tokens(text: str) -> list[str]:
    return [unit(match[0]) for match in _TOKEN.finditer(text)]


def _number(figure: Figure) -> str:
    """One reading for all: grouped by three is thousands, a clock time is as written."""
    kinds = {kind for kind, _ in figure.values}
    clocks = [int(value) for kind, value in figure.values if kind == "clock"]
    if len(clocks) == 1 or (clocks and "number" not in kinds):
        minutes = min(clocks)
        return f"{minutes // 60}:{minutes % 60:02}"
    if "date" in kinds:
        return next(str(value) for kind, value in figure.values if kind == "date")
    values = [value for kind, value in figure.values if kind != "clock"]
    return str(max(values, key=lambda value: (isinstance(value, int), value if not isinstance(value, str) else 0)))


@lru_cache(maxsize=65_536)
def normalize_key(text: str) -> str:
    """The form in which names are compared: without case, accents, punctuation and spacing.

    What tells two names apart stays: letters and digits, `C++` and `C#`, and where digits are parted (1.2 and 12).
    """
    folded = unicodedata.normalize("NFD", fold(text))
    folded = unicodedata.normalize("NFC", _MARKED.sub("", folded)).translate(_LETTERS)
    key = _DROPPED.sub("", _BETWEEN_DIGITS.sub("\ue000", folded)).replace("\ue000", ".")
    return key or " ".join(folded.split())
