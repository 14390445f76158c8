from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from onrecord.stages.reply import forbidden, judge_reply, rows_of, violates

# By language: an instruction, replies that go against it, and replies that do not.
SAMPLE: tuple[tuple[str, str, tuple[str, ...], tuple[str, ...]], ...] = (
    ("en", "Do not propose a settlement.",
     ("I propose a settlement of 5,000.", "We proposed a settlement to the other side yesterday.",
      "Good news: I am proposing a settlement today.", "It is due, and I will propose a settlement before."),
     ("I cannot propose a settlement.", "Shall I propose a settlement?", "We will not be proposing any settlement.",
      "Ana wrote: “do not propose a settlement”.", "If they propose a settlement, I will tell you.",
      "I was told to refrain from proposing a settlement.", "The settlement of 2020 is on file.")),
    ("en", "Never change the delivery address.",
     ("I have changed the delivery address to Oak Street.", "Done, the delivery address was changed."),
     ("I'm not able to change the delivery address.", "Would you like to change the delivery address?",
      "Your delivery address is Oak Street 4.", "I am unable to change the delivery address.")),
    ("en", "Avoid calling him before noon.", ("I called him before noon.",), ("I wrote to him before noon.",)),
    ("es", "No propongas un acuerdo.",
     ("Propongo un acuerdo de 5.000 euros.", "Hemos propuesto un acuerdo a la otra parte."),
     ("No puedo proponer un acuerdo.", "¿Quiere que proponga un acuerdo?", "Me abstengo de proponer un acuerdo.",
      "Si proponen un acuerdo, le aviso.", "El acuerdo de 2020 sigue en el archivo.")),
    ("es", "Nunca cambie la dirección de entrega.",
     ("He cambiado la dirección de entrega.", "Cambié la dirección de entrega esta mañana."),
     ("No he cambiado la dirección de entrega.", "La dirección de entrega es Calle Mayor 4.")),
    ("pt", "Não proponha um acordo.",
     ("Proponho um acordo de 5.000 reais.", "Ontem propus um acordo à outra parte."),
     ("Não posso propor um acordo.", "Devo propor um acordo?", "Estou impedido de propor um acordo.",
      "Se propuserem um acordo, aviso.")),
    ("pt", "Nunca altere o endereço de entrega.",
     ("Alterei o endereço de entrega.",),
     ("O endereço de entrega é Rua Nova 4.", "Não alterei o endereço de entrega.")),
    ("fr", "Ne proposez pas de transaction.",
     ("Je propose une transaction de 5 000 euros.", "Nous avons proposé une transaction hier."),
     ("Je ne peux pas proposer de transaction.", "Dois-je proposer une transaction ?",
      "Il m'est interdit de proposer une transaction.", "S'ils proposent une transaction, je vous le dirai.")),
    ("fr", "Ne modifiez jamais l'adresse de livraison.",
     ("J'ai modifié l'adresse de livraison.",),
     ("L'adresse de livraison est rue Neuve.", "Je n'ai pas modifié l'adresse de livraison.")),
    ("de", "Schlagen Sie keinen Vergleich vor.",
     ("Ich schlage einen Vergleich über 5.000 Euro vor.", "Wir haben gestern einen Vergleich vorgeschlagen."),
     ("Ich kann keinen Vergleich vorschlagen.", "Soll ich einen Vergleich vorschlagen?",
      "Es ist mir untersagt, einen Vergleich vorzuschlagen.", "Wenn sie einen Vergleich vorschlagen, melde ich mich.",
      "Der Vergleich liegt vor.")),
    ("de", "Ändern Sie nie die Lieferadresse.",
     ("Ich habe die Lieferadresse geändert.",),
     ("Die Lieferadresse ist Neustraße 4.", "Ich habe die Lieferadresse nicht geändert.")),
    ("it", "Non proporre una transazione.",
     ("Propongo una transazione di 5.000 euro.", "Ieri abbiamo proposto una transazione."),
     ("Non posso proporre una transazione.", "Devo proporre una transazione?", "Mi è vietato proporre una transazione.",
      "Se propongono una transazione, la avviso.")),
    ("it", "Non modificare mai l'indirizzo di consegna.",
     ("Ho modificato l'indirizzo di consegna.",), ("L'indirizzo di consegna è via Nuova 4.",)),
    ("zh", "不要提出和解。",
     ("我提出和解，金额五千元。", "我们昨天已经提出和解。"),
     ("我不能提出和解。", "要提出和解吗？", "我无法提出和解。", "如果对方提出和解，我会告诉您。")),
    ("zh", "禁止更改送货地址。", ("我已经更改了送货地址。",), ("您的送货地址是新街4号。", "我没有更改送货地址。")),
)  # fmt: skip


def test_precision_and_recall_of_what_a_rule_calls_a_violation() -> None:
    missed = [text for _, told, done, _ in SAMPLE for text in done if not violates(text, told)]
    false = [text for _, told, _, other in SAMPLE for text in other if violates(text, told)]
    done, other = (sum(len(row[n]) for row in SAMPLE) for n in (2, 3))
    assert done + other >= 60
    assert len({row[0] for row in SAMPLE}) == 7
    assert (missed, false) == ([], [])


@pytest.mark.parametrize("instruction", ["Always confirm by e-mail.", "You may propose a settlement.", "请确认。", ""])
def test_what_forbids_nothing_cannot_be_violated(instruction: str) -> None:
    assert forbidden(instruction) == []
    assert not violates("I propose a settlement, without confirming by e-mail.", instruction)


def state(**more: Any) -> dict[str, Any]:
    memory = {
        "instructions": [{"id": "f1", "value": None}],
        "open_items": [],
        "observations": [{"value": "pink"}],
        "cut": {},
    }
    fields = {
        "due_date": {"value": "2026-10-05", "said": [{"value": "2026-10-02"}]},
        "is_paid": {"value": True, "said": []},
    }
    one = {"type": "order", "ref": "#W2611340", "fields": fields, "memory": memory, **more}
    return {"objects": [one, {**one, "ref": "9", "fields": {}, "memory": {**memory, "observations": []}}]}


@pytest.mark.parametrize(
    ("text", "used"),
    [
        ("Your order #W2611340 is on its way.", True),
        ("order:#W2611340 is on its way.", True),
        ("Order W2611340 is on its way.", True),
        ("It is due on 2026-10-05.", True),
        ("They said 2026-10-02.", True),
        ("The pink one is out of stock.", True),
        ("Is there anything else?", False),
        ("It is True.", False),
        ("Order #W2611341 is on its way.", False),
    ],
)
def test_an_object_is_used_where_its_reference_its_key_or_a_value_of_it_is_told(text: str, used: bool) -> None:
    judged = judge_reply(text, state(), [])
    assert judged.used == (("order:#W2611340",) if used else ())
    assert judged.rows_used == (2 if used else 0)


def test_rows_are_those_of_objects() -> None:
    assert rows_of(state()) == {"order:#W2611340": 2, "order:9": 1}


def test_a_violation_is_told_by_its_instruction() -> None:
    told = [{"id": "f1", "text": "Do not propose a settlement"}, {"id": "f2", "text": "Do not call him"}]
    assert judge_reply("I will propose a settlement.", state(), told).violations == ("f1",)


@given(st.text(max_size=200), st.text(max_size=60))
def test_any_text_is_judged(text: str, instruction: str) -> None:
    judged = judge_reply(text, state(), [{"id": "f", "text": instruction}])
    assert judged.rows_used <= 3
    assert not violates("", instruction)
