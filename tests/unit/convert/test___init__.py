from __future__ import annotations

import pytest

from onrecord import convert


def test_its_names_are_loaded_when_they_are_used() -> None:
    assert (
        convert.converted(b"# Leave\n\n25 days.").title == convert.read_markdown("# Leave\n\n25 days.").title == "Leave"
    )
    with pytest.raises(AttributeError, match=r"^onrecord\.convert has no 'nonesuch'$"):
        _ = convert.nonesuch
