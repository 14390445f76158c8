from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from onrecord.text.actions import action_key, without_expiry


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
        ["买生日蛋糕", "我要买生日蛋糕", "生日蛋糕买了", "生日蛋糕已经买好了"],
        ["call Sam", "I've called Sam", "don't call Sam", "it's fine to call Sam"],
        ["no propongáis un acuerdo", "podéis proponer un acuerdo"],
        ["escribir el informe", "he escrito el informe", "ya escribí el informe"],
        ["escrever o relatório", "escrevi o relatório", "o relatório foi escrito"],
        ["écrire le rapport au client", "j'ai écrit le rapport au client"],
        ["den Brief schreiben", "Ich habe den Brief geschrieben"],
        ["den Antrag einreichen", "Der Antrag ist eingereicht"],
        ["Schlag keinen Vergleich vor", "Du darfst jetzt einen Vergleich vorschlagen"],
        ["leggere il contratto", "ho letto il contratto"],
        ["Non proponete un accordo", "Potete proporre un accordo"],
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


@pytest.mark.parametrize(
    ("limited", "plain"),
    [
        ("Until 10 March 2026, do not call him", "do not call him"),
        ("Do not call him until next Friday", "Do not call him"),
        ("Do not pay invoice 12 until Friday", "Do not pay invoice 12"),
        ("Hasta el viernes, no llames al cliente", "no llames al cliente"),
        ("Não ligue para o cliente até sexta-feira", "Não ligue para o cliente"),
        ("N'appelez pas le client jusqu'au 10 mars 2026", "N'appelez pas le client"),
        ("Rufen Sie den Kunden bis zum 10. März 2026 nicht an", "Rufen Sie den Kunden nicht an"),
        ("Non chiamare il cliente fino al 10 marzo", "Non chiamare il cliente"),
        ("3月10日之前不要给客户打电话", "不要给客户打电话"),
        ("3月10日まで電話しないでください", "電話しないでください"),
    ],
)
def test_until_when_is_no_part_of_an_action(limited: str, plain: str) -> None:
    assert action_key(without_expiry(limited)) == action_key(plain)


@pytest.mark.parametrize("text", ["We meet until", "Until you hear from me, never call him", "bis", "Jusqu'où", "前"])
def test_what_says_no_time_stays(text: str) -> None:
    assert without_expiry(text) == text


@given(st.text(max_size=40))
def test_every_text_with_words_has_a_key(text: str) -> None:
    assert action_key(text) or not text.strip()
    assert action_key(without_expiry(text)) or not text.strip()
