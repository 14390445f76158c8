from __future__ import annotations

from tests.chunks import target


def test_the_header_says_what_is_known() -> None:
    one = target("It rains.", heading_path=("Leave", "Paid"))
    assert one.header == "Title: Standup\nAuthor: Ravi\nDate: 2026-03-04\nSection: Leave / Paid"
    bare = target("It rains.", title=None, author=None, source_modified_at=None)
    assert bare.header == ""
    assert "H" not in bare.shown()


def test_every_label_has_its_text() -> None:
    one = target("It rains. It pours.", around={"N1": "Hello.", "R1": "Bo, the new CFO"})
    assert dict(one.shown()) == {
        "H": one.header,
        "T1": "It rains.",
        "T2": "It pours.",
        "N1": "Hello.",
        "R1": "Bo, the new CFO",
    }


def test_it_is_the_turn_of_a_window_of_its_own() -> None:
    one = target("It rains.", label="Ana")
    window = one.window()
    assert [turn.text for turn in window.owned] == ["It rains."]
    assert window.speaker("ravi").name == "Ravi"
    assert (one.turn().conversation_id, one.turn().at) == ("standup", one.at)
