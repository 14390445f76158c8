"""What rules cost without a graph: an answer's times, and a verdict over many claims of one key.

python -m bench.rules
"""

from __future__ import annotations

import sys
from datetime import UTC, datetime, timedelta
from time import process_time_ns
from zoneinfo import ZoneInfo

from onrecord.models.calendar import At, Instruction, MonthDay, Offset, Weekday
from onrecord.models.fact import Testimony
from onrecord.models.identity import Identity
from onrecord.stages.judge import judge
from onrecord.stages.resolve_time import Clock, resolve_all

AT = datetime(2026, 3, 4, 10, tzinfo=UTC)
TIMES_A_WINDOW = 12
RUNS = 50
SIZES = (100, 1_000, 10_000)


def times_ms() -> float:
    """Milliseconds of processor time for the twelve times of a window, the best of many runs."""
    said: list[Instruction] = [
        Offset(unit="month", amount=-1),
        Weekday(weekday="friday", direction="next"),
        MonthDay(month=10, day=5, direction="next"),
        At(hour=15, minute=30, on=Offset(unit="day", amount=-1)),
    ] * (TIMES_A_WINDOW // 4)
    clocks = [Clock(AT, ZoneInfo("Europe/Paris"))] * len(said)
    took_ns: list[int] = []
    for _ in range(RUNS):
        started_ns = process_time_ns()
        resolve_all(said, clocks)
        took_ns.append(process_time_ns() - started_ns)
    return min(took_ns) / 1e6


def verdict_ms(claims: int, *, values: bool) -> float:
    """Milliseconds for the verdict over a key's claims, each with a value of its own (`values`), or all with one."""
    said = [_claim(number, f"v{number}" if values else "v") for number in range(claims)]
    started_ns = process_time_ns()
    judge("key", said, Identity("ab" * 32))
    return (process_time_ns() - started_ns) / 1e6


def _claim(number: int, norm: str) -> Testimony:
    at = AT + timedelta(minutes=number)
    return Testimony(
        claim_id=f"clm_{number:032}", passage_id=f"psg_{number:032}", passage_digest=None, asserted_at=at,
        recorded_at=at, speaker_id="ana", source="ana", side=None, from_agent=False, from_subject=False,
        subject_kind="thing", subject_id="atlas", text=f"It is {norm}", value=norm, norm=norm, attribute="price",
        holds="one", kind="standing", form="statement", audience="shared", is_attributed=False, ends_current=False,
        todo="none", close_reason=None, valid_from=None, valid_until=None, valid_precision="unknown", valid_kind=None,
        ended_from=None, ended_until=None, expires_at=None, field=None, bound_to=(), binding_rule=None,
    )  # fmt: skip


def main() -> None:
    """The command."""
    sys.stdout.write(f"{TIMES_A_WINDOW} times of a window: {times_ms():.2f} ms\n")
    for size in SIZES:
        chain, support = verdict_ms(size, values=True), verdict_ms(size, values=False)
        sys.stdout.write(
            f"a verdict over {size:,} claims: {chain:.0f} ms as a chain, {support:.0f} ms with one value\n"
        )


if __name__ == "__main__":
    main()
