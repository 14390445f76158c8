from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from onrecord.text.find import contains_word, gives_title, normalize_object_key, says_first_person


@pytest.mark.parametrize(
    ("text", "words", "found"),
    [
        ("The return is at the post office", "return", True),
        ("It was returned", "return", False),
        ("O PROCESSO está parado", "processo", True),
        ("los procesos", "proceso", False),
        ("My lease  agreement ends", "lease agreement", True),
        ("这个订单有问题", "订单", True),
        ("この注文はどこ", "注文", True),
        ("주문이 늦어요", "주문", True),
        ("재주문이 늦어요", "주문", False),
        ("أين الطلب؟", "طلب", True),
        ("طلبي متأخر", "طلب", True),
        ("مطلب", "طلب", False),
        ("איפה ההזמנה?", "הזמנה", True),
        ("order_id", "order", False),
        ("Straße", "STRASSE", True),
        ("anything", "  ", False),
    ],
)
def test_words_are_found_whole(text: str, words: str, found: bool) -> None:
    assert contains_word(text, words) is found


@pytest.mark.parametrize(
    "text",
    ["I moved", "it is my bag", "I’m here", "quiero mi pedido", "o meu pedido", "j'ai reçu", "mon colis", "mein Paket",
     "il mio pacco", "我的订单", "私の注文", "Io non so", "i live in berlin", "Vivo en Roma", "Ya compré el coche",
     "Tenho dois filhos", "Comprei um carro", "Não moro em Lisboa", "Abito a Roma", "Ho comprato il latte",
     "Sono avvocata", "El coche es rojo, y tengo dos"],
)  # fmt: skip
def test_first_person_is_heard(text: str) -> None:
    assert says_first_person(text)


@pytest.mark.parametrize(
    "text",
    ["He moved", "the army", "in Miami", "sie ist da", "elle part", "他的订单", "iPhone", "Vive en Roma",
     "Il cliente preferisce i gatti", "Il cliente ama il tè ma odia il caffè", "El cliente viene este mes",
     "Le client dit qu'elle a mis la table", "El trabajo es duro", "Café con leche", "O cliente mora em Lisboa",
     "Klient lubi koty i psy"],
)  # fmt: skip
def test_other_persons_are_not(text: str) -> None:
    assert not says_first_person(text)


def test_a_key_is_compared_without_what_its_type_drops() -> None:
    assert normalize_object_key("#W 2611340", "#-") == normalize_object_key("w2611-340", "#-") == "w2611340"
    assert normalize_object_key("#W2611340") != normalize_object_key("W2611340")


@given(st.text(), st.text(max_size=3))
def test_a_compared_key_compares_to_itself(key: str, dropped: str) -> None:
    once = normalize_object_key(key, dropped)
    assert normalize_object_key(once, dropped) == once


@pytest.mark.parametrize(
    "text",
    ["The proposal is titled Nordlicht", "It is called Atlas", "La propuesta se titula Faro",
     "A proposta chama-se Farol", "Le projet s'appelle Phare", "Das Angebot heißt Nordlicht",
     "La proposta si intitola Faro", "提案名为灯塔", "We call it Beacon",
     "The email's purpose is to share the plan", "Wir nennen das Angebot Leuchtturm", "Llamemos Faro a la propuesta",
     "On appelle le projet Phare", "提案叫灯塔", "提案の名前は灯台です", "Проект называется Маяк"],
)  # fmt: skip
def test_a_title_is_heard(text: str) -> None:
    assert gives_title(text)


@pytest.mark.parametrize(
    "text", ["The proposal is due", "I recalled it", "Er rief an", "The subtitles are late", "叫他来"]
)
def test_what_names_nothing_gives_none(text: str) -> None:
    assert not gives_title(text)
