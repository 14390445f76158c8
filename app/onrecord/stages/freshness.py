"""How long what was said of an attribute counts as fresh: an ISO 8601 duration, as `P30D`, `P6M` or `PT12H`."""

from __future__ import annotations

from datetime import datetime, timedelta

import regex

from onrecord.stages.dates import plus

_DURATION = regex.compile(
    r"P(?=.)(?:(?P<years>\d{1,4})Y)?(?:(?P<months>\d{1,4})M)?(?:(?P<weeks>\d{1,5})W)?(?:(?P<days>\d{1,6})D)?"
    r"(?:T(?=.)(?:(?P<hours>\d{1,6})H)?(?:(?P<minutes>\d{1,7})M)?(?:(?P<seconds>\d{1,9})S)?)?"
)


def is_duration(text: str) -> bool:
    """Whether a text is a duration that `fresh_until` can add."""
    return _DURATION.fullmatch(text) is not None


def fresh_until(at: datetime, duration: str) -> datetime | None:
    """`at` (aware, UTC) and the duration after it; None where that leaves the years 1 to 9999, or it is no duration."""
    found = _DURATION.fullmatch(duration)
    if found is None:
        return None
    said = {name: int(number or 0) for name, number in found.groupdict().items()}
    try:
        later = plus(at.replace(tzinfo=None), "month", said.pop("years") * 12 + said.pop("months"))
        return later.replace(tzinfo=at.tzinfo) + timedelta(**said)
    except (OverflowError, ValueError):
        return None
