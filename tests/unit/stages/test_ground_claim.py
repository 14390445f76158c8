from __future__ import annotations

from typing import Any

import pytest

from onrecord.models.answer import DocumentClaim
from onrecord.stages.ground_claim import Refusal, Shown, ground_claim

STANDUP = Shown(
    {
        "H": "Billing migration standup, by Ravi, 2026-03-04",
        "N1": "Mira runs the audit in Oslo.",
        "T1": "Dana and I agreed yesterday to move the cutover to June 8.",
        "T2": "It could slip.",
        "T3": "We now have 412 accounts left.",
        "T4": "The contract is not signed.",
        "R1": "Nordlicht is the billing provider.",
    },
    kept={"T1", "T3", "T4"},
    label="Ravi",
)


def refused(text: str, shown: Shown = STANDUP, dates: frozenset[str] = frozenset(), **said: Any) -> Refusal | None:
    cites = said.pop("cites", ["T1"])
    return ground_claim(DocumentClaim.model_validate({"claim_text": text, "cites": cites, **said}), shown, dates)


def added(text: str, origin: str, label: str) -> dict[str, str]:
    return {"text": text, "origin": origin, "label": label}


MOVE = "Ravi and Dana agreed to move the cutover to June 8"


@pytest.mark.parametrize(
    ("text", "said", "gate", "words"),
    [
        (MOVE, {"cites": ["T1", "T9"]}, "citation_missing", ("t9",)),
        (MOVE, {"cites": ["T2"]}, "origin_outside", ("t2",)),
        (MOVE, {"cites": ["N1", "T1"]}, "origin_outside", ("n1",)),
        (MOVE, {"cites": []}, "origin_outside", ()),
        ("Ravi and Dana agreed to move the Berlin cutover", {}, "word_ungrounded", ("berlin",)),
        ("Ravi and Dana agreed to move twelve accounts", {}, "word_ungrounded", ("twelve",)),
        ("Ravi and Dana never agreed to move the cutover", {}, "word_ungrounded", ("never",)),
        ("Ravi reported to move the cutover", {}, "word_ungrounded", ("reported",)),
        ("Ravi and Dana agreed not to move the cutover", {}, "negation_changed", ("not",)),
        ("The contract is signed", {"cites": ["T4"]}, "negation_changed", ("not",)),
        ("Ravi and Dana agreed to move the cutover to June 9", {}, "number_ungrounded", ("9",)),
        ("Ravi and Dana agreed on 2026-03-03 to move", {}, "number_ungrounded", ("2026-03-03",)),
        ("Ravi and Dana agreed to move the Nordlicht cutover", {}, "addition_undeclared", ("nordlicht",)),
        ("Ravi and Dana agreed in 2026 to move", {}, "addition_undeclared", ("2026",)),
        (" ".join([MOVE, *["June 8"] * 90]), {}, "over_ceiling", ()),
    ],
)
def test_the_first_rule_that_fails_is_told_with_its_words(
    text: str, said: dict[str, Any], gate: str, words: tuple[str, ...]
) -> None:
    assert refused(text, **said) == Refusal(gate, words)  # pyright: ignore[reportArgumentType]


def test_what_its_passages_hold_is_stored() -> None:
    assert refused(MOVE) is None
    assert refused("412 accounts are left", cites=["T3"]) is None
    assert refused("The contract isn't signed", cites=["T4"]) is None
    assert refused(f"{MOVE} on 2026-03-03", dates=frozenset({"2026-03-03"})) is None
    assert refused("Ravi reported that the cutover is on June 8", is_attributed=True, attributed_to="Ravi") is None


def test_what_comes_from_elsewhere_is_declared_with_a_passage_that_holds_it() -> None:
    text = "Ravi and Dana agreed to move the Nordlicht cutover"
    assert refused(text, added_context=[added("Nordlicht", "reference", "R1")]) is None
    assert refused(text, added_context=[added("the provider Nordlicht", "reference", "R1")]) is None
    assert refused(text, added_context=[added("Nordlicht", "reference", "")]) is None
    missing = Refusal("addition_undeclared", ("nordlicht",))
    assert refused(text, added_context=[added("Nordlicht", "header", "H")]) == missing
    assert refused(text, added_context=[added("Nordlicht", "reference", "R9")]) == missing
    assert refused(text, added_context=[added("billing", "reference", "R1")]) == missing


REPORTED = [
    ("en", "Ravi said he finished the migration.", "Ravi finished the migration", "Ravi"),
    ("en", "According to Ravi, the migration is complete.", "The migration is complete", "Ravi"),
    ("en", '"The migration is complete," said Ravi.', "The migration is complete", "Ravi"),
    ("en", "It was reported by Ravi that the migration is complete.", "The migration is complete", "Ravi"),
    ("es", "Ravi dijo que terminó la migración.", "Ravi terminó la migración", "Ravi"),
    ("es", "Según Ravi, la migración está lista.", "La migración está lista", "Ravi"),
    ("es", "La caída del servidor fue reportada por Ravi.", "La caída del servidor", "Ravi"),
    ("pt", "Ravi disse que terminou a migração.", "Ravi terminou a migração", "Ravi"),
    ("pt", "De acordo com Ravi, a migração está pronta.", "A migração está pronta", "Ravi"),
    ("fr", "Ravi a dit qu'il a terminé la migration.", "Ravi a terminé la migration", "Ravi"),
    ("fr", "« La migration est finie », dit Ravi.", "La migration est finie", "Ravi"),
    ("de", "Ravi sagte, die Migration sei beendet.", "Die Migration ist beendet", "Ravi"),
    ("de", "Laut Ravi ist die Migration beendet.", "Die Migration ist beendet", "Ravi"),
    ("it", "Ravi ha detto che la migrazione è finita.", "La migrazione è finita", "Ravi"),
    ("it", "Secondo Ravi, la migrazione è finita.", "La migrazione è finita", "Ravi"),
    ("zh", "拉维说迁移完成了。", "迁移完成了", "拉维"),
    ("zh", "据拉维说，迁移完成了。", "迁移完成了", "拉维"),
    ("ja", "ラヴィは移行が完了したと言った。", "移行が完了した", "ラヴィ"),
    ("ja", "ラヴィによると、移行が完了した。", "移行が完了した", "ラヴィ"),
]


@pytest.mark.parametrize(("code", "source", "bare", "holder"), REPORTED)
def test_what_a_source_tells_of_someone_stays_theirs(code: str, source: str, bare: str, holder: str) -> None:
    shown = Shown({"H": "Dana", "T1": source}, {"T1"}, label="Dana")
    lost = refused(bare, shown)
    assert lost is not None
    assert lost.gate == "attribution_lost"
    assert refused(bare, shown, is_attributed=True, attributed_to="Dana") == lost
    assert refused(bare, shown, is_attributed=True, attributed_to=holder) is None
    assert refused(source, shown, is_attributed=True, attributed_to=holder) is None


@pytest.mark.parametrize(
    "source",
    [
        "We finished the migration.", "I think we finished the migration.", "Wir haben die Migration beendet.",
        "Creo que la migración está lista.", "Je pense que la migration est finie.", "我认为迁移完成了。",
        "私は移行が完了したと思う。", "Il secondo progetto è finito.",
        "Claims were paid in June.", "Dana added a column.",
    ],
)  # fmt: skip
def test_who_speaks_is_no_attribution(source: str) -> None:
    shown = Shown({"H": "x", "T1": source}, {"T1"}, label="Ravi")
    assert refused(source, shown) is None


@pytest.mark.parametrize(
    ("source", "claim", "word"),
    [
        ("Ravi failed to sign.", "Ravi did sign", "failed"),
        ("The trip to Oslo was cancelled.", "The trip was to Oslo", "cancelled"),
        ("Es fehlt die Rechnung aus Oslo.", "Die Rechnung ist aus Oslo", "fehlt"),
    ],
)
def test_what_undoes_a_statement_is_kept_with_it(source: str, claim: str, word: str) -> None:
    shown = Shown({"H": "x", "T1": source}, {"T1"})
    assert refused(claim, shown) == Refusal("negation_changed", (word,))
    assert refused(source, shown) is None


def test_a_claim_does_not_lose_the_negation_of_a_sentence_that_it_does_not_cite() -> None:
    shown = Shown({"H": "x", "T1": "Ravi presented it.", "T2": "The audit is not public."}, {"T1"})
    assert refused("The audit is public", shown) == Refusal("negation_changed", ("not",))
    assert refused("Ravi is not public", shown) == Refusal("negation_changed", ("not",))


def test_one_is_a_number_unless_it_stands_for_a_thing() -> None:
    shown = Shown({"H": "x", "T1": "The account that moved is closed."}, {"T1"})
    assert refused("The one that moved is closed", shown) is None
    assert refused("One account is closed", shown) == Refusal("word_ungrounded", ("one",))
    assert refused("The one account is closed", shown) == Refusal("word_ungrounded", ("one",))


def test_a_number_of_several_words_stands_so_somewhere() -> None:
    shown = Shown({"H": "x", "T1": "Twenty people have five rooms."}, {"T1"})
    assert refused("Twenty people have five rooms", shown) is None
    assert refused("Twenty-five people have rooms", shown) == Refusal("number_ungrounded", ("twenty", "five"))


def test_a_word_of_the_closed_list_written_as_a_name_is_one() -> None:
    shown = Shown({"H": "x", "T1": "The team moved to Oslo."}, {"T1"})
    assert refused("The team moved to IT", shown) == Refusal("word_ungrounded", ("it",))
    assert refused("Plan A: the team moved to Oslo", shown) == Refusal("word_ungrounded", ("plan", "a"))


def test_a_genitive_is_its_name() -> None:
    german = Shown({"H": "x", "T1": "Die Rechnung von Anna ist bezahlt."}, {"T1"})
    assert refused("Annas Rechnung ist bezahlt", german) is None
    english = Shown({"H": "x", "T1": "The invoice of Anna is paid."}, {"T1"})
    assert refused("Anna's invoice is paid", english) is None
    assert refused("Annas invoice is paid", english) == Refusal("word_ungrounded", ("annas",))


@pytest.mark.parametrize("part", ["not, ", "1,22,", "9", "说", "ない", "said ", "according to ", '"', "don't anymore "])
def test_a_hostile_text_is_judged_whatever_its_length(part: str) -> None:
    shown = Shown({"H": "x", "T1": (part * 2000)[:2000]}, {"T1"})
    long = DocumentClaim(claim_text=(part * 40_000)[:40_000], cites=("T1",), is_attributed=True)
    assert ground_claim(long, shown) is not None
