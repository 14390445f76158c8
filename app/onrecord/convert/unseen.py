"""What a page's own styles hide: `style` attributes, and the plain rules of its `<style>` elements.

A rule is plain if its selector is one element, class or id (`p`, `.x`, `#x`, or a list of them) outside any `@media`;
of such a rule its `display` and `visibility` count, of an attribute its `font-size` and `opacity`, too. No other
selector hides anything, but one that shows what a plain one hides (`.tab.open`) is taken at its word. What scripts and
style sheets of other files hide is not known. A page's body is never hidden: pages that hide it show it later.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import regex
from selectolax.lexbor import LexborNode

_COMMENT = regex.compile(r"/\*.*?(?:\*/|$)", regex.DOTALL)
_BRACE = regex.compile(r"[{}]|;")
_PLAIN = regex.compile(r"[.#]?[\w-]+")
_LAST = regex.compile(r"[.#]?[\w-]+(?=[^\s>+~]*$)")
_NONE = regex.compile(r"[+-]?0*(?:\.0*)?(?:%|[a-z]+)?")
_SIZED = regex.compile(r"[\d.]+(?:px|pt|pc|cm|mm|in|q|rem|vh|vw|vmin|vmax)|(?:xx?x?-)?(?:small|large)|medium|initial")
_HIDDEN = frozenset({"hidden", "collapse"})


class Veil(NamedTuple):
    """What text inherits of the elements around it: whether it is made invisible, and whether it has no size."""

    is_invisible: bool = False
    is_sizeless: bool = False


class Styles:
    """What the styles of one page hide."""

    def __init__(self, sheets: Iterable[str]) -> None:
        self._rules: dict[
            str, dict[str, tuple[bool, int, str]]
        ] = {}  # by whether another selector shows it, then by order
        self._count = 0
        for sheet in sheets:
            self._read(_COMMENT.sub(" ", sheet))

    def _read(self, sheet: str) -> None:
        depth, opened, selector, start = 0, 0, "", 0
        for found in _BRACE.finditer(sheet):
            if found[0] == ";":
                start = found.end() if depth == 0 else start  # after `@import …;`
            elif found[0] == "{":
                if depth == 0:
                    selector, opened = sheet[start : found.start()].strip(), found.end()
                depth += 1
            else:
                depth = max(depth - 1, 0)
                if depth == 0:
                    if not selector.startswith("@"):
                        self._take(selector, _declared(sheet[opened : found.start()]))
                    selector, start = "", found.end()

    def _take(self, selectors: str, told: dict[str, str]) -> None:
        told = {key: told[key] for key in ("display", "visibility") if key in told}
        for selector in map(str.strip, selectors.split(",") if told else ()):
            is_plain = _PLAIN.fullmatch(selector) is not None
            for name in [selector] if is_plain else _LAST.findall(selector):
                rule = self._rules.setdefault(name if name[0] in ".#" else name.lower(), {})
                for key, value in told.items():
                    if is_plain or not _hides(key, value):
                        self._count += 1
                        rule[key] = max(rule.get(key, (False, 0, "")), (not is_plain, self._count, value))

    def seen(self, node: LexborNode, around: Veil) -> Veil | None:
        """What the text in an element inherits, given what the element does; None where nothing in it is seen."""
        attributes = node.attributes
        own = _declared(_COMMENT.sub(" ", attributes.get("style") or "")) if "style" in attributes else {}
        if not own and not self._rules:
            return around
        if _hides("display", self._told("display", own, node)) or _NONE.fullmatch(own.get("opacity", "1")):
            return None
        visibility = self._told("visibility", own, node)
        size = own.get("font-size", "")
        return Veil(
            visibility in _HIDDEN if visibility and visibility != "inherit" else around.is_invisible,
            bool(size and _NONE.fullmatch(size)) or (around.is_sizeless and not _SIZED.fullmatch(size)),
        )

    def _told(self, key: str, own: dict[str, str], node: LexborNode) -> str:
        """A property's value by an element's attribute, else the rule of its id, of its classes, of its name."""
        if key in own or not self._rules:
            return own.get(key, "")
        names = [f".{name}" for name in (node.attributes.get("class") or "").split()]
        for group in ([f"#{node.attributes.get('id') or ''}"], names, [node.tag or ""]):
            found = [rule[key] for name in group if key in (rule := self._rules.get(name, {}))]
            if found:
                return max(found)[-1]
        return ""


def _declared(style: str) -> dict[str, str]:
    """The properties of a list of declarations, the last one of a name; what is `!important` counts like the rest."""
    told: dict[str, str] = {}
    for part in style.split(";"):
        key, colon, value = part.partition(":")
        if colon:
            told[key.strip().lower()] = value.partition("!")[0].strip().lower()
    return told


def _hides(key: str, value: str) -> bool:
    return value == "none" if key == "display" else value in _HIDDEN
