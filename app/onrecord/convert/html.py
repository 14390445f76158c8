"""HTML: what a reader of the page sees, without what the page itself calls navigation; a table's rows are lines.

What a page hides is left out: by its elements (`template`, `noscript`, comments), the attribute `hidden`, or its own
styles as far as `unseen.py` reads them. `aria-hidden` hides nothing from the eye, and is not asked.
"""

from __future__ import annotations

from collections.abc import Iterator

import regex
from selectolax.lexbor import LexborHTMLParser, LexborNode

from onrecord.convert.pieces import Piece, Read, one_line
from onrecord.convert.unseen import Styles, Veil
from onrecord.text.lexicons.base import words

_UNSEEN = words(
    "head script style template noscript svg canvas iframe object nav select button textarea dialog",
)
_BLOCKS = words(
    "address article aside blockquote body dd details div dl dt fieldset figcaption figure footer form header hr legend"
    " li main ol p pre section summary table tbody tfoot thead tr ul caption",
)
_HEADINGS = {f"h{level}": level for level in range(1, 7)}
_APART = frozenset({*_HEADINGS, "table", "ul", "ol"})  # a table that holds these only lays out a page
_DATES = ("article:modified_time", "last-modified", "dcterms.modified", "article:published_time", "date", "dc.date")
_BLANKS = regex.compile(r"\s+")


def read_html(text: str) -> Read:
    """What a page says."""
    page = LexborHTMLParser(text)
    told = {
        str(node.attributes.get("name") or node.attributes.get("property") or "").lower(): node.attributes.get(
            "content"
        )
        for node in page.css("meta")
    }
    title = page.css_first("title")
    return Read(
        pieces=_Walk().pieces(page.body, _styles(page)) if page.body is not None else [],
        title=one_line(title.text()) if title is not None else "",
        author=one_line(told.get("author") or told.get("article:author") or ""),
        modified=next((value for key in _DATES if (value := told.get(key))), ""),
    )


def _styles(page: LexborHTMLParser) -> Styles:
    return Styles(
        sheet.text()
        for sheet in page.css("style")
        if (sheet.attributes.get("media") or "all").strip().lower() in {"all", "screen"}
    )


class _Walk:
    """Goes through a page once, without recursion: a page may be nested as deep as it likes."""

    def __init__(self) -> None:
        self._pieces: list[Piece] = []
        self._said: list[str] = []
        self._tables: list[bool] = []  # whether each table around holds data
        self._verbatim = 0
        self._opening = ""

    def pieces(self, body: LexborNode, styles: Styles) -> list[Piece]:
        for node, enters in _nodes(body, styles):
            tag = node.tag or ""
            if tag == "-text":
                self._add(node.text_content or "")
            elif enters:
                self._enter(tag)
            else:
                self._leave(tag)
        self._flush()
        return self._pieces

    @property
    def _in_data(self) -> bool:
        return bool(self._tables and self._tables[-1])

    def _add(self, text: str) -> None:
        if self._verbatim:
            self._said.append(text)
        elif text.isspace():
            self._said.append(" ")
        else:
            self._said.append(_BLANKS.sub(" ", text))

    def _enter(self, tag: str) -> None:
        if tag in _APART and self._in_data:
            self._flush()
            self._tables[-1] = False
        if tag == "br":
            self._said.append(" " if self._in_data else "\n")
        elif tag in _HEADINGS or (tag in _BLOCKS and not self._in_data):
            self._flush()
        elif self._in_data and tag in _BLOCKS:
            self._said.append("\n" if tag == "tr" else " ")
        if tag == "table":
            self._tables.append(True)
        elif tag == "pre":
            self._verbatim += 1
        elif tag == "li":
            self._opening = "- "

    def _leave(self, tag: str) -> None:
        if tag in _HEADINGS:
            self._flush(_HEADINGS[tag])
        elif tag in {"td", "th"}:
            if self._in_data:
                self._said.append(" | ")
            else:
                self._flush()
        elif tag == "table":
            self._flush()
            if self._tables:
                self._tables.pop()
        elif tag in _BLOCKS and not self._in_data:
            self._flush()
        if tag == "pre":
            self._verbatim = max(self._verbatim - 1, 0)
            self._flush()

    def _flush(self, level: int = 0) -> None:
        said = "".join(self._said)
        self._said.clear()
        if not self._verbatim:
            said = "\n".join(line for part in said.split("\n") if (line := one_line(part).removesuffix(" |")))
        if said.strip():
            self._pieces.append(Piece(f"{self._opening}{said}" if not level else one_line(said), level))
            self._opening = ""


def _nodes(root: LexborNode, styles: Styles) -> Iterator[tuple[LexborNode, bool]]:
    """Every node that is seen, when it is entered (True) and when it is left."""
    node: LexborNode | None = root
    around = [Veil()]  # of each element that is open
    while node is not None:
        tag = node.tag or ""
        veil = around[-1] if node is root else _veil(node, tag, styles, around[-1])
        if veil is not None:
            yield node, True
            inner = None if tag == "-text" else node.first_child
            if inner is not None:
                node = inner
                around.append(veil)
                continue
            if tag != "-text":
                yield node, False
        while node is not None and node.next is None and len(around) > 1:
            node = node.parent
            around.pop()
            if node is not None:
                yield node, False
        node = node.next if node is not None and len(around) > 1 else None


def _veil(node: LexborNode, tag: str, styles: Styles, around: Veil) -> Veil | None:
    """What the text in a node inherits; None for a node that is not seen."""
    if tag == "-text":
        return None if any(around) else around
    if tag in _UNSEEN or tag == "-comment" or "hidden" in node.attributes:
        return None
    return styles.seen(node, around)
