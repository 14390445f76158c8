from __future__ import annotations

import pytest

from onrecord.text.letters import closes_letter, introduces_quote, signs


@pytest.mark.parametrize(
    "sentence",
    [
        "On Sat, 28 Nov 2026 at 12:00, Ben Hall <ben@example.org> wrote:",
        "> On Sat, 28 Nov 2026 at 12:00, Ben Hall\n> <ben@example.org> wrote:",
        "El sáb, 28 nov 2026 a las 12:00, Ben Hall (<ben@example.org>) escribió:",
        "Em sáb., 28 de nov. de 2026 às 12:00, Ben Hall <ben@example.org> escreveu:",
        "Le sam. 28 nov. 2026 à 12:00, Ben Hall <ben@example.org> a écrit :",
        "Am Sa., 28. Nov. 2026 um 12:00 Uhr schrieb Ben Hall <ben@example.org>:",
        "Il giorno sab 28 nov 2026 alle ore 12:00 Ben Hall <ben@example.org> ha scritto:",
        "Ben Hall <ben@example.org> 于2026年11月28日周六 12:00写道：",
        "2026年11月28日(土) 12:00 Ben Hall <ben@example.org>:",
        "-----Original Message-----",
    ],
)
def test_a_line_before_a_quote_introduces_it(sentence: str) -> None:
    assert introduces_quote(sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        "On 28 Nov 2026 Ben wrote the report.",
        "Ben wrote: the cutover moves to June 2026.",
        "Ben wrote:",
        "We agreed on these three points:",
        "Write to ben@example.org.",
    ],
)
def test_what_says_more_does_not(sentence: str) -> None:
    assert not introduces_quote(sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        "Kind regards,\nTom",
        "Best,\nTom Baker",
        "Regards",
        "Many thanks,\nMei-Ling Wu",
        "Atentamente,\nAna López",
        "Um abraço,\nJoão",
        "Bien cordialement,\nÉlise",
        "Mit freundlichen Grüßen\nJörg Weiß",
        "Viele Grüße,\nJörg",
        "Cordiali saluti,\nLuca",
        "此致\n敬礼",
        "祝好，\n王伟",
        "よろしくお願いいたします。\n田中",
    ],
)
def test_a_letter_closes(sentence: str) -> None:
    assert closes_letter(sentence)


@pytest.mark.parametrize(
    "sentence",
    ["Best Western", "Best price is 12 €.", "Regards were sent to Tom.", "Thanks to Tom, Atlas grew.", "Tom Baker"],
)
def test_a_statement_does_not(sentence: str) -> None:
    assert not closes_letter(sentence)


def test_a_name_signs_only_below_a_closing_without_one() -> None:
    assert signs("Tom Baker", "Kind regards,")
    assert not signs("Tom Baker", "Kind regards,\nAna")
    assert not signs("Tom Baker", "Who was it?")
    assert not signs("Atlas grew by 12 %.", "Kind regards,")
