from __future__ import annotations

from onrecord.models.document import Chunk
from onrecord.models.identity import Identity

IDENTITY = Identity("00" * 32)


def chunk(**changed: object) -> Chunk:
    told = {"heading_path": ("Leave", "Paid"), "label": "Ana", "text": "25 days.", "char_start": 10, "position": 1}
    return Chunk.model_validate({**told, "sentences": ((0, 8),), **changed})


def test_a_passage_keeps_its_id_wherever_it_stands() -> None:
    here = chunk().passage_id(IDENTITY, "policy")
    assert here.startswith("psg_")
    assert chunk(char_start=900, position=7).passage_id(IDENTITY, "policy") == here


def test_each_part_of_its_identity_counts() -> None:
    others = [
        chunk(heading_path=("Leave",)),
        chunk(heading_path=("Leave Paid",)),
        chunk(heading_path=()),
        chunk(label=None),
        chunk(label=""),
        chunk(text="27 days."),
        chunk(occurrence=1),
        chunk(heading_path=("Leave",), label="Paid", text="Ana"),
    ]
    ids = {one.passage_id(IDENTITY, "policy") for one in [chunk(), *others]}
    assert len(ids) == len(others) + 1
    assert chunk().passage_id(IDENTITY, "policies") not in ids
