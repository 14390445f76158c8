from __future__ import annotations

import unicodedata

import pytest
import regex
from hypothesis import given
from hypothesis import strategies as st

from onrecord.text.normalize import (
    fold,
    is_boundary,
    mapped,
    normalize_key,
    normalize_text,
    normalize_value,
    straight,
)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("ACME Corp. Rebrand", "Acme Corp Rebrand"),
        ("Acme  Corp", "AcmeCorp"),
        ("Málaga", "malaga"),
        ("Málaga", "Ma\u0301laga"),
        ("O'Brien & Sons", "O’Brien & Sons"),
        ("Ｏｓｌｏ", "Oslo"),
        ("Saint-Denis", "Saint Denis"),
        ("Straße", "STRASSE"),
        ("Łódź", "lodz"),
        ("Øresund", "oresund"),
        ("İstanbul", "Istanbul"),
        ("Αθήνα", "αθηνα"),
        ("Ёлка", "елка"),
        ("\u202bאבג\u202c", "אבג"),
        ("„Nordlicht“", "Nordlicht"),
        ("コーヒー", "ｺｰﾋｰ"),
    ],
)
def test_a_name_that_is_spelled_differently_is_the_same(one: str, other: str) -> None:
    assert normalize_key(one) == normalize_key(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Acme Corp Rebrand", "Acme Corp Brand"),
        ("Project Atlas", "Project Atlas 2"),
        ("Phase 1.2", "Phase 12"),
        ("Room 1 1", "Room 11"),
        ("C++", "C#"),
        ("C++", "C"),
        ("Мой", "Мои"),
        ("が", "か"),
        ("क्या", "कया"),
        ("柏林", "伯林"),
        ("???", "!!!"),
        ("🚀", "🚁"),
    ],
)
def test_two_names_are_never_joined(one: str, other: str) -> None:
    assert normalize_key(one) != normalize_key(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("$52,000", "52000 USD"),
        ("$52,000", "52.000 $"),
        ("30 por ciento", "30%"),
        ("30 pour cent", "30 Prozent"),
        ("30 per cento", "30 per cent"),
        ("百分之30", "30%"),
        ("52\u202f000 €", "€52,000"),
        ("52 000 €", "€52,000"),
        ("4,471 steps", "4471 Steps"),
        ("1.50", "1,5"),
        ("45k", "45,000"),
        ("5 million", "5.000.000"),
        ("2万", "20000"),
        ("3:30 pm", "15:30"),
        ("3 p.m.", "15:00"),
        ("June 8th", "June 8"),
        ("10/05", "10/5"),
        ("25%", "25 percent"),
        ("A birthday cake!", "a  birthday cake"),
        ("it’s fine", "it's fine"),
        ("caf\u00e9", "cafe\u0301"),
        ("Ｏｓｌｏ", "oslo"),
        ("١٢ خروفا", "12 خروفا"),
    ],
)
def test_a_value_that_is_written_differently_is_the_same(one: str, other: str) -> None:
    assert normalize_value(one) == normalize_value(other)
    assert normalize_text(one) == normalize_text(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("$52,000", "€52,000"),
        ("-5", "5"),
        ("25%", "25"),
        ("15:30", "3.30"),
        ("not curry", "curry"),
        ("10/05", "05/10"),
        ("6.23", "623"),
        ("A+", "A"),
        ("", " x"),
        ("I live in Rome", "I lived in Rome"),
    ],
)
def test_two_values_differ(one: str, other: str) -> None:
    assert normalize_value(one) != normalize_value(other)


@given(st.text(max_size=30))
def test_normal_forms_are_stable(text: str) -> None:
    for normal in (fold, straight):
        assert normal(normal(text)) == normal(text)
    assert normalize_key(unicodedata.normalize("NFD", text)) == normalize_key(text)
    assert normalize_key(text.upper()) == normalize_key(text.upper().lower())
    assert len(straight(text)) == len(text)


@given(st.text(max_size=30))
def test_each_character_maps_to_whole_clusters(text: str) -> None:
    forms = mapped(text)
    edges = {0, *(cluster.end() for cluster in regex.finditer(r"\X", text))}
    assert len(forms.text) == len(forms.starts) == len(forms.ends)
    assert {*forms.starts, *forms.ends} <= edges
    assert list(forms.starts) == sorted(forms.starts)
    assert all(is_boundary(text, at) for at in edges)
    assert {at for at in range(len(text) + 1) if is_boundary(text, at)} == edges | {len(text)}


def test_a_match_inside_a_ligature_is_none() -> None:
    assert mapped("of\ufb01ce").find("fi") == (2, 2, 3)
    assert mapped("of\ufb01ce").find("f") == (1, 1, 2)
    assert mapped("\ufb01").find("f") is None
