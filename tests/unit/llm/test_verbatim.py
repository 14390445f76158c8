from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from onrecord.llm.verbatim import read
from onrecord.models.answer import Record
from onrecord.models.calendar import Date, MonthDay, Offset
from onrecord.models.claim import CLAIM_LENGTH_MAX, Decision
from onrecord.models.source import Frame, Space, Speaker, Turn, Window

ANA = Speaker(speaker_id="ana", name="Ana", side="team", role="lawyer")
BO = Speaker(speaker_id="bo-7", side="customer")
DESK = Speaker(speaker_id="desk", name="Desk", kind="agent", side="agent")


def heard(
    *said: str | tuple[str, str], customer: str | None = "bo-7", **space: Any
) -> tuple[tuple[Record, ...], tuple[Decision, ...]]:
    """What is read of turns by Bo, the customer, or by whom is named first."""
    turns = tuple(
        Turn(
            passage_id=f"p{n}", conversation_id="k", turn_id=f"t{n}", speaker_id=who, text=text, position=n,
            at=datetime.fromisoformat("2026-03-04T10:00:00+00:00"),
        )
        for n, (who, text) in enumerate(("bo-7", one) if isinstance(one, str) else one for one in said)
    )  # fmt: skip
    window = Window(
        window_id="w", conversation_id="k", owned=turns, customer=customer,
        speakers={speaker.speaker_id: speaker for speaker in (ANA, BO, DESK)},
    )  # fmt: skip
    answer, dropped = read(window, Frame(space=Space.model_validate({"space": "s", "key": "00", **space})))
    assert answer.claims_found == tuple(record.claim_text for record in answer.records)
    return answer.records, dropped


def only(*said: str | tuple[str, str], **how: Any) -> Record:
    records, _ = heard(*said, **how)
    assert len(records) == 1
    return records[0]


def test_a_sentence_is_a_claim_in_its_exact_words() -> None:
    record = only("Hi there! The box  of #W1111111 came open. Thanks!")
    assert record.claim_text == record.source_span.quote == "The box  of #W1111111 came open."
    assert (record.subject, record.subject_kind, record.relations) == ("user", "user", ("MENTIONS",))
    assert record.attribute is None


def test_every_sentence_ends_as_a_record_or_a_decision() -> None:
    records, dropped = heard("Hello! My zip code is 19122. Could you help me? Thank you!")
    assert [r.claim_text for r in records] == ["My zip code is 19122."]
    assert [(d.kind, d.reason, d.quote, d.passage_id) for d in dropped] == [
        ("selection_drop", "no_info", "Hello!", "p0"),
        ("selection_drop", "question", "Could you help me?", "p0"),
        ("selection_drop", "no_info", "Thank you!", "p0"),
    ]


@pytest.mark.parametrize("text", ["Yes.", "好的。", "Gracias!", "👍", "...", "Ok", "Merci beaucoup.", "¿Dónde está?"])
def test_what_states_nothing_is_no_claim(text: str) -> None:
    records, dropped = heard(text)
    assert records == ()
    assert [d.quote for d in dropped] == [text]


@pytest.mark.parametrize("text", ["mia.garcia2723@example.com", "#W2611340", "19122", "$6.23"])
def test_an_answer_that_is_a_fact_alone_is_a_claim_and_its_value(text: str) -> None:
    assert (only(text).claim_text, only(text).value) == (text, text)


@pytest.mark.parametrize("text", ["```\nx = 1\n```", "| a | b |"])
def test_layout_is_no_claim(text: str) -> None:
    records, dropped = heard(text)
    assert records == ()
    assert [d.reason for d in dropped] == ["boilerplate"]


@pytest.mark.parametrize(
    "line",
    [
        "Le sam. 28 nov. 2026 à 12:00, Ben Hall <b@example.org> a écrit :",
        "On Sat, Nov 28, 2026 at 12:00 PM Ben Hall\n<b@example.org> wrote:",
    ],
)
def test_a_quote_is_read_without_the_line_that_introduces_it(line: str) -> None:
    records, dropped = heard(f"It rained.\n{line}\n> We moved it to June.")
    assert [record.claim_text for record in records] == ["It rained.", "We moved it to June."]
    assert [(d.reason, d.quote) for d in dropped] == [("boilerplate", line)]


def test_an_agent_is_not_read() -> None:
    assert heard(("desk", "The order ships on Monday.")) == ((), ())


def test_turns_are_numbered_as_they_are_shown() -> None:
    records, _ = heard(("desk", "Your zip code?"), "It is 19122.", ("ana", "I live in Oslo."))
    assert [r.source_span.turn_index for r in records] == [2, 3]


def test_who_a_claim_is_about() -> None:
    records, _ = heard("I like curry.", ("ana", "I like tea."))
    assert [(r.subject, r.subject_kind) for r in records] == [("user", "user"), ("Ana", "named_entity")]
    records, _ = heard("I like curry.", ("ana", "I like tea."), customer=None)
    assert [(r.subject, r.subject_kind) for r in records] == [("user", "user"), ("user", "user")]


@pytest.mark.parametrize(
    ("text", "act"),
    [
        ("I need to buy a birthday cake tomorrow.", "buy a birthday cake"),
        ("Hi, I just placed an order with two watches and I need to change the address.", "change the address"),
        ("The price is over 3000, so I think I'll need to cancel the order.", "cancel the order"),
        ("We still have to call the bank, but not today.", "call the bank"),
        ("I actually need to return the lamp because it is broken.", "return the lamp"),
        ("Remind me to water the plants.", "water the plants"),
        ("ok so i need to cancel my order and i moved last week to 12 Main St, Apt. 4", "cancel my order"),
        ("- [ ] Send the invoice", "Send the invoice"),
        ("Tengo que llamar al banco mañana.", "llamar al banco"),
        ("Necesito devolver la lámpara.", "devolver la lámpara"),
        ("Preciso de enviar o contrato.", "enviar o contrato"),
        ("Je dois appeler la banque demain.", "appeler la banque"),
        ("Il faut que je parte, mais je dois payer la facture.", "payer la facture"),
        ("Ich muss noch die Rechnung bezahlen.", "die Rechnung bezahlen"),
        ("Devo pagare la fattura.", "pagare la fattura"),
        ("我明天需要给银行打电话。", "给银行打电话"),
        ("别忘了发合同。", "发合同"),
    ],
)
def test_a_task_is_open_and_its_value_is_the_act(text: str, act: str) -> None:
    record = only(text)
    assert (record.todo, record.value, record.kind) == ("open", act, "standing")


@pytest.mark.parametrize(
    "text",
    [
        "I have to say that it is pretty.",
        "I don't need to buy anything.",
        "Tell me if I need to sign.",
        "All I need to know is the price.",
        "I need a medium size.",
        "I have to take pills every day.",
        "Necesito ayuda con mi pedido.",
        "Ya no tengo que llamar al banco.",
        "Preciso de ajuda.",
        "Ich muss sagen, das ist schön.",
        "Devo dire che è bello.",
        "我不需要去。",
    ],
)
def test_what_is_no_task_opens_none(text: str) -> None:
    records, _ = heard(text)
    assert {r.todo for r in records} <= {"none"}


def test_a_ticked_box_is_done() -> None:
    assert (only("- [x] Send the invoice").todo, only("- [x] Send the invoice").value) == ("done", "Send the invoice")


def test_a_task_s_day_is_its_last() -> None:
    record = only("I need to send the statements by 10/10.", date_order="mdy")
    assert record.time == MonthDay(month=10, day=10, direction="next")
    assert record.temporal_phrase == "10/10"
    assert only("Preciso de enviar até 10 de março de 2026.").time == Date(year=2026, month=3, day=10)


def test_the_time_of_something_else_is_not_when_a_task_is_due() -> None:
    record = only("I need to cancel my order and I moved last week.")
    assert (record.todo, record.time.kind, record.temporal_phrase) == ("open", "none", None)
    assert only("Tomorrow I have to call the bank.").time == Offset(unit="day", amount=1)


def test_a_time_is_kept_with_its_words() -> None:
    record = only("I bought a tent yesterday.")
    assert (record.time, record.temporal_phrase, record.kind) == (
        Offset(unit="day", amount=-1),
        "yesterday",
        "occurrence",
    )
    assert only("I live in Oslo.").temporal_phrase is None


def test_what_was_done_without_a_day_has_an_unknown_one() -> None:
    assert (only("I bought a tent.").kind, only("I bought a tent.").time.kind) == ("occurrence", "unresolved")


@pytest.mark.parametrize(
    "text",
    [
        "Do not propose a settlement.",
        "Never call the customer at home.",
        "Yes, please use the same card.",
        "No ofrezcas descuentos.",
        "Nunca ligue para casa.",
        "Ne l'appelez jamais.",
        "Bitte nur per E-Mail schreiben.",
        "Non chiamare mai a casa.",
        "不要打电话。",
    ],
)
def test_a_sentence_that_opens_as_an_instruction_is_one_where_signals_are_on(text: str) -> None:
    assert only(text, features=["signals"]).instruction is not None
    assert only(text).instruction is None  # without the feature it is what was said, and not lost


@pytest.mark.parametrize("text", ["She dislikes calls.", "I never liked tea.", "Return all items."])
def test_what_does_not_open_as_one_is_no_instruction(text: str) -> None:
    assert only(text, features=["signals"]).instruction is None


def test_no_question_is_an_instruction() -> None:
    records, dropped = heard("Should we not call the customer?", features=["signals"])
    assert records == ()
    assert dropped[0].reason == "question"


@pytest.mark.parametrize(
    "text",
    [
        "Can you cancel order #W5995614?",
        "First, could you change the address of order #W5056519?",
        "Okay. Can we bring the cost down to $1131?",
        "Would you mind sending it to ana3@example.com?",
        "¿Podría cancelar el pedido 4471?",
        "Poderia me enviar a fatura de 20 €?",
        "Pourriez-vous m'envoyer la facture de 20 € ?",
        "Können Sie die Bestellung 4471 stornieren?",
        "Può annullare l'ordine 4471?",
        "能不能帮我取消订单4471？",
        "注文4471をキャンセルしていただけますか。",
    ],
)
def test_what_a_question_asks_somebody_to_do_with_a_figure_is_what_was_asked(text: str) -> None:
    record = heard(text, features=["signals"])[0][-1]
    assert text.endswith(record.claim_text)
    assert (record.kind, record.time.kind, record.todo, record.instruction) == ("occurrence", "none", "none", None)


@pytest.mark.parametrize(
    "text",
    [
        "Could you help me with that?",
        "Can you tell me where order #W2702727 is?",
        "Is it 20 € or 30 €?",
        "Can I return it within 30 days?",
        "¿Puede decirme cuánto cuesta el pedido 4471?",
        "Pouvez-vous me dire où est la commande 4471 ?",
        "Können Sie mir sagen, wo die Bestellung 4471 ist?",
        "能不能告诉我订单4471的状态？",
    ],
)
def test_what_only_wants_to_know_is_no_claim(text: str) -> None:
    assert heard(text)[0] == ()


def test_the_day_that_something_is_asked_for_is_no_day_of_the_asking() -> None:
    record = only("Could you deliver it on 8 June 2026?")
    assert (record.kind, record.time.kind, record.temporal_phrase) == ("occurrence", "none", None)


def test_an_instruction_expires_when_it_says() -> None:
    instruction = only("Until 10 March 2026, do not call him.", features=["signals"]).instruction
    assert instruction is not None
    assert instruction.expires == Date(year=2026, month=3, day=10)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("My zip code is 19122.", "19122"),
        ("The budget is $45,000.", "$45,000"),
        ("My email is mia@example.com.", "mia@example.com"),
        ("Order number: #W2611340", "#W2611340"),
        ("Teléfono: 5550109", "5550109"),
        ("Yes, the order ID is #W5061109.", "#W5061109"),
        ("Mi código postal es 28013.", "28013"),
        ("Das Budget ist 45.000 €.", "45.000 €"),
        ("预算是3000元。", "3000元"),
        ("I'm Mei and my zip code is 80217.", None),
        ("My name is Mei and my zip code is 80217.", None),  # two claims: neither is its value
        ("I'd like it within 3 days.", None),
        ("I like curry.", None),
    ],
)
def test_a_value_is_what_ends_a_sentence_of_one_claim(text: str, value: str | None) -> None:
    assert only(text).value == value


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("Ravi said he finished the migration.", "Ravi"),
        ("Mary Ann Lee thinks it is late.", "Mary Ann Lee"),
        ("Ravi dijo que terminó.", "Ravi"),
        ("Anna sagte, dass es fertig ist.", "Anna"),
        ("I said the opposite.", None),
        ("She said it is done.", None),
        ("Ravi finished the migration.", None),
    ],
)
def test_whom_a_sentence_reports(text: str, who: str | None) -> None:
    assert only(text).attributed_to == who


def test_items_of_a_list_are_claims_of_their_own_without_their_markers() -> None:
    records, _ = heard("I want:\n- a red bike\n- two lamps\n1. a blue chair")
    assert [r.claim_text for r in records] == ["I want:", "a red bike", "two lamps", "a blue chair"]


def test_a_long_sentence_is_cut_between_its_clauses() -> None:
    clause = "the table in the hall by the window has a scratch on its left side"
    records, dropped = heard(", ".join([clause] * 20) + ".")
    assert dropped == ()
    assert len(records) > 1
    assert all(len(r.claim_text) <= CLAIM_LENGTH_MAX for r in records)
    assert sum(r.claim_text.count("scratch") for r in records) == 20


def test_what_no_clause_cuts_is_left_out_and_said() -> None:
    records, dropped = heard("I like " + "x" * 700)
    assert records == ()
    assert [d.reason for d in dropped] == ["too_long"]


def test_progress_under_way_is_left_to_the_engine() -> None:
    assert only("I am halfway through writing the release notes.").todo == "none"


LINES = st.sampled_from(
    [
        "I need to ",
        "buy",
        " tomorrow",
        ". ",
        "? ",
        "\n",
        "- ",
        "[x] ",
        "10/05",
        "昨天我买了",
        "。",
        "mañana",
        "😀",
        "a" * 90,
    ]
)


@settings(deadline=None)  # the first to read a language makes its patterns
@given(st.lists(LINES, max_size=14).map("".join) | st.text(max_size=60), st.booleans())
def test_each_record_quotes_its_turn_and_each_sentence_is_accounted_for(text: str, signals: bool) -> None:
    records, dropped = heard(text, features=["signals"] if signals else [])
    covered = set[int]()
    for words in [*(r.source_span.quote for r in records), *(d.quote or "" for d in dropped)]:
        assert words in text
        at = -1
        while (at := text.find(words, at + 1)) >= 0 and words:
            covered.update(range(at, at + len(words)))
    for record in records:
        assert record.claim_text == record.source_span.quote
        assert 0 < len(record.claim_text) <= CLAIM_LENGTH_MAX
        assert record.temporal_phrase is None or record.temporal_phrase in record.claim_text
    letters = {place for place, character in enumerate(text) if character.isalpha()}
    assert not {place for place in letters - covered if not text[place : place + 4].lower().startswith("x] ")}
