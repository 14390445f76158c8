"""Finds `cypher/` and `prompts/`: in the package, as a wheel has them, or beside `app/`, as a checkout has them."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Literal

from onrecord.errors import IntegrityError

_PACKAGE = Path(__file__).parent


@cache
def assets(kind: Literal["cypher", "prompts"]) -> Path:
    """The folder of that name. Raises IntegrityError when neither place has it."""
    for folder in (_PACKAGE / kind, _PACKAGE.parents[1] / kind):
        if folder.is_dir():
            return folder
    raise IntegrityError(f"{kind}/ is neither in the package nor beside it: the installation is not whole.")


def prompt_text(name: str) -> str:
    """The Markdown of `prompts/<name>.md`."""
    path = assets("prompts") / f"{name}.md"
    if not path.is_file():
        raise IntegrityError(f"prompts/ has no {name}.md: the installation is not whole.")
    return path.read_text(encoding="utf-8")
