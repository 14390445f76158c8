from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from onrecord.text.speech import is_in_flight, is_question, opens_as_instruction, orders, states_something

QUESTIONS = [
    "Should we not call the customer?",
    "should we call the customer",
    "Is the office open",
    "where do I send it",
    "Really?!",
    "What time is it",
    "Τι ώρα είναι;",
    "Did he say “no”?",
    "“Shall we call?”",
    "Puedes ayudarme con el pedido",
    "posso ligar ao cliente",
    "You sent it, right? 🙂",
    "“Is it done?”",
    "¿Debemos llamar al cliente?",
    "¿Qué hora es",
    "qué hacemos con el pedido",
    "Podes ligar ao cliente?",
    "o que fazemos agora",
    "Peut-on appeler le client ?",
    "est-ce que je peux appeler",
    "pouvez-vous confirmer",
    "Soll ich den Kunden anrufen?",
    "soll ich den Kunden anrufen",
    "was kostet das",
    "Posso chiamare il cliente?",
    "quanto costa",
    "我们要不要打电话",
    "你喜欢茶吗",
    "他什么时候来？",
    "電話しますか。",
    "هل نتصل بالعميل؟",
    "να τηλεφωνήσω;",
]
STATEMENTS = [
    "I moved to Oslo.",
    "What I like is jazz.",
    "When I was young, I lived in Rome.",
    "Do not call him.",
    "Have the lawyer call me.",
    "Me gusta el curry.",
    "Quando era jovem, morava no Rio.",
    "Comme je disais, j'habite à Lyon.",
    "Ich wohne in Berlin.",
    "Wie gesagt, ich wohne in Berlin.",
    "Abito a Roma perché mi piace.",
    "我住在柏林。",
    "カレーが好きです。",
]
INSTRUCTIONS = [
    "Do not propose a settlement.",
    "Don’t call him at home",
    "Never discuss amounts with his wife.",
    "Always confirm by email.",
    "Please call the client on Monday.",
    "Make sure nobody calls him.",
    "In this case, do not propose a settlement.",
    "With this client, never discuss amounts with his wife.",
    "From now on you may propose a settlement.",
    "Until 10 March 2026, do not call him.",
    "Ana, please don't ship it",
    "And never send faxes.",
    "If it is not possible, then yes, please return the tablet.",
    "Estimada Marta, no comparta esto con nadie.",
    "Liebe Frau Kern, geben Sie meine Adresse nicht weiter.",
    "nao me ligue",
    "No propongas un acuerdo.",
    "No llamar al cliente.",
    "En este caso, no proponga ningún acuerdo.",
    "Nunca hables de importes con su esposa.",
    "Por favor, llame al cliente.",
    "Não proponha acordo.",
    "Neste caso, não proponham acordo.",
    "Nunca fale de valores com a esposa.",
    "Por favor, ligue ao cliente.",
    "Ne proposez pas de règlement.",
    "N'appelez pas le client.",
    "Avec ce client, ne parlez jamais de montants.",
    "Veuillez confirmer par écrit.",
    "Schlagen Sie keinen Vergleich vor.",
    "Rufen Sie den Kunden nicht an.",
    "Bitte rufen Sie den Kunden an.",
    "In diesem Fall bitte keinen Vergleich vorschlagen.",
    "Niemals den Kunden anrufen.",
    "Non proporre un accordo.",
    "In questo caso, non proponga un accordo.",
    "Per favore, chiamate il cliente.",
    "不要提出和解。",
    "在这个案子里，不要提出和解。",
    "请给客户打电话",
    "别给他打电话",
    "和解を提案しないでください。",
    "必ず確認してください。",
]
NO_INSTRUCTIONS = [
    *QUESTIONS,
    *STATEMENTS[:3],
    *STATEMENTS[5:],
    "I never eat meat.",
    "I do not like curry.",
    "Never been to Rome.",
    "Don't know yet.",
    "I told him, do not call.",
    "Always happy to help!",
    "He said please.",
    "He said, please do not call.",
    "Er sagte, bitte nicht anrufen.",
    "No me gusta el curry.",
    "No tengo tiempo.",
    "Nunca he estado en Roma.",
    "Não gosto de caril.",
    "Nunca fui a Roma.",
    "Je n'aime pas le curry.",
    "Ich rufe ihn nicht an.",
    "Ich mag keinen Curry.",
    "Nie war ich in Rom.",
    "Non mi piace il curry.",
    "我不喜欢咖喱。",
    "别人喜欢咖喱。",
    "カレーは好きではない。",
]


@pytest.mark.parametrize("text", QUESTIONS)
def test_questions_ask(text: str) -> None:
    assert is_question(text)
    assert not states_something(text)


@pytest.mark.parametrize("text", STATEMENTS)
def test_statements_do_not_ask(text: str) -> None:
    assert not is_question(text)
    assert states_something(text)


@pytest.mark.parametrize("text", INSTRUCTIONS)
def test_instructions_open_as_one_and_order(text: str) -> None:
    assert opens_as_instruction(text)
    assert orders(text)


@pytest.mark.parametrize("text", NO_INSTRUCTIONS)
def test_what_does_not_open_as_one_is_none(text: str) -> None:
    assert not opens_as_instruction(text)


@pytest.mark.parametrize(
    "text",
    [
        "never discuss amounts with his wife",
        "you may propose a settlement",
        "The team must confirm by email",
        "Nobody should call him",
        "Ship the order on Monday",
        "I want you to call the client",
        "Calls are forbidden",
        "Debe llamar al cliente",
        "Está prohibido llamar",
        "Envíe el contrato",
        "Puede proponer un acuerdo",
        "Deve ligar ao cliente",
        "É proibido ligar",
        "Pode propor um acordo",
        "Il faut appeler le client",
        "Vous pouvez proposer un règlement",
        "Interdiction d'appeler",
        "Sie müssen den Kunden anrufen",
        "Sie dürfen einen Vergleich vorschlagen",
        "Anrufe sind verboten",
        "Deve chiamare il cliente",
        "Può proporre un accordo",
        "必须给客户打电话",
        "可以提出和解",
        "禁止打电话",
        "電話してもよい",
        "Do it now.",
        "Do not call him;",
        "Never answer “when does it arrive?”",
        "Ne répondez jamais à « quand arrive-t-il ? ».",
        "不要回答“什么时候到？”",
        "Have it sent to Bo.",
        "No calls after 8 pm",
        "No discounts for this customer",
        "Puedes confirmar el envío.",
        "Llámalo después de las seis",
        "Devemos esperar pela transportadora.",
        "Podes oferecer um desconto.",
        "Pas d'appel après 20 h",
        "Ab sofort gehen Erstattungen auf die Karte",
        "Puoi chiamare il cliente.",
        "Niente chiamate dopo le 20",
        "先别发货吧。",
        "六点以后再打电话给他",
        "Не предлагайте мировое соглашение",
        "لا تقترح تسوية",
        "समझौते का प्रस्ताव मत रखो",
        "합의를 제안하지 마세요",
    ],
)
def test_words_that_order_forbid_oblige_or_allow(text: str) -> None:
    assert orders(text)
    assert not is_question(text)


@pytest.mark.parametrize(
    "text",
    [
        "The client hates phone calls",
        "I do not like curry",
        "I never eat meat",
        "She moved to Oslo",
        "Al cliente no le gustan las llamadas",
        "O cliente não gosta de chamadas",
        "Le client n'aime pas les appels",
        "Der Kunde mag keine Anrufe",
        "Al cliente non piacciono le chiamate",
        "客户不喜欢电话",
        "顧客は電話が嫌いです",
    ],
)
def test_what_could_be_inferred_orders_nothing(text: str) -> None:
    assert not orders(text)


@pytest.mark.parametrize(
    "text",
    [
        "Hi!",
        "Hello Ana, how are you?",
        "Good morning",
        "Thanks a lot!",
        "Yes, please.",
        "Ok, sounds good. Thank you so much for your help!",
        "Sure",
        "No, that's all.",
        "👍",
        "...",
        "",
        "Got it. Can you send it?",
        "Yes, that's what I want. Please proceed.",
        "I am halfway through it.",
        "Hola, buenos días",
        "Muchas gracias, perfecto.",
        "Sí, claro",
        "Olá, tudo bem?",
        "Muito obrigada!",
        "Sim, pode ser?",
        "Bonjour, merci beaucoup !",
        "Oui, d'accord.",
        "Guten Tag, vielen Dank!",
        "Ja, genau.",
        "Alles klar",
        "Ciao, grazie mille!",
        "Va bene, perfetto",
        "你好！谢谢",
        "好的",
        "嗯嗯",
        "こんにちは",
        "はい、ありがとうございます。",
        "I appreciate your assistance!",
        "Thank you so much for your help with this.",
        "I apologize for the confusion.",
        "Sorry about that!",
        "You've been very helpful!",
        "Looking forward to hearing from you.",
        "Le agradezco mucho su atención.",
        "Disculpe las molestias.",
        "Muito obrigada pela sua ajuda.",
        "Peço desculpa pela demora.",
        "Je vous remercie de votre patience.",
        "Désolé pour le dérangement.",
        "Vielen Dank für Ihre Hilfe!",
        "Tut mir leid für die Verwirrung.",
        "La ringrazio molto per la sua disponibilità.",
        "Mi scuso per il disturbo.",
        "非常感谢您的帮助！",
        "抱歉让您久等了。",
        "ご対応いただきありがとうございます。",
        "お手数をおかけします。",
        "Nein.",
        "Buongiorno",
        "See you tomorrow!",
        "Спасибо!",
        "شكرا",
        "감사합니다",
        "धन्यवाद",
    ],
)
def test_greetings_replies_and_progress_state_nothing(text: str) -> None:
    assert not states_something(text)


@pytest.mark.parametrize(
    "text",
    [
        "Hi, I moved to Oslo.",
        "Yes, my order is #W1111111",
        "Thanks. The lamp is broken.",
        "mia.garcia2723@example.com",
        "4,471 steps",
        "No, vivo en Roma",
        "Olá, moro no Rio",
        "Oui, j'habite à Lyon",
        "Ja, ich wohne in Berlin",
        "Sì, abito a Roma",
        "好的，我住在柏林",
        "はい、ベルリンに住んでいます",
        "Curry.",
        "I appreciate your 10% discount.",
        "Sorry for the delay, I was in Rome.",
        "Gracias por enviar la lámpara a Lima.",
        "Danke für die Lieferung am Montag.",
        "Grazie per avermi rimborsato 20 €.",
        "谢谢你把灯寄到北京。",
        "You are the third agent I talk to.",
        "Es tut mir leid, dass das Paket kaputt ist.",
    ],
)
def test_whatever_else_is_said_is_stated(text: str) -> None:
    assert states_something(text)


def test_progress_is_read_in_the_language_of_the_window_where_its_own_is_unclear() -> None:
    assert is_in_flight("está en curso", "es")
    assert not is_in_flight("")


@given(st.text(max_size=40))
def test_no_text_breaks_it(text: str) -> None:
    for judge in (is_question, opens_as_instruction, orders, is_in_flight, states_something):
        assert judge(text) in {True, False}
