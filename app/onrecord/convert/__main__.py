"""The process that reads one file: its bytes on stdin, its kind as argument, what it says as JSON on stdout.

A file may be made to harm or to hang whoever reads it. So it is read where nothing is lost: with little memory, for a
short time, without what the environment holds of OnRecord.
"""

from __future__ import annotations

import json
import sys
from contextlib import suppress

from onrecord.convert.encodings import decoded
from onrecord.convert.pieces import Read
from onrecord.errors import InputError

MEMORY_BYTES_MAX = 2_000_000_000


def read(kind: str, data: bytes) -> Read:
    """What a file of a kind says."""
    if kind == "pdf":
        from onrecord.convert.pdf import read_pdf

        return read_pdf(data)
    if kind == "docx":
        from onrecord.convert.word import read_docx

        return read_docx(data)
    if kind == "eml":
        from onrecord.convert.mail import read_mail

        return read_mail(data)
    if kind == "html":
        from onrecord.convert.html import read_html

        return read_html(decoded(data))
    from onrecord.convert.subtitles import read_subtitles

    return read_subtitles(decoded(data), is_srt=kind == "srt")


def main() -> None:
    """Read one file, and say what it says or why it cannot be read."""
    with suppress(ImportError, ValueError, OSError):  # where a system has no such limit, the time is one
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES_MAX, MEMORY_BYTES_MAX))
    try:
        found = read(sys.argv[1], sys.stdin.buffer.read())
        answer = {name: getattr(found, name) for name in Read.__dataclass_fields__}
    except InputError as error:
        answer = {"error": str(error)}
    except (MemoryError, RecursionError):
        answer = {"error": "The file cannot be read: it needs too much memory."}
    sys.stdout.buffer.write(json.dumps(answer).encode())


if __name__ == "__main__":
    main()
