from __future__ import annotations

import pytest

from onrecord.convert.html import read_html


@pytest.mark.parametrize(
    ("page", "said"),
    [
        ("<h1>Leave  <b>policy</b></h1><p>We<br>moved\n it.</p>", [(1, "Leave policy"), (0, "We\nmoved it.")]),
        ("a<div>b<div>c</div>d</div>e", [(0, said) for said in "abcde"]),
        ("<ul><li>one<li>two<ol><li>in</ol></ul>after", [(0, "- one"), (0, "- two"), (0, "- in"), (0, "after")]),
        ("<table><tr><th>a<th>b<tr><td>1<td><p>2</p></table>", [(0, "a | b\n1 | 2")]),
        (
            "<table><tr><td><h2>Q</h2><p>x</p><td><table><tr><td>1<td>2</table></table>",
            [(2, "Q"), (0, "x"), (0, "1 | 2")],
        ),
        ("<pre>a\n  b</pre>", [(0, "a\n  b")]),
        ("<nav>Home</nav><script>x</script><style>y</style><p hidden>z</p><!-- c --><p>seen</p>", [(0, "seen")]),
        ("un<b>bel</b>ievable &amp; so", [(0, "unbelievable & so")]),
        ("<p>one<p>two", [(0, "one"), (0, "two")]),
        ("", []),
    ],
)
def test_a_page_says_what_a_reader_sees(page: str, said: list[tuple[int, str]]) -> None:
    assert [(piece.level, piece.text.strip()) for piece in read_html(page).pieces] == said


def test_a_page_says_of_itself_its_title_author_and_date() -> None:
    head = (
        '<title> Leave\n policy </title><meta name="Author" content="Legal">'
        '<meta property="article:modified_time" content="2026-03-04T09:00:00Z">'
    )
    read = read_html(f"<html><head>{head}</head><body>x</body></html>")
    assert (read.title, read.author, read.modified) == ("Leave policy", "Legal", "2026-03-04T09:00:00Z")


def test_depth_costs_no_stack() -> None:
    assert [piece.text for piece in read_html("<i>" * 3_000 + "deep").pieces] == ["deep"]


@pytest.mark.parametrize(
    "hidden",
    [
        '<p style="display:none">x</p>',
        "<p style='color:red; DISPLAY : None !important'>x</p>",
        '<div style="visibility:hidden"><p>x</p></div>',
        '<p style="font-size:0">x</p>',
        '<p style="font-size: 0px;">x<b style="font-size:2em">x</b></p>',
        '<p style="opacity:0"><b>x</b></p>',
        '<p style="opacity:0.0">x</p>',
        "<template><p>x</p></template>",
        "<noscript><p>x</p></noscript>",
        "<!-- <p>x</p> -->",
        "<!--[if mso]><p>x</p><![endif]-->",
    ],
)
def test_what_a_page_hides_is_not_said(hidden: str) -> None:
    assert [piece.text for piece in read_html(f"<p>a</p>{hidden}<p>b</p>").pieces] == ["a", "b"]


def test_what_is_hidden_from_the_ear_alone_is_seen() -> None:
    assert [piece.text for piece in read_html('<p aria-hidden="true">a</p>').pieces] == ["a"]


def test_a_hidden_cell_leaves_the_rest_of_its_row() -> None:
    page = '<table><tr><td>a<td style="display:none">x<td>b<tr style="display:none"><td>y</table>'
    assert [piece.text.strip() for piece in read_html(page).pieces] == ["a | b"]
