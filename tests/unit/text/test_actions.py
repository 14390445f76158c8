from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from onrecord.text.actions import action_key


@pytest.mark.parametrize(
    "alike",
    [
        ["buy a birthday cake", "buying the birthday cake", "bought a birthday cake", "The birthday cake: buy it!"],
        ["do not propose a settlement", "you may propose a settlement", "propose a settlement",
         "Never propose settlements", "From now on you may propose a settlement"],
        ["send the statements to the client", "Statements sent to the client",
         "I need to send the statement to the client"],
        ["pay $1,500", "paid 1500 USD"],
        ["No propongas un acuerdo", "puedes proponer un acuerdo", "proponer un acuerdo", "nunca proponga acuerdos"],
        ["comprar el pastel", "comprando el pastel", "he comprado el pastel"],
        ["No llames al cliente", "puede llamar al cliente"],
        ["Não proponha acordo", "pode propor um acordo", "propor acordos"],
        ["comprar o bolo", "comprando o bolo", "comprei o bolo"],
        ["Ne proposez pas de règlement", "vous pouvez proposer un règlement", "proposer un règlement"],
        ["Schlagen Sie keinen Vergleich vor", "Sie dürfen einen Vergleich vorschlagen",
         "einen Vergleich vorzuschlagen"],
        ["die Torte kaufen", "Ich habe die Torte gekauft", "kaufe die Torte"],
        ["Rufen Sie den Kunden nicht an", "Sie dürfen den Kunden anrufen"],
        ["Non proporre un accordo", "può proporre un accordo", "non proponga un accordo"],
        ["comprare la torta", "ho comprato la torta"],
        ["不要提出和解", "可以提出和解", "请提出和解"],
        ["买生日蛋糕", "我要买生日蛋糕"],
        ["和解を提案しないでください", "和解を提案してもよい"],
    ],
)  # fmt: skip
def test_one_action_has_one_key(alike: list[str]) -> None:
    assert len({action_key(text) for text in alike}) == 1


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("buy a birthday cake", "buy a birthday card"),
        ("buy a birthday cake", "pay for a birthday cake"),
        ("send it to Ana", "send it to Bo"),
        ("pay $1,500", "pay €1,500"),
        ("pay $1,500", "pay $1,600"),
        ("comprar el pastel", "vender el pastel"),
        ("anrufen", "abrufen"),
        ("提出和解", "提出上诉"),
        ("和解を提案", "控訴を提案"),
        ("do not", "may"),
    ],
)
def test_two_actions_have_two(one: str, other: str) -> None:
    assert action_key(one) != action_key(other)


@given(st.text(max_size=40))
def test_every_text_with_words_has_a_key(text: str) -> None:
    assert action_key(text) or not text.strip()
