"""PDF: lines become paragraphs again, what is set larger or in the outline headings; running titles are dropped."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from ctypes import byref, c_double, c_int, create_string_buffer
from itertools import pairwise
from statistics import median
from typing import Any, NamedTuple

import pypdfium2
import regex

from onrecord.convert.pieces import Piece, Read, joined, one_line
from onrecord.errors import InputError

_FPDF: Any = pypdfium2.raw

PAGES_MAX = 5_000
HEADING_LENGTH_MAX = 200
_LARGER = 1.1
_GAP = 1.35
_EDGE_LINES = 3
_RUNS_TOLD = 10
_CELL_GAP = 1.5
_ALIGNED = 4.0
_BOLD = 600
_HEAVY = regex.compile(rb"bold|black|heavy", regex.IGNORECASE)

_BULLET = regex.compile(r"(?:[•●▪■◦‣⁃·–—*-]|\d{1,3}[.)]|[a-z][.)])\s")
_ENDED = regex.compile(r"[.!?…:;。！？：；؟।]['\"”’»)\]]*$")
_PAGE_NUMBER = regex.compile(
    r"\W*(?:\p{L}{1,8}\W{1,2})?(?:\d{1,4}|[ivxlc]{1,7})(?:\W{1,4}(?:\p{L}{1,3}\W)?\d{1,4})?\W*", regex.IGNORECASE
)
_HYPHEN = regex.compile(r"[\u0002\ufffe\u00ad](?!$)")
_DIGITS = regex.compile(r"\d+")
_DATE = regex.compile(r"D:(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:([+\-])(\d\d)'?(\d\d)?|Z)?")
_NOBODY = frozenset(
    {"", "(unspecified)", "(anonymous)", "anonymous", "unknown", "untitled", "user", "admin", "administrator"}
)
_FROM_A_PROGRAM = regex.compile(r"microsoft word|\.(?:docx?|pdf|tex|indd|pptx?|odt)$", regex.IGNORECASE)


class _Cell(NamedTuple):
    """What stands between wide gaps of a line, and from where to where."""

    text: str
    left: float
    right: float


class _Line(NamedTuple):
    """A line of a page; lengths are in points, `y` from the page's foot up."""

    page: int
    text: str
    size: float
    is_bold: bool
    left: float
    right: float
    y: float
    foot: float
    """Where its last character stands: a line that ends in a hyphen holds the next one, too."""
    cells: tuple[_Cell, ...] = ()
    """The parts that wide gaps cut it into; none where it has no such gap."""


def read_pdf(data: bytes) -> Read:
    """What a PDF says; InputError for one that is damaged, encrypted, too long, or only pictures."""
    try:
        document: Any = pypdfium2.PdfDocument(data)
        pages = len(document)
        if pages > PAGES_MAX:
            raise InputError(f"The PDF has {pages:,} pages, and {PAGES_MAX:,} is the most: send it in parts.")
        found = [list(_lines(document[number], number)) for number in range(pages)]
        unread = [number for number, held in enumerate(found) if not held and _has_picture(document[number])]
        lines = _without_running_titles([line for held in found for line in held])
        outline = {(entry[1], _key(entry[2])): entry[0] for entry in _outline(document)}
        told = document.get_metadata_dict()
    except pypdfium2.PdfiumError as error:
        if getattr(error, "err_code", None) == _FPDF.FPDF_ERR_PASSWORD:
            raise InputError("The PDF is protected by a password.") from error
        raise InputError("The PDF cannot be read: it is damaged.") from error
    if not lines:
        raise InputError("The PDF has no text: it holds pictures of pages, which have to be recognized first.")
    return Read(
        pieces=list(_pieces(lines, outline)),
        title=_said_by_a_person(told.get("Title", "")),
        author=_said_by_a_person(told.get("Author", "")),
        modified=_date(told.get("ModDate", "")) or _date(told.get("CreationDate", "")),
        notes=[_unread(unread)] if unread else [],
    )


def _has_picture(page: Any) -> bool:
    """Whether a page shows a picture; an empty one has nothing to read."""
    has_one = any(True for _ in page.get_objects(filter=[_FPDF.FPDF_PAGEOBJ_IMAGE]))
    page.close()
    return has_one


def _unread(pages: Sequence[int]) -> str:
    runs: list[list[int]] = []
    for page in pages:
        if runs and runs[-1][-1] == page - 1:
            runs[-1].append(page)
        else:
            runs.append([page])
    said = [f"{run[0] + 1}" if len(run) == 1 else f"{run[0] + 1} to {run[-1] + 1}" for run in runs]
    named = ", ".join(said[:_RUNS_TOLD]) + (" and others" if len(said) > _RUNS_TOLD else "")
    pages_are = f"Page {named} of the PDF is a picture" if len(pages) == 1 else f"Pages {named} of the PDF are pictures"
    return f"{pages_are} without text, which is not read."


def _outline(document: Any) -> Iterator[tuple[int, int, str]]:
    for entry in document.get_toc(max_depth=6):
        target = entry.get_dest()
        page = target.get_index() if target is not None else None
        if page is not None:
            yield entry.level + 1, page, entry.get_title()


def _lines(page: Any, number: int) -> Iterator[_Line]:
    held = page.get_textpage()
    raw = held.raw
    start = 0
    codes: list[int] = [_FPDF.FPDFText_GetUnicode(raw, at) for at in range(held.count_chars())]
    characters = [chr(code) if code else " " for code in codes]
    for at, character in enumerate([*characters, "\n"]):
        if character not in "\r\n":
            continue
        shown = [place for place in range(start, at) if not characters[place].isspace()]
        if shown:
            first, last = _box(raw, shown[0]), _box(raw, shown[-1])
            middle = shown[len(shown) // 2]
            bold = all(_is_bold(raw, place) for place in (shown[0], middle, shown[-1]))
            size: float = round(_FPDF.FPDFText_GetFontSize(raw, middle) * _scale(raw, middle), 1)
            text = _whole(one_line(_HYPHEN.sub("", "".join(characters[start:at]))))
            cells = _cells(raw, characters, shown, size)
            yield _Line(number, text, size, bold, first[0], last[1], first[2], last[2], cells)
        start = at + 1
    held.close()
    page.close()


def _cells(raw: Any, characters: Sequence[str], shown: Sequence[int], size: float) -> tuple[_Cell, ...]:
    """What the wide gaps of a line part: where only white space stands between two of its characters."""
    cuts: list[tuple[int, int]] = []
    edges: list[tuple[float, float]] = []
    for n, (before, place) in enumerate(pairwise(shown), 1):
        if place == before + 1:
            continue
        right, left = _box(raw, before)[1], _box(raw, place)[0]
        if left - right > _CELL_GAP * size:
            cuts.append((shown[n - 1] + 1, n))
            edges.append((right, left))
    if not cuts:
        return ()
    starts = [0, *(n for _, n in cuts)]
    ends = [*(n for _, n in cuts), len(shown)]
    lefts = [_box(raw, shown[0])[0], *(left for _, left in edges)]
    rights = [*(right for right, _ in edges), _box(raw, shown[-1])[1]]
    said = ["".join(characters[shown[a] : shown[b - 1] + 1]) for a, b in zip(starts, ends, strict=True)]
    texts = [_whole(one_line(_HYPHEN.sub("", text))) for text in said]
    return tuple(_Cell(*cell) for cell in zip(texts, lefts, rights, strict=True))


def _is_bold(raw: Any, place: int) -> bool:
    if _FPDF.FPDFText_GetFontWeight(raw, place) >= _BOLD:
        return True
    name = create_string_buffer(100)
    _FPDF.FPDFText_GetFontInfo(raw, place, name, len(name), byref(c_int()))
    return _HEAVY.search(name.value) is not None


def _whole(text: str) -> str:
    """A text whose characters beyond the first plane, told as two, are one each."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _box(raw: Any, place: int) -> tuple[float, float, float]:
    left, right, bottom, top = c_double(), c_double(), c_double(), c_double()
    _FPDF.FPDFText_GetCharBox(raw, place, byref(left), byref(right), byref(bottom), byref(top))
    x, y = c_double(), c_double()
    _FPDF.FPDFText_GetCharOrigin(raw, place, byref(x), byref(y))
    return left.value, right.value, y.value


def _scale(raw: Any, place: int) -> float:
    matrix = _FPDF.FS_MATRIX()
    if not _FPDF.FPDFText_GetMatrix(raw, place, byref(matrix)):
        return 1.0
    return (matrix.c**2 + matrix.d**2) ** 0.5 or 1.0


def _key(text: str) -> str:
    return "".join(character for character in text.casefold() if character.isalnum())


def _without_running_titles(lines: Sequence[_Line]) -> list[_Line]:
    """The lines without what comes back at the head or foot of pages, digits aside, and without page numbers there."""
    pages: defaultdict[int, list[_Line]] = defaultdict(list)
    for line in lines:
        pages[line.page].append(line)
    at_edge: dict[_Line, str] = {}
    for held in pages.values():
        ordered = sorted(held, key=lambda line: line.y)
        for line in {*ordered[:_EDGE_LINES], *ordered[-_EDGE_LINES:]} if len(ordered) > 1 else ():
            at_edge[line] = f"{_DIGITS.sub('#', line.text)}@{round(line.y / 12)}"
    times = Counter(at_edge.values())
    often = max(3, len(pages) // 5)
    outermost = {line for held in pages.values() if len(held) > 1 for line in _outermost(held)}
    return [
        line
        for line in lines
        if times[at_edge.get(line, "")] < often
        and not (line in outermost and not line.cells and _PAGE_NUMBER.fullmatch(line.text))
    ]


def _outermost(lines: Sequence[_Line]) -> tuple[_Line, _Line]:
    return min(lines, key=lambda line: line.y), max(lines, key=lambda line: line.y)


def _pieces(lines: Sequence[_Line], outline: dict[tuple[int, str], int]) -> Iterator[Piece]:
    sizes = Counter[float]()
    for line in lines:
        sizes[line.size] += len(line.text)
    body = sizes.most_common(1)[0][0]
    is_bold_body = sum(len(line.text) for line in lines if line.is_bold) * 2 > sizes.total()
    larger = sorted({line.size for line in lines if line.size > body * _LARGER}, reverse=True)
    levels = {size: min(level, 5) for level, size in enumerate(larger, 1)}
    for paragraph in _paragraphs(lines):
        first = paragraph[0]
        if len(paragraph) > 1 and first.cells and _is_row(first, paragraph[1]):
            yield Piece("\n".join(" | ".join(c.text for c in line.cells) or line.text for line in paragraph))
            continue
        said = joined(line.text for line in paragraph)
        level = outline.get((first.page, _key(said)))
        if level is None and len(said) <= HEADING_LENGTH_MAX and len(paragraph) <= 3:
            level = levels.get(first.size)
            stands_out = not is_bold_body and all(line.is_bold for line in paragraph)
            if level is None and stands_out and len(said) <= 100 and not _ENDED.search(said):
                level = min(len(larger) + 1, 6)
        if level and any(character.isalpha() for character in said):
            yield Piece(said, min(level, 6))
        else:
            yield Piece(said)


def _paragraphs(lines: Sequence[_Line]) -> Iterator[list[_Line]]:
    steps = [
        before.foot - line.y
        for before, line in pairwise(lines)
        if before.page == line.page and before.foot > line.y and before.size == line.size
    ]
    pitch = min(median(steps), 2 * median(line.size for line in lines)) if steps else 0.0
    widths: defaultdict[int, float] = defaultdict(float)
    for line in lines:
        widths[line.page] = max(widths[line.page], line.right)
    held: list[_Line] = []
    rows = _rows(lines)
    for n, line in enumerate(lines):
        is_apart = rows[n] != rows[n - 1] or (
            not rows[n] and _parts(lines[n - 1], line, pitch, widths[lines[n - 1].page])
        )
        if held and is_apart:
            yield held
            held = []
        held.append(line)
    if held:
        yield held


def _rows(lines: Sequence[_Line]) -> list[int]:
    """By line which table it is a row of, from 1; 0 for one that is of none."""
    found = [0] * len(lines)
    count = 0
    for n, (before, line) in enumerate(pairwise(lines), 1):
        if not _is_row(before, line):
            continue
        if not found[n - 1]:
            count += 1
            found[n - 1] = count
        found[n] = found[n - 1]
    return found


def _is_row(before: _Line, line: _Line) -> bool:
    """Whether two lines follow each other in a table: one of the later cells stands under one of the later ones."""
    if before.page != line.page or before.y <= line.y:
        return False
    return any(
        abs(one.left - other.left) < _ALIGNED or abs(one.right - other.right) < _ALIGNED
        for one in before.cells[1:]
        for other in line.cells[1:]
    )


def _parts(before: _Line, line: _Line, pitch: float, right: float) -> bool:
    """Whether a paragraph ends between two lines."""
    if abs(before.size - line.size) > 0.6 or before.is_bold != line.is_bold or _BULLET.match(line.text):
        return True
    ended = bool(_ENDED.search(before.text))
    step = before.foot - line.y
    if before.page != line.page or step < -pitch / 2:  # another page, another column
        return ended
    if step > max(pitch, line.size) * _GAP:
        return True
    return ended and (before.right < right - 0.12 * (right - before.left) or line.left > before.left + line.size * 0.8)


def _said_by_a_person(told: str) -> str:
    told = one_line(told)
    return "" if told.casefold() in _NOBODY or _FROM_A_PROGRAM.search(told) else told


def _date(told: str) -> str:
    found = _DATE.match(told)
    if not found:
        return ""
    year, month, day, hour, minute, second, sign, hours, minutes = found.groups()
    offset = f"{sign}{hours}:{minutes or '00'}" if sign else "+00:00"
    return f"{year}-{month or '01'}-{day or '01'}T{hour or '12'}:{minute or '00'}:{second or '00'}{offset}"
