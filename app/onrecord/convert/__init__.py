"""Files become text: plain text, Markdown, HTML, PDF, Word, e-mail and subtitles, with their headings and speakers."""

from __future__ import annotations

from onrecord.convert.markdown import read_markdown

__all__ = ["read_markdown"]
