from __future__ import annotations

import pytest

from onrecord.convert.pieces import joined, one_line


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ([], ""),
        ([" one ", "", "two"], "one two"),
        (["the bill-", "ing system"], "the billing system"),
        (["the hear\u00ad", "Ing"], "the hearIng"),
        (["from 3-", "4 days"], "from 3- 4 days"),
        (["Anne-", "Marie"], "Anne- Marie"),
        (["会议推迟到", "三月。"], "会议推迟到三月。"),
        (["会议 in", "三月"], "会议 in 三月"),
    ],
)
def test_lines_of_a_paragraph_are_one(lines: list[str], said: str) -> None:
    assert joined(lines) == said


def test_white_space_is_one() -> None:
    assert one_line(" a\u00a0\n b ") == "a b"
