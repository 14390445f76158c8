from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from onrecord.text.labels import LABEL_LENGTH_MAX, label_at


@pytest.mark.parametrize(
    ("line", "name", "said"),
    [
        ("Ravi: Dana and I agreed to move the cutover.", "Ravi", "Dana and"),
        ("**Lynne Neagle AM**: Good morning, everyone.", "Lynne Neagle AM", "Good"),
        ("**Ana (chair):** We start.", "Ana", "We start."),
        ("[00:12:01] ANA: We start.", "ANA", "We start."),
        ("00:12 - Ana Silva: We start.", "Ana Silva", "We start."),
        ("Ana Silva [00:12]: We start.", "Ana Silva", "We start."),
        ("Dr. Rachel Bowen [laughs]: And I think so.", "Dr. Rachel Bowen", "And"),
        ("Ana:\nWe start.", "Ana", "We start."),
        ("Project Manager: So we open the meeting.", "Project Manager", "So"),
        ("Customer: I want my money back.", "Customer", "I want"),
        ("O'Brien: No.", "O'Brien", "No."),
        ("Sr. João da Silva: Vamos adiar.", "Sr. João da Silva", "Vamos"),
        ("Mme Dupont : Nous avons décidé.", "Mme Dupont", "Nous"),
        ("Frau Müller: Ja.", "Frau Müller", "Ja."),
        ("王明：我们决定推迟。", "王明", "我们"),
        ("王明:我们决定推迟。", "王明", "我们"),
        ("田中さん：会議は三月です。", "田中さん", "会議"),
        ("Иван: Да, перенесли.", "Иван", "Да"),
        ("محمد: نعم سنفعل.", "محمد", "نعم"),
    ],
)
def test_a_name_before_a_colon_speaks(line: str, name: str, said: str) -> None:
    found = label_at(line, 0, len(line))
    assert found is not None
    assert (found.name, found.is_sure) == (name, True)
    assert line[found.start :].startswith(said)


@pytest.mark.parametrize(
    "line",
    [
        "Deadline: June 8.",
        "**Deadline**: it is June 8.",
        "Action items: call the client back.",
        "Next Steps: call the client back.",
        "Question 3: who pays for it all?",
        "Monday: the office is closed.",
        "The team decided: we go now.",
        "We agreed: no more meetings.",
        "At 3:30 we meet.",
        "https://example.org/a says so.",
        "- Ana: does the report.",
        "> Ana: does the report.",
        "Fecha de entrega: el 8 de junio.",
        "Observaciones: no hay ninguna.",
        "Prazo: dia 8 de junho.",
        "Objet : votre demande du 8 juin.",
        "Frist: der 8. Juni ist es.",
        "Scadenza: l'8 giugno.",
        "截止日期：六月八日。",
        "注意：别忘了。",
        "議題：予算を決めます。",
        "Ana:",
        "Ana said so.",
        ": nobody says this.",
    ],
)
def test_a_field_or_a_sentence_does_not(line: str) -> None:
    assert label_at(line, 0, len(line)) is None


@pytest.mark.parametrize(
    "line", ["Ravi: yes", "Marketing: Mm-hmm.", "Caching: answers are kept for an hour.", "A: No."]
)
def test_some_need_another_line_to_show_it(line: str) -> None:
    found = label_at(line, 0, len(line))
    assert found is not None
    assert not found.is_sure


@given(st.text(alphabet="AaÉ王 :：*[](0\n.", max_size=300))
def test_a_label_is_within_its_line_and_short(line: str) -> None:
    found = label_at(line, 0, len(line))
    if found is not None:
        assert 0 < found.start < len(line)
        assert 0 < len(found.name) <= LABEL_LENGTH_MAX
        assert not line[found.start].isspace()
