"""Untrusted words on one line, dates as a space writes them, and the lines of a context."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date
from typing import Any

from onrecord.models.calendar import DateOrder

VALUE_LENGTH_MAX = 80
"""Characters of one field's value on a line; the state block has all of it."""

_BREAKS = re.compile(r"[\s\x00-\x1f\x7f-\x9f\u2028\u2029]+")
# What changes how the characters around it are shown, or hides text in none: a reader would not see what is there.
_HIDDEN = re.compile("[\u202a-\u202e\u2066-\u2069\ufeff\u2060-\u2064\U000e0000-\U000e007f\ud800-\udfff]")
_SEPARATOR = re.compile(r"(?<!\S)[·•∙⋅・‧](?!\S)")
_MARKS = frozenset("·•∙⋅・‧")
_NEAR_DAYS = 183


def one_line(text: str) -> str:
    """`text` where it can be neither another line nor another part of one."""
    if text.isprintable() and "  " not in text and not _MARKS.intersection(text):
        return text.strip()
    return _SEPARATOR.sub("-", _BREAKS.sub(" ", _HIDDEN.sub("", text))).strip()


def clipped(text: str) -> str:
    """`text` on one line, cut where a field's value ends."""
    flat = one_line(text)
    return flat if len(flat) <= VALUE_LENGTH_MAX else flat[: VALUE_LENGTH_MAX - 1].rstrip() + "…"


def short_date(iso: str, order: DateOrder | None, near: str) -> str:
    """A day as MM/DD, or DD/MM for `dmy`; with its year where it is half a year or more from `near`, in another year.

    `iso` and `near` begin with an ISO day; a time of day follows as HH:MM where `iso` has one.
    """
    year, month, day = iso[:4], iso[5:7], iso[8:10]
    clock = f" {iso[11:16]}" if len(iso) >= 16 else ""
    short = f"{day}/{month}" if order == "dmy" else f"{month}/{day}"
    if year == near[:4] or _is_near(iso, near):
        return short + clock
    return (f"{year}/{short}" if order == "ymd" else f"{short}/{year}") + clock


def shown_value(value: Any, is_date: bool, order: DateOrder | None, near: str) -> str | None:
    """A field's value on a line; None for what has no short form (a record, a list of records)."""
    match value:
        case None:
            return None
        case bool():
            return "yes" if value else "no"
        case int() | float():
            return str(value)
        case str():
            return short_date(value[:10], order, near) if is_date and iso_day(value) else clipped(value)
        case [*values]:
            parts = [shown_value(v, is_date, order, near) for v in values if not isinstance(v, list)]
            return clipped(", ".join(p for p in parts if p)) if parts and None not in parts else None
        case _:
            return None


def iso_day(text: str) -> date | None:
    """The day that a text begins with, as ISO 8601 writes it."""
    try:
        return date.fromisoformat(text[:10])
    except ValueError:
        return None


def tokens_of(text: str) -> int:
    """About how many tokens a text costs: a quarter of its ASCII characters, and each other character one."""
    ascii_count = len(text.encode("ascii", "ignore"))
    return -(-ascii_count // 4) + len(text) - ascii_count


def joined(parts: Iterable[str]) -> str:
    """The parts of one line."""
    return " · ".join(part for part in parts if part)


def _is_near(iso: str, near: str) -> bool:
    one, other = iso_day(iso), iso_day(near)
    return one is None or other is None or abs((one - other).days) < _NEAR_DAYS
