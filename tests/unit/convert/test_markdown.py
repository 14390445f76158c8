from __future__ import annotations

from datetime import UTC, datetime

import pytest

from onrecord.convert.markdown import read_markdown, read_plain
from onrecord.errors import InputError
from onrecord.models.document import NAME_LENGTH_MAX

NOON = datetime(2026, 3, 4, 12, tzinfo=UTC)
EIGHT = datetime(2026, 3, 4, 8, tzinfo=UTC)


def told(text: str) -> list[tuple[int, str | None, str]]:
    """Each block: a heading's level or 0, its name or who says it, and its characters."""
    return [
        (block.level, block.name or block.label, text[block.start : block.end]) for block in read_markdown(text).blocks
    ]


def test_headings_paragraphs_items_tables_and_code_are_blocks() -> None:
    text = (
        "# A *b* [c](d) #\r\n"
        "\r\none\r\ntwo\r\n\r\n- three\r\n  more\r\n- four\r\n\r\n| h | i |\r\n|---|---|\r\n| 1 | 2 |\r\n"
        "\r\n```\r\n# no\r\n```\r\nSet\r\n---\r\n> ## q\r\n"
    )
    assert told(text) == [
        (1, "A b c", "# A *b* [c](d) #"),
        (0, None, "one\r\ntwo"),
        (0, None, "- three\r\n  more"),
        (0, None, "- four"),
        (0, None, "| h | i |\r\n|---|---|\r\n| 1 | 2 |"),
        (0, None, "```\r\n# no\r\n```"),
        (2, "Set", "Set\r\n---"),
        (0, None, "> ## q"),
    ]


def test_what_looks_like_a_links_definition_is_said() -> None:
    assert told("[Ana]: yes\n\n[1]: /url\n") == [
        (0, None, "[Ana]: yes"),
        (0, None, "[1]: /url"),
    ]


def test_comments_are_not_said() -> None:
    assert told("<!-- not\n\nshown -->\n\nShown.\n") == [(0, None, "Shown.")]


def test_lines_that_name_who_speaks_part_a_paragraph() -> None:
    text = "Ana: We moved it.\nRavi: Good to know.\nfor us all\nAna: Yes\n"
    assert told(text) == [
        (0, "Ana", "We moved it."),
        (0, "Ravi", "Good to know.\nfor us all"),
        (0, "Ana", "Yes"),
    ]


def test_a_label_that_comes_back_under_its_heading_speaks() -> None:
    assert [label for _, label, _ in told("# M\n\nAna: yes\n\nRavi: no\n\nAna: well\n")] == ["M", "Ana", None, "Ana"]
    assert [label for _, label, _ in told("# M\n\nAna: yes\n\n# N\n\nAna: well\n")] == ["M", None, "N", None]


@pytest.mark.parametrize(
    ("opening", "title", "author", "at"),
    [
        ("---\ntitle: Leave\nauthor: 'Ana'\ndate: 2026-03-04\n---\n", "Leave", "Ana", NOON),
        ("---\ntags:\n  - a\nupdated: 2026-03-04T08:00:00Z\ndate: 2020-01-01\n---\n", "Top", None, EIGHT),
        ("---\ndate: soon\n---\n", "Top", None, None),
        ("", "Top", None, None),
    ],
)  # fmt: skip
def test_a_file_says_of_itself_its_title_author_and_date(
    opening: str, title: str, author: str | None, at: datetime | None
) -> None:
    source = read_markdown(f"{opening}# Top\n\nText.\n")
    assert (source.title, source.author, source.source_modified_at) == (title, author, at)
    assert [source.text[block.start : block.end] for block in source.blocks] == ["# Top", "Text."]


def test_prose_between_two_rules_is_said() -> None:
    assert [said for _, _, said in told("---\n\nWe met on Monday. It rained\n\n---\n\nEnd.\n")] == [
        "We met on Monday. It rained",
        "End.",
    ]


def test_a_plain_text_has_no_headings() -> None:
    source = read_plain("# one\n\n  two\nthree  \n \n\n\nWe did.\n")
    assert [source.text[block.start : block.end] for block in source.blocks] == ["# one", "two\nthree", "We did."]
    assert {block.level for block in source.blocks} == {0}
    assert source.media_type == "text/plain"


@pytest.mark.parametrize("text", ["", " \n\t\n", "---\n", "<!-- a -->"])
def test_nothing_is_refused(text: str) -> None:
    with pytest.raises(InputError, match=r"^The document has no text\.$"):
        read_markdown(text)


def test_too_much_is_refused() -> None:
    with pytest.raises(InputError, match="more than 5,000,000 characters"):
        read_plain("a" * 5_000_010)


def test_a_heading_too_long_to_name_anything_is_a_paragraph() -> None:
    for length, level in ((NAME_LENGTH_MAX, 1), (NAME_LENGTH_MAX + 1, 0)):
        said = read_markdown(f"# {'H' * length}\n\nAna lives in Oslo.")
        assert [block.level for block in said.blocks] == [level, 0]
        assert said.title == ("H" * length if level else None)
