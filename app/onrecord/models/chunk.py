"""A chunk as it is read: what a model is shown of it and around it, by label, and what was kept of it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from onrecord.models.document import Chunk
from onrecord.models.identity import Identity
from onrecord.models.object import ObjectRef
from onrecord.models.source import Audience, Frame, Frozen, Speaker, Turn, Window


class Introduced(Frozen):
    """Someone or something that a chunk introduces: the words that do are `[start, end)` of its passage."""

    name: str
    kind: str
    passage_id: str
    start: int
    end: int
    quote: str


class Shown(Frozen):
    """A passage shown beside the target: `text` is `[start, end)` of it. `about` says what a reference introduces."""

    label: str
    passage_id: str
    start: int
    end: int
    text: str
    about: str | None = None


class Target(Frozen):
    """One chunk with all that it is read against.

    `at` is when its version says that it was modified, else when it was recorded. `speaker` says what it says.
    """

    window_id: str
    passage_id: str
    doc_id: str
    chunk: Chunk
    title: str | None = None
    author: str | None = None
    source_modified_at: datetime | None = None
    at: datetime
    speaker: Speaker
    object_refs: tuple[ObjectRef, ...] = ()
    audience: Audience | None = None
    neighbours: tuple[Shown, ...] = ()
    references: tuple[Shown, ...] = ()

    @property
    def header(self) -> str:
        """What `H` shows: title, author, dates and headings, a line each."""
        said = (
            ("Title", self.title),
            ("Author", self.author),
            ("Date", self.source_modified_at.date().isoformat() if self.source_modified_at else None),
            ("Section", " / ".join(self.chunk.heading_path) or None),
        )
        return "\n".join(f"{name}: {value}" for name, value in said if value)

    @property
    def sentences(self) -> Mapping[str, tuple[int, int]]:
        """`T1`, `T2`, …: the target's sentences, as ranges of its text."""
        return {f"T{number}": span for number, span in enumerate(self.chunk.sentences, 1)}

    @property
    def around(self) -> Mapping[str, Shown]:
        """`N1`, … and `R1`, …: what is shown beside the target."""
        return {one.label: one for one in (*self.neighbours, *self.references)}

    def shown(self) -> Mapping[str, str]:
        """Every label that a claim may cite, with its text."""
        said = {"H": self.header} if self.header else {}
        said |= {label: self.chunk.text[start:end] for label, (start, end) in self.sentences.items()}
        return said | {label: one.text for label, one in self.around.items()}

    def turn(self) -> Turn:
        """The chunk as the turn of a conversation of its own, for the rules that both share."""
        return Turn(
            passage_id=self.passage_id,
            conversation_id=self.doc_id,
            turn_id=self.passage_id,
            speaker_id=self.speaker.speaker_id,
            text=self.chunk.text,
            at=self.at,
            position=self.chunk.position,
            audience=self.audience,
            object_refs=self.object_refs,
        )

    def window(self) -> Window:
        """A window that owns this chunk alone."""
        return Window(
            window_id=self.window_id,
            conversation_id=self.doc_id,
            owned=(self.turn(),),
            speakers={self.speaker.speaker_id: self.speaker},
            is_document=True,
        )


class Framed(Frozen):
    """A target and the frame that it is read in."""

    target: Target
    frame: Frame

    @property
    def identity(self) -> Identity:
        """Derives the space's ids."""
        return Identity(self.frame.space.key)
