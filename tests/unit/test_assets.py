from __future__ import annotations

import pytest

from onrecord.assets import assets, prompt_text
from onrecord.errors import IntegrityError


def test_a_prompt_is_found_by_its_name() -> None:
    assert (assets("prompts") / "read_window.md").read_text(encoding="utf-8") == prompt_text("read_window")


def test_a_prompt_that_is_not_there_is_named() -> None:
    with pytest.raises(IntegrityError, match="nothing_like_it"):
        prompt_text("nothing_like_it")
