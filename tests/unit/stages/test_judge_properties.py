from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from graphlib import TopologicalSorter
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from onrecord.models import fact
from onrecord.models.identity import Identity
from onrecord.stages.judge import changes, judge, settle, unmatched

IDENTITY = Identity("cd" * 32)
START = datetime(2026, 3, 4, 10, tzinfo=UTC)
LIVE = {"open", "contested"}
SIDES = {"ana": "team", "eve": "team", "bo": "customer", "mel": None, "desk": "agent", "policy": None}
WORDS: dict[str, dict[str, Any]] = {
    "value": {},
    "instruction": {"form": "instruction"},
    "todo": {"form": "open_item", "todo": "open"},
    "done": {"form": "open_item", "todo": "done"},
    "removed": {"form": "open_item", "todo": "removed"},
}


@st.composite
def claims(draw: st.DrawFn, words: Sequence[str] = ("value",), others: bool = False) -> list[fact.Testimony]:
    """The claims of a few turns, each turn by one speaker; `others`: attributed ones and agents' words among them."""
    holds = draw(st.sampled_from(["one", "one", "many", None]))
    turns = draw(st.lists(st.sampled_from(sorted(SIDES)), min_size=1, max_size=7))
    said: list[fact.Testimony] = []
    for n, speaker in enumerate(turns):
        at = START + timedelta(hours=draw(st.sampled_from([n, n, n // 2])))
        for _ in range(draw(st.integers(1, 3))):
            norm = draw(st.sampled_from("uvw"))
            word = draw(st.sampled_from(words))
            common = {
                "claim_id": f"c{draw(st.integers(0, 99)):02}-{len(said)}", "passage_id": f"p{n}", "asserted_at": at,
                "recorded_at": START + timedelta(hours=draw(st.integers(0, 12))), "speaker_id": speaker,
                "source": "lineage" if speaker == "policy" else speaker, "side": SIDES[speaker],
                "from_agent": speaker == "desk" and others, "from_subject": speaker == "mel",
                "is_attributed": others and draw(st.booleans()), "text": f"It is {norm}", "value": norm, "norm": norm,
                "ends_current": word == "value" and draw(st.integers(0, 3)) == 0, "holds": holds,
                "audience": draw(st.sampled_from(["shared", "internal"])),
                "passage_digest": draw(st.sampled_from([None, "same"])) if speaker == "policy" else None,
                "bound_to": tuple(draw(st.lists(st.sampled_from(["case:1", "case:2"]), max_size=2, unique=True))),
            }  # fmt: skip
            said.append(replace(BASE, **(common | WORDS[word])))
    return said


BASE = fact.Testimony(
    claim_id="c", passage_id="p", passage_digest=None, asserted_at=START, recorded_at=START, speaker_id="ana",
    source="ana", side=None, from_agent=False, from_subject=False, subject_kind="thing", subject_id="atlas", text="",
    value=None, norm="", attribute="launch.date", holds="one", kind="standing", form="statement", audience="shared",
    is_attributed=False, ends_current=False, todo="none", close_reason=None, valid_from=None, valid_until=None,
    valid_precision="unknown", valid_kind=None, ended_from=None, ended_until=None, expires_at=None, field=None,
    bound_to=(), binding_rule=None,
)  # fmt: skip
ALL = tuple(WORDS)
quickly = settings(max_examples=60, deadline=None)
anything = claims(words=ALL, others=True)


def facts(rows: Iterable[fact.Testimony]) -> tuple[fact.Fact, ...]:
    return judge("key_1", rows, IDENTITY)


def shared_face(row: fact.Fact) -> dict[str, Any]:
    """What a reader of the customer's side is shown."""
    return {
        "text": row.text, "value": row.value, "form": row.form, "polarity": row.polarity, "state": row.shared_state,
        "valid": (row.valid_from, row.shared_valid_until), "time": (row.time_from, row.time_until, row.time_precision),
        "known": (row.shared_recorded_at, row.shared_closed_at), "why": row.shared_close_reason,
        "support": (row.shared_support_count, row.shared_claims), "bound": row.shared_bound_to,
        "chain": {(link.fact_id, link.reason, link.at) for link in row.supersedes if link.audience == "shared"},
    }  # fmt: skip


Verdict = tuple[dict[str, str], dict[str, set[str]], dict[str, set[str]]]


def verdicts(rows: Sequence[fact.Testimony], held: Sequence[fact.Fact]) -> tuple[Verdict, Verdict]:
    """Each audience's states by fact, its chain, and the turns that a fact was born in.

    Those are the turn of its first claim, and that of its first shared one, which names it.
    """
    said = {t.claim_id: t for t in rows}
    shared = {t.claim_id for t in rows if t.audience == "shared" and (t.todo in {"none", "open"} or t.is_attributed)}
    full = (
        {row.fact_id: row.state for row in held},
        {row.fact_id: {link.fact_id for link in row.supersedes if not link.shared_only} for row in held},
        {
            row.fact_id: {said[c[0]].passage_id for c in (row.claims, [c for c in row.claims if c in shared]) if c}
            for row in held
        },
    )
    seen = [row for row in held if row.shared_state is not None]
    return full, (
        {row.fact_id: str(row.shared_state) for row in seen},
        {row.fact_id: {link.fact_id for link in row.supersedes if link.audience == "shared"} for row in seen},
        {row.fact_id: {said[row.shared_claims[0]].passage_id} for row in seen},
    )


@quickly
@given(anything, st.randoms(use_true_random=False))
def test_order_and_repetition_change_nothing(rows: list[fact.Testimony], random: Any) -> None:
    shuffled = [*rows, *random.sample(rows, len(rows) // 2)]
    random.shuffle(shuffled)
    assert facts(shuffled) == facts(rows)


@quickly
@given(anything)
def test_what_is_internal_never_shapes_what_is_shared(rows: list[fact.Testimony]) -> None:
    seen = {row.fact_id: shared_face(row) for row in facts(rows) if row.shared_state is not None}
    only_shared = facts(t for t in rows if t.audience == "shared")
    assert seen == {row.fact_id: shared_face(row) for row in only_shared}
    assert all((row.state, row.claims) == (row.shared_state, row.shared_claims) for row in only_shared)


@quickly
@given(claims())
def test_one_open_and_uncontested_fact_a_single_valued_key(rows: list[fact.Testimony]) -> None:
    rows = [replace(t, holds="one") for t in rows]
    for states, _, born in verdicts(rows, facts(rows)):
        certain = [fact_id for fact_id, state in states.items() if state == "open"]
        assert all(born[a] & born[b] for a in certain for b in certain)
        assert list(states.values()).count("contested") != 1


@quickly
@given(anything)
def test_chains_have_no_ring_join_no_turn_and_end_at_what_is_closed(rows: list[fact.Testimony]) -> None:
    held = facts(rows)
    for states, chain, born in verdicts(rows, held):
        for replacing, replaced in chain.items():
            assert all(states[other] not in LIVE for other in replaced)
            assert all(born[replacing].isdisjoint(born[other]) for other in replaced)
    TopologicalSorter({row.fact_id: {link.fact_id for link in row.supersedes} for row in held}).prepare()


@quickly
@given(anything)
def test_each_claim_is_accounted_for_and_each_row_is_sound(rows: list[fact.Testimony]) -> None:
    held = facts(rows)
    supporting = [claim for row in held for claim in row.claims]
    assert len(supporting) == len(set(supporting))
    idle = {t.claim_id for t in rows} - set(supporting)
    assert idle == set(unmatched(rows, held))
    assert all(t.todo in {"done", "removed"} for t in rows if t.claim_id in idle)
    assert len({row.fact_id for row in held}) == len(held)
    for row in held:
        assert (row.audience == "shared") == (row.shared_state is not None) == bool(row.shared_claims)
        assert row.claims or (row.state, row.closed_at) == ("superseded", row.recorded_at)
        assert (row.closed_at is None) == (row.state in LIVE)
        assert (row.shared_closed_at is None) == (row.shared_state in {None, *LIVE})
        assert row.closed_at is None or row.closed_at >= row.recorded_at
        assert None in {row.valid_from, row.valid_until} or row.valid_from <= row.valid_until  # type: ignore[operator]
        assert row.state not in LIVE or row.claims
        assert row.support_count <= len(row.claims)


@quickly
@given(anything, st.data())
def test_one_by_one_ends_where_all_at_once_does(rows: list[fact.Testimony], data: st.DataObject) -> None:
    """A store that follows each verdict, as claims come in any order and some go, holds the verdict over the rest."""
    stored: dict[str, fact.Fact] = {}
    heard: list[fact.Testimony] = []
    for t in data.draw(st.permutations(rows)):
        heard.append(t)
        if data.draw(st.integers(0, 4)) == 0:
            gone = data.draw(st.sampled_from(heard))
            heard = [replace(h, is_current=False) if h is gone else h for h in heard]
        after = facts(heard)
        settled = settle({fact_id: row.claims or row.shared_claims for fact_id, row in stored.items()}, after)
        what = changes(stored.values(), after)
        assert set(what.vanished) == {*settled.unsupported, *settled.vanished}
        current = {h.claim_id for h in heard if h.is_current}
        unsupported = {i: replace(stored[i], state="unsupported") for i in settled.unsupported}
        assert all(current.isdisjoint(row.claims) or row.form == "open_item" for row in unsupported.values())
        stored = {i: row for i, row in stored.items() if i not in what.vanished} | unsupported
        stored |= {row.fact_id: row for row in (*what.opened, *what.changed)}
    assert {row for row in stored.values() if row.state != "unsupported"} == set(facts(heard))


@quickly
@given(anything)
def test_words_about_words_never_shape_what_people_say_themselves(rows: list[fact.Testimony]) -> None:
    own = [t for t in rows if not t.is_attributed and not t.from_agent]
    ids = {t.claim_id for t in own}
    assert facts(own) == tuple(row for row in facts(rows) if not ids.isdisjoint((*row.claims, *row.shared_claims)))


@quickly
@given(claims(words=("instruction",)))
def test_a_customer_never_relaxes_the_teams_instruction(rows: list[fact.Testimony]) -> None:
    team = [t for t in rows if t.side == "team"]
    ids = {t.claim_id for t in team}
    assert facts(team) == tuple(row for row in facts(rows) if not ids.isdisjoint((*row.claims, *row.shared_claims)))


@quickly
@given(claims())
def test_the_last_word_of_the_subject_is_what_holds(rows: list[fact.Testimony]) -> None:
    last = replace(
        rows[0], claim_id="last", passage_id="last", asserted_at=START + timedelta(days=1), norm="u", value="u",
        ends_current=False, from_subject=True, holds="one",
    )  # fmt: skip
    rows = [*(replace(t, holds="one") for t in rows), last]
    held = facts(rows)
    live = [row for row in held if row.state in LIVE]
    born = verdicts(rows, held)[0][2]
    (spoken,) = [row for row in live if "last" in row.claims]
    assert spoken.state == "open"
    assert all(born[row.fact_id] & born[spoken.fact_id] for row in live)
