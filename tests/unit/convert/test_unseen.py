from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from onrecord.convert.html import read_html
from onrecord.convert.unseen import Styles

P = '<p class="x y" id="i">said</p>'


def said(style: str, body: str = P) -> list[str]:
    return [piece.text for piece in read_html(f"<head><style>{style}</style></head><body>{body}</body>").pieces]


@pytest.mark.parametrize(
    "style",
    [
        ".x{display:none}",
        "#i { color: red; visibility: hidden; }",
        "P{display:none}",
        "h1, .y {display: none !important}",
        "/* } */ @import 'a.css'; @media print{.x{display:block}} .x{display:none}",
        ".x{display:block} .x{display:none}",
        "p{display:block} .x{display:none}",
    ],
)
def test_a_plain_rule_hides(style: str) -> None:
    assert said(style) == []


@pytest.mark.parametrize(
    "style",
    [
        ".z{display:none}",
        ".x.z{display:none}",
        "div .x{display:none}",
        ".x:hover{display:none}",
        "@media print{.x{display:none}}",
        ".x{display:none} .x{display:block}",
        ".x{display:none} #i{display:block}",
        ".x{display:none} .x.y{display:block}",
        ".x.y{display:block} .x{display:none}",
        ".y{display:none} .x{display:none} .y{display:block}",
        "body{display:none}",
        ".x{font-size:0}",
        ".x{",
    ],
)
def test_what_is_no_plain_rule_hides_nothing(style: str) -> None:
    assert said(style) == ["said"]


@pytest.mark.parametrize(
    ("body", "seen"),
    [
        ('<div style="visibility:hidden">x<p style="visibility:visible">a</p></div>', ["a"]),
        ('<div style="font-size:0px">x<div style="font-size:13px">a</div></div>', ["a"]),
        ('<div style="display:none">x<p style="display:block">x</p></div><p>b</p>', ["b"]),
        ('<p class="x" style="display:block">a</p>', ["a"]),
    ],
)
def test_what_is_inherited_may_be_undone_within(body: str, seen: list[str]) -> None:
    assert said(".x{display:none}", body) == seen


def test_a_style_for_paper_hides_nothing_on_a_screen() -> None:
    page = '<style media="print">p{display:none}</style><p>a</p>'
    assert [piece.text for piece in read_html(page).pieces] == ["a"]


@given(st.text(alphabet=".#x{}:;,@/* display:none", max_size=80))
@settings(max_examples=60)
def test_no_style_breaks_a_page(style: str) -> None:
    assert isinstance(Styles([style]), Styles)
