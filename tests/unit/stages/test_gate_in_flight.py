"""Duty 8, by language."""

from __future__ import annotations

import pytest

from onrecord.stages.gate import in_flight


@pytest.mark.parametrize(
    "quote",
    [
        "I am halfway through writing the release notes",
        "I'm in the middle of moving the files",
        "Still processing the refund",
        "working on it",
        "The report is 60% done",
        "I'm almost done",
        "The invoice is being prepared",
        "Voy por la mitad del informe",
        "Estoy escribiendo el informe",
        "Sigo redactando el contrato",
        "Estou a meio de escrever o relatório",
        "Estou escrevendo o relatório",
        "Ainda estou a preparar a proposta",
        "Je suis en train d'écrire le rapport",
        "J'en suis à la moitié",
        "Le remboursement est en cours de traitement",
        "Ich bin gerade dabei, den Bericht zu schreiben",
        "Ich schreibe gerade den Bericht",
        "Der Bericht ist halb fertig",
        "Sto scrivendo la relazione",
        "Sono a metà della relazione",
        "发布说明写到一半了",
        "我正在写发布说明",
        "退款还在处理中",
        "報告書を書いている途中です",
        "We're about 70% through the migration",
        "I've written half of the release notes so far",
        "The export is under way",
        "La migración está en curso",
        "Ya casi termino el informe",
        "O pedido está sendo processado",
        "Já escrevi metade do relatório",
        "J'y travaille encore",
        "Die Migration läuft noch",
        "Ich habe die Hälfte der Notizen geschrieben",
        "Ci sto ancora lavorando",
        "I'm in the middle of the audit",
        "Ya llevo el 60 % del informe",
        "Estou no meio da revisão do contrato",
        "Je rédige actuellement le rapport",
        "Ich arbeite noch am Bericht",
        "Ich bin mitten in der Steuererklärung",
        "Sono nel bel mezzo della revisione",
        "I'm two thirds through the manuscript",
        "Wir bearbeiten Ihren Antrag gerade",
        "El reembolso sigue en trámite",
        "J'avance sur le rapport",
        "译文翻了一半",
        "论文写到第三章了",
        "快写完了",
        "処理中です",
    ],
)
def test_progress_alone_is_no_claim(quote: str) -> None:
    assert in_flight(quote, quote)


def test_a_paraphrase_of_progress_is_none_either() -> None:
    quote = "I am halfway through writing the release notes"
    assert in_flight("The user is working on the release notes", quote)
    assert in_flight("The user has a project: the release notes", quote)


@pytest.mark.parametrize(
    "quote",
    [
        "I am working at Acme since 2019",
        "We are running a bakery",
        "I am living in Oslo",
        "I'm writing a novel",
        "I am learning Spanish",
        "The budget is 60% of last year's",
        "I have finished the report",
        "I need to finish the report today",
        "Half of the team is in Oslo",
        "The house is in the middle of Rome",
        "I'm printing the flyers tomorrow",
        "We are updating the app in June",
        "The office is being moved on 8 June",
        "It is half the price, in the middle of the month",
        "Ahora mismo vivo a mitad de la calle",
        "El pago vence en el año en curso",
        "Costa la metà, a metà prezzo",
        "Der Laden ist mitten in Berlin",
        "Die Hälfte des Teams ist in Rom",
        "La moitié de l'équipe est à Lyon",
        "My hotel is in the middle of the old town",
        "Ich arbeite noch an der Uni",
        "I'm in the process of divorce",
        "Estamos en proceso de divorcio",
        "レポートはまだ書いていません",
        "我花了一半的钱",
        "我在做生意",
        "I want to be halfway through by Friday",
        "I'm reading Freakonomics",
        "I'm looking for a job",
        "I finished half the cake",
        "Sigo viviendo en Roma",
        "Ainda moro em Lisboa",
        "J'habite encore à Lyon",
        "Ich bin gerade in Elternzeit",
        "Sto cercando lavoro",
        "我还住在柏林",
        "今でも東京に住んでいます",
        "Estoy viviendo en Roma",
        "Trabajo en Acme desde 2019",
        "Vivo en el centro de Roma",
        "Estou morando em Lisboa",
        "Moro no meio do Porto".replace("no meio do ", "no "),
        "J'habite au centre de Lyon",
        "Je travaille chez Acme",
        "Ich wohne gerade in Berlin",
        "Ich arbeite seit 2019 bei Acme",
        "Sto lavorando da Acme dal 2019",
        "Abito a metà strada".replace("a metà strada", "a Roma"),
        "我在Acme工作",
        "我正在学中文",
        "我住在柏林",
        "ベルリンに住んでいます",
    ],
)
def test_what_lasts_is_kept(quote: str) -> None:
    assert not in_flight(quote, quote)


@pytest.mark.parametrize(
    ("claim", "quote", "dropped"),
    [
        ("The user prefers tea", "I am halfway through the notes, and I prefer tea", False),
        ("The user is halfway through the notes", "I am halfway through the notes, and I prefer tea", True),
        ("El usuario prefiere té", "Voy por la mitad del informe, pero prefiero té", False),
        ("用户喜欢茶", "报告写到一半了，但是我喜欢茶", False),
        ("Der Nutzer mag Tee", "Ich bin gerade dabei und ich mag Tee", False),
    ],
)
def test_a_durable_half_is_kept_and_its_other_half_is_not(claim: str, quote: str, dropped: bool) -> None:
    assert in_flight(claim, quote) is dropped
