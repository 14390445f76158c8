"""Markdown: its text is kept as it was sent, character for character, and its blocks are read by CommonMark's rules.

Headings are context wherever they are written (`#`, or underlined); what opens a file between two lines of `---` is
what it says of itself. Nothing is lost: what looks like a link's definition is text here, since "[Ana]: yes" is.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

import regex
from markdown_it import MarkdownIt
from markdown_it.token import Token

from onrecord.convert.blocks import converted, paragraphs
from onrecord.models.document import Block, Converted
from onrecord.text.normalize import trimmed

MARKDOWN = "text/markdown"
PLAIN = "text/plain"

_LINES = regex.compile(r"\r\n?|\n")
_FRONT = regex.compile(
    r"\ufeff?---[ \t]*(?:\r\n?|\n)(?P<fields>.{0,5000}?(?:\r\n?|\n))(?:---|\.\.\.)[ \t]*(?:\r\n?|\n|$)", regex.DOTALL
)
_FIELD = regex.compile(r"(?P<key>[\w][\w .-]{0,40}):[ \t]*(?P<value>.*)$")
_CONTINUED = regex.compile(r"\s|-|#|$")
_LINK = regex.compile(r"!?\[([^\[\]]*)\](?:\([^()\s]*(?:\s[^()]*)?\)|\[[^\[\]]*\])")
_EMPHASIS = regex.compile(r"(\*{1,3}|_{1,3}|`+|~~)(?=\S)([^*_`~]+?)(?<=\S)\1")
_LEAVES = frozenset({"paragraph_open", "heading_open", "table_open", "fence", "code_block", "html_block"})


def read_markdown(text: str, by: str | None = None) -> Converted:
    """What a Markdown text says, by an author if it is told whom; InputError where that is nothing."""
    front, body = _front(text)
    blocks = list(_blocks(text, body))
    return converted(
        MARKDOWN,
        text,
        blocks,
        title=front.get("title"),
        author=front.get("author") or front.get("authors"),
        modified=_date(next((front[key] for key in _DATES if key in front), "")),
        by=by,
    )


def read_plain(text: str, media_type: str = PLAIN, by: str | None = None) -> Converted:
    """What a plain text says: paragraphs, and no heading."""
    return converted(media_type, text, [Block(start=start, end=end) for start, end in paragraphs(text)], by=by)


_DATES = ("updated", "modified", "last_modified", "lastmod", "last-modified", "date")


def _front(text: str) -> tuple[dict[str, str], int]:
    """What a file says of itself before it begins, and where it begins."""
    found = _FRONT.match(text)
    if found is None:
        return {}, 0
    fields: dict[str, str] = {}
    for line in _LINES.split(found["fields"]):
        field = _FIELD.match(line)
        if field is not None:
            fields[field["key"].lower()] = field["value"].strip().strip("\"'").strip("[]")
        elif not _CONTINUED.match(line):
            return {}, 0  # two rules with prose between them
    return fields, found.end() if fields else 0


def _date(value: str) -> datetime | None:
    try:
        at = datetime.fromisoformat(value)
    except ValueError:
        return None
    if at.tzinfo is None and len(value) <= len("2026-03-04"):
        at = at.replace(hour=12)  # a day alone: at noon, it is that day wherever it is read
    return at if at.tzinfo else at.replace(tzinfo=UTC)


def _blocks(text: str, body: int) -> Iterator[Block]:
    reader = MarkdownIt("commonmark").enable("table").disable("reference")
    reader.core.ruler.enableOnly(["normalize", "block"])
    starts = [body, *(found.end() for found in _LINES.finditer(text, body)), len(text)]
    taken = body
    tokens = reader.parse(text[body:])
    for number, token in enumerate(tokens):
        is_bare = token.type == "list_item_open" and tokens[number + 1].type == "list_item_close"  # "2026." alone
        if not (token.type in _LEAVES or is_bare) or token.map is None:
            continue
        start, end = trimmed(text, starts[token.map[0]], starts[min(token.map[1], len(starts) - 1)])
        start = max(start, taken)
        if start >= end or _is_comment(token):
            continue
        taken = end
        if token.type == "heading_open" and token.level == 0:
            name = plain(tokens[number + 1].content)
            if name:
                yield Block(start=start, end=end, level=int(token.tag[1:]), name=name)
        else:
            yield Block(start=start, end=end)


def _is_comment(token: Token) -> bool:
    content = token.content.strip()
    return token.type == "html_block" and content.startswith("<!--") and content.endswith("-->")


def plain(text: str) -> str:
    """A line of Markdown without its markup."""
    return " ".join(_EMPHASIS.sub(r"\2", _LINK.sub(r"\1", text)).split())
