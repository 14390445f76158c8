"""Documents: what a file says once it is converted, and the passages that it is cut into.

Every offset is in code points, into the text of one version as converted; ranges are `[start, end)`.
"""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from onrecord.models.identity import Identity
from onrecord.models.object import ObjectRef
from onrecord.models.source import Audience, Frozen

Mode = Literal["snapshot", "living"]
"""`snapshot`: a new version flips nothing. `living`: the current version is the source's standing statement."""

CHUNK_LENGTH_MAX = 2_000
"""Characters: a longer section is split, and no chunk is longer."""
FILE_BYTES_MAX = 50_000_000
"""A larger file is refused before it is read."""
NAME_LENGTH_MAX = 512
"""Characters of a title, an author or a heading: a longer heading is a paragraph, a longer title none."""
TEXT_LENGTH_MAX = 5_000_000
"""Characters of converted text: some 1,500 pages."""


class Block(Frozen):
    """A heading (`level` 1 to 6) or a paragraph (0) of a text; a list item, a table and a code block are paragraphs.

    `name` is a heading's text without its markup. `label` is who says a paragraph, in a transcript; the words that say
    so (`Ana: `) lie before `start`, where the text has them. None: whoever spoke before; "": somebody else, who is not
    told.
    """

    start: int
    end: int
    level: int = 0
    name: str | None = None
    label: str | None = None


class Converted(Frozen):
    """What a file says: its text, the blocks of it in order, and what the file itself says of title, author and date.

    A converter that finds no title, author or date leaves None; `source_modified_at` is aware.
    """

    media_type: str
    text: str
    blocks: tuple[Block, ...]
    notes: tuple[str, ...] = ()
    """What of the file could not be read, a sentence each."""
    title: str | None = None
    author: str | None = None
    source_modified_at: datetime | None = None


class Source(Converted):
    """One version of a document as it is to be stored: what its file says, and what the caller says of it."""

    doc_id: str
    object_refs: tuple[ObjectRef, ...] = ()
    audience: Audience | None = None


class Chunk(Frozen):
    """A passage of a version: `text` is the version's text from `char_start` on, and holds neither heading nor label.

    `heading_path` is its headings, the outermost first. `position` counts from 0 in the version, `occurrence` from 0
    among chunks of equal path, label and text. `sentences` are ranges of `text`, in order.
    """

    heading_path: tuple[str, ...] = ()
    label: str | None = None
    text: str
    char_start: int
    position: int
    occurrence: int = 0
    sentences: tuple[tuple[int, int], ...]

    def passage_id(self, identity: Identity, doc_id: str) -> str:
        """Its id in a document: the same in every version that holds the same passage."""
        path = self.heading_path
        return identity.of("passage", "document", doc_id, len(path), *path, self.label, self.text, self.occurrence)
