"""Files that people hand over: judged whole, and refused with the file, the line and the field."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from onrecord.errors import InputError
from onrecord.models.object import ObjectRef
from onrecord.serve.declarations import declarations
from onrecord.serve.files import conversations, lines
from onrecord.stages.ingest import TURNS_MAX

TURN = {"conversation": "c", "turn_id": "1", "speaker": "ana", "text": "Olá, 早上好", "at": "2026-03-04T10:00:00+01:00"}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "file.jsonl"


def write(path: Path, *values: Any) -> Path:
    path.write_text("".join(json.dumps(value, ensure_ascii=False) + "\n" for value in values), encoding="utf-8")
    return path


def turn(**changes: Any) -> dict[str, Any]:
    return {name: value for name, value in {**TURN, **changes}.items() if value is not ...}


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"speaker": ...}, "speaker"),
        ({"speaker": " "}, "speaker"),
        ({"speaker": None}, "speaker"),
        ({"turn_id": 1}, "turn_id"),
        ({"text": ""}, "text"),
        ({"text": "\n\t "}, "text"),
        ({"at": ...}, "at"),
        ({"at": "2026-03-04T10:00:00"}, "at"),
        ({"at": "2026-03-04"}, "at"),
        ({"at": "yesterday"}, "at"),
        ({"at": 1772618400}, "at"),
        ({"at": "2026-02-30T10:00:00Z"}, "at"),
        ({"at": "0001-01-01T00:00:00+05:00"}, "at"),
        ({"side": "boss"}, "side"),
        ({"audience": "all"}, "audience"),
        ({"object_refs": "order"}, "object_refs"),
        ({"object_refs": ["order:"]}, "object_refs"),
        ({"object_refs": [1]}, "object_refs"),
        ({"object_refs": {"order": 1}}, "object_refs"),
        ({"mood": "good"}, "mood"),
    ],
)
def test_a_turn_that_cannot_be_taken_is_named(path: Path, changes: dict[str, Any], field: str) -> None:
    write(path, turn(), turn(**{"turn_id": "2", **changes}))
    with pytest.raises(InputError) as raised:
        conversations([path])
    assert str(raised.value).startswith(f"{path}, line 2, {field}: ")
    assert raised.value.where == f"{path}:2:{field}"
    assert "\n" not in str(raised.value)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "is empty"),
        (b"\n \n", "holds no turn"),
        (b"hello", "line 1: is not JSON"),
        (b"[]", "line 1: is not a JSON object"),
        (b"{}\n{", "line 2: is not JSON"),
        (b'{"text": "caf\xe9"}', "line 1: is not UTF-8"),
        ('{"text": 1}'.encode("utf-16"), "line 1: is not UTF-8"),
        (b'{"text": "\\ud83d"}', "line 1: is not JSON"),
        (b'{"a": NaN}', "line 1: is not JSON"),
        (b"x" * (5 << 20), "line 1: is longer than 4 MiB"),
    ],
)
def test_a_file_of_another_kind_is_refused(path: Path, content: bytes, said: str) -> None:
    path.write_bytes(content)
    with pytest.raises(InputError) as raised:
        read_twice(path)
    assert said in str(raised.value)
    assert str(path) in str(raised.value)
    assert str(raised.value).count("\n") == 0


@pytest.mark.parametrize("left_out", ["speaker", "conversation", "turn_id", "at"])
def test_turns_are_no_declarations(path: Path, left_out: str) -> None:
    write(path, {name: said for name, said in turn().items() if name != left_out})
    with pytest.raises(InputError, match=r"line 1: is a turn .* `onrecord ingest conversation`"):
        declarations([path])


def read_twice(path: Path) -> None:
    assert list(lines(path)) == []
    conversations([path])


def test_no_file_and_a_folder_are_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="does not exist"):
        conversations([tmp_path / "nothing.jsonl"])
    with pytest.raises(InputError, match="is a directory"):
        conversations([tmp_path])


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=200, deadline=None)
@given(
    content=st.binary(max_size=200)
    | st.text(max_size=200).map(str.encode)
    | st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=5),
        lambda inner: (
            st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(sorted(TURN)) | st.text(max_size=5), inner)
        ),
    ).map(lambda value: json.dumps(value).encode())
)
def test_whatever_a_file_holds_it_is_taken_or_refused_in_one_sentence(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "any.jsonl"
    path.write_bytes(content)
    for read in (conversations, declarations):
        sentence = refusal(read, path)
        assert sentence is None or (str(path) in sentence and sentence.endswith("."))


def refusal(read: Callable[[list[Path]], object], path: Path) -> str | None:
    try:
        read([path])
    except InputError as error:
        return str(error)
    return None


def test_conversations_may_alternate_and_spread_over_files(tmp_path: Path) -> None:
    first = write(tmp_path / "a", turn(), turn(conversation="d"), turn(turn_id="2"))
    second = write(tmp_path / "b", turn(turn_id="3"))
    found = conversations([first, second])
    assert [(c.conversation_id, [t.turn_id for e in c.events for t in e.turns]) for c in found] == [
        ("c", ["1", "2", "3"]),
        ("d", ["1"]),
    ]
    assert [(line.path.name, line.number) for line in found[0].lines] == [("a", 1), ("a", 3), ("b", 1)]


def test_a_byte_order_mark_and_blank_lines_are_no_mistake(path: Path) -> None:
    path.write_bytes(b"\xef\xbb\xbf" + json.dumps(turn()).encode() + b"\r\n\r\n")
    assert len(conversations([path])) == 1


def test_what_describes_a_speaker_may_stand_on_any_of_its_turns(path: Path) -> None:
    write(path, turn(), turn(turn_id="2", role="lawyer", side="team"), turn(turn_id="3", speaker="bot", side="agent"))
    [found] = conversations([path])
    ana, bot = found.events[0].speakers
    assert (ana.speaker_id, ana.role, ana.side, ana.kind) == ("ana", "lawyer", "team", "person")
    assert (bot.side, bot.kind) == ("agent", "agent")


def test_what_contradicts_an_earlier_line_is_refused(path: Path) -> None:
    write(path, turn(side="team"), turn(turn_id="2", side="customer"))
    with pytest.raises(InputError, match=r"line 2, side: 'ana' has another side, 'team'"):
        conversations([path])
    write(path, turn(), turn(turn_id="2", customer="x"), turn(turn_id="3", customer="y"))
    with pytest.raises(InputError, match=r"line 3, customer: "):
        conversations([path])
    write(path, turn(), turn(text="Other words."))
    with pytest.raises(InputError, match=r"line 2, turn_id: '1' is another turn on line 1"):
        conversations([path])


def test_the_same_turn_twice_is_one(path: Path) -> None:
    [found] = conversations([write(path, turn(), turn())])
    assert len(found.events[0].turns) == 1


def test_turns_with_other_tags_are_other_events_in_order(path: Path) -> None:
    write(
        path,
        turn(object_refs=["order:#W1"]),
        turn(turn_id="2", object_refs="order:#W1"),
        turn(turn_id="3"),
        turn(turn_id="4", audience="internal"),
    )
    [found] = conversations([path])
    assert [[t.turn_id for t in event.turns] for event in found.events] == [["1", "2"], ["3"], ["4"]]
    assert [event.object_refs for event in found.events] == [(ObjectRef(type="order", ref="#W1"),), (), ()]
    assert [event.audience for event in found.events] == [None, None, "internal"]


def test_a_long_conversation_is_heard_in_parts(path: Path) -> None:
    [found] = conversations([write(path, *(turn(turn_id=str(n)) for n in range(TURNS_MAX + 1)))])
    assert [len(event.turns) for event in found.events] == [TURNS_MAX, 1]


def test_a_line_is_what_it_names(path: Path) -> None:
    write(
        path,
        {"type": "order", "ref": "#W1", "owner": "ana", "fields": {"total": 1.5}},
        {"type": "order", "names": ["order", "pedido"], "fields": {"total": {"kind": "number"}}},
        {"slug": "size", "for": "thing", "holds": "one"},
        {"speaker": "ana", "kind": "person", "organizations": ["acme"]},
        {"organization": "acme", "name": "Acme"},
        {"space": {"features": ["signals"], "date_order": "dmy"}},
        {"speaker": {"speaker": "bo"}},
        {"kind": "object", "type": "order", "ref": "#W2"},
    )
    found = declarations([path])
    assert [o.ref for _, o in found.objects] == ["#W1", "#W2"]
    assert [t.type for _, t in found.types] == ["order"]
    assert [a.slug for _, a in found.attributes] == ["size"]
    assert [s.speaker_id for _, s in found.speakers] == ["ana", "bo"]
    assert [o.organization_id for _, o in found.organizations] == ["acme"]
    assert [s.features for _, s in found.spaces] == [["signals"]]
    assert not found.left_out


def test_what_another_system_adds_is_left_out_and_counted(path: Path) -> None:
    write(
        path, {"speaker": "ana", "city": "Lyon"}, {"speaker": "bo", "city": "Porto"}, {"type": "o", "ref": "1", "x": 1}
    )
    found = declarations([path])
    assert dict(found.left_out) == {"speaker.city": 2, "object.x": 1}


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ({"name": "Ana"}, "line 1: is none of"),
        ({"speaker": {"speaker": "ana", "city": "Lyon"}}, "line 1, city: is no field of a speaker"),
        ({"speaker": {"speaker": "ana"}, "role": "x"}, "line 1, role: stands beside"),
        ({"kind": "speaker", "speaker": "ana", "city": "Lyon"}, "line 1, city: "),
        ({"speaker": 5}, "line 1, speaker: 5 must be a text"),
        ({"speaker": "ana", "time_zone": "Europe/Atlantis"}, "line 1, time_zone: "),
        ({"type": "o", "fields": {"x": {"kind": "money"}}}, "line 1, fields.x.kind: "),
        ({"type": "o", "ref": "1", "at": "2026-03-04"}, "line 1, at: "),
        ({"type": "o", "ref": "", "owner": "ana"}, "line 1, ref: "),
        ({"slug": "a b", "for": "thing", "holds": "one"}, "line 1, slug: "),
        ({"space": {"date_order": "dym"}}, "line 1, date_order: "),
        ({"space": {"policy": {"rules": [{"readers": ["all"], "deny": {}}]}}}, "line 1, policy.rules.0.readers.0: "),
    ],
)
def test_a_declaration_that_cannot_be_taken_is_named(path: Path, value: dict[str, Any], said: str) -> None:
    with pytest.raises(InputError) as raised:
        declarations([write(path, value)])
    assert str(raised.value).startswith(f"{path}, {said}")
