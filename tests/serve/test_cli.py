"""The command on what it was given: what it takes, what it answers, and how it refuses."""

from __future__ import annotations

import json
import re
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from tests.serve.command import ANSI, DECLARED, SAID, Command, database, turns, write

from onrecord import errors
from onrecord.serve.running import EXIT_CODES, exit_code


def test_each_error_has_its_exit_code() -> None:
    found = [e for e in vars(errors).values() if isinstance(e, type) and issubclass(e, errors.OnRecordError)]
    codes = {error.__name__: exit_code(error("x")) for error in found}
    assert set(codes.values()) == {1, 2}
    assert codes["NotFoundError"] == codes["ConflictError"] == codes["ConfigurationError"] == 2
    assert codes["ModelError"] == codes["StoreUnavailableError"] == codes["IntegrityError"] == 1
    assert errors.OnRecordError in EXIT_CODES


def test_help_waits_for_nothing_that_it_does_not_need(tmp_path: Path) -> None:
    code = "import sys; from onrecord.serve.cli import main; sys.argv = ['onrecord', '--help']\n"
    code += "try: main()\nexcept SystemExit: print(*sys.modules, file=sys.stderr)"
    answer = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True)
    loaded = set(answer.stderr.split())
    assert "Commands:" in answer.stdout
    assert not loaded & {"pydantic", "neo4j", "rich", "openai", "fastapi", "onrecord.memory"}


@pytest.mark.parametrize(
    "arguments", [["remember"], ["why"], ["context", "--reader", "boss"], ["serve", "--port", "x"]]
)
def test_a_call_that_cannot_be_understood_ends_with_2(onrecord: Command, arguments: list[str]) -> None:
    answer = onrecord(*arguments, code=2)
    assert answer.stdout == ""
    assert "Error: " in answer.stderr


def test_no_command_at_all_shows_the_help(onrecord: Command) -> None:
    assert "Commands:" in "".join(onrecord(code=2).stderr + onrecord("ingest", code=2).stderr)


def test_each_reader_gets_what_is_for_it(filled: Command) -> None:
    text = filled("context", "--object", "lawsuit:1234567-01", "--reader", "analyst").stdout
    assert text.startswith("lawsuit 1234567-01 · open · court Lisbon (system)")
    assert "do not propose a settlement in 1234567-01 (lawyer" in text
    found = filled.json("context", "--object", "lawsuit:1234567-01")
    assert found["reader"] == "customer_agent"
    assert [one["by"] for one in found["constraints"]["hard"]] == ["ana"]


def test_what_was_said_first_about_a_speaker_by_a_file_of_turns_is_kept(filled: Command) -> None:
    [row] = filled.json("context", "--object", "lawsuit:1234567-01")["state"]["objects"][0]["memory"]["observations"]
    found = filled.json("show", row["id"])
    assert (found["claims"][0]["by"]["side"], found["claims"][0]["by"]["name"]) == ("customer", "Rui")


def test_a_line_is_traced_to_its_exact_characters(filled: Command) -> None:
    [hard] = filled.json("context", "--object", "lawsuit:1234567-01")["constraints"]["hard"]
    [claim] = filled.json("show", hard["id"])["claims"]
    [cite] = claim["cites"]
    assert SAID[1][2][cite["char_start"] : cite["char_end"]] == cite["quote"]
    shown = filled("show", hard["id"]).stdout
    assert f"[[{cite['quote']}]]" in " ".join(re.sub(r"[│├└─]", "", shown).split())
    assert "conversation c-1, turn t1" in " ".join(shown.split())
    assert "said by Ana (lawyer, team, person)" in shown
    assert not ANSI.search(shown)
    assert claim["claim_id"] in filled("show", claim["claim_id"]).stdout


def test_why_says_why_and_why_not(filled: Command) -> None:
    assert filled.json("why", "Do not propose a settlement")["status"] == "in_memory"
    assert filled.json("why", "Hmm, okay.")["status"] == "left_out"
    assert "Nobody said" in filled("why", "The moon is made of green cheese").stdout


def test_verify_and_doctor_find_nothing_wrong(filled: Command) -> None:
    assert filled.json("verify") == {"violations": []}
    found = filled.json("doctor")
    assert all(check["is_well"] for check in found["checks"])
    assert [check["said"] for check in found["checks"] if check["what"] == "features"] == ["space default: signals"]
    assert found["next"] == []
    sources = {setting["name"]: setting["source"] for setting in found["settings"]}
    assert (sources["ONRECORD_HOME"], sources["ONRECORD_MODEL"]) == ("environment", "default")


def test_the_same_files_again_change_nothing(filled: Command, files: Path) -> None:
    before = filled.json("context", "--object", "lawsuit:1234567-01", "--reader", "analyst")
    again = filled.json("ingest", "conversation", files / "said.jsonl")
    assert (again["windows"], again["claims"], again["facts"]) == (0, 0, 0)
    assert filled("ingest", "conversation", files / "said.jsonl").stdout.startswith(
        "There was nothing new to read in 1 conv"
    )
    assert filled.json("import", files / "declared.jsonl")["left_out"] == {"speaker.city": 1}
    assert filled("import", files / "declared.jsonl").stdout.startswith("Imported the space's settings, 1 type, ")
    after = filled.json("context", "--object", "lawsuit:1234567-01", "--reader", "analyst")
    assert (after["text"], after["state"]) == (before["text"], before["state"])


def test_spaces_are_apart(filled: Command) -> None:
    assert "no object" in filled.refused("context", "--object", "lawsuit:1234567-01", "--space", "other")
    assert "no object" in filled.refused("--space", "other", "context", "--object", "lawsuit:1234567-01")


def test_a_file_with_a_mistake_writes_nothing(filled: Command, tmp_path: Path) -> None:
    path = write(tmp_path / "objects.jsonl", [*DECLARED, {"type": "parcel", "ref": "p-1"}])
    assert filled.refused("import", path, "--space", "mistake") == (
        f"{path}, line {len(DECLARED) + 1}, type: 'parcel' is no declared type."
    )
    path = write(tmp_path / "types.jsonl", [*DECLARED, {"type": "parcel", "key": {"match": "("}}])
    assert f"{path}, line {len(DECLARED) + 1}, key.match: " in filled.refused("import", path, "--space", "mistake")
    path = write(tmp_path / "turns.jsonl", [*turns("c-1"), {**turns("c-2")[0], "object_refs": ["parcel:p-1"]}])
    said = filled.refused("ingest", "conversation", path, "--space", "mistake")
    assert said == f"{path}, line {len(SAID) + 1}, object_refs: 'parcel' is no declared type."
    with database(filled) as graph:
        assert graph.execute_query("MATCH (n {space: 'mistake'}) RETURN count(n) AS n").records[0]["n"] == 0


def test_a_turn_that_is_held_with_other_words_is_refused_with_all_that_came_with_it(
    filled: Command, tmp_path: Path
) -> None:
    changed = [*turns("c-3"), {**turns("c-1")[0], "text": "Something else."}]
    said = filled.refused("ingest", "conversation", write(tmp_path / "turns.jsonl", changed))
    assert f"turns.jsonl, line {len(SAID) + 1}, turn_id: " in said
    assert (
        filled.json("why", "The hearing of 1234567-01 was moved to 12 March.")["places"][0]["conversation_id"] == "c-1"
    )
    assert len(filled.json("why", "The hearing of 1234567-01 was moved to 12 March.")["places"]) == 1


def test_context_is_asked_for_one_thing(filled: Command) -> None:
    assert "--object" in filled.refused("context")
    assert "--object" in filled.refused("context", "--object", "lawsuit:1234567-01", "--speaker", "ana")
    assert "nothing" in filled.refused("show", "nothing")


def test_a_wrong_setting_is_named(onrecord: Command) -> None:
    assert "ONRECORD_GRAPH_URL" in onrecord.refused("verify", ONRECORD_GRAPH_URL="http://localhost")
    assert "--space" in onrecord.refused("verify", "--space", "A B")
    found = onrecord("doctor", code=2, ONRECORD_MODEL_MODE="xml", ONRECORD_MODEL_KEY="hunter2").stdout
    assert "ONRECORD_MODEL_MODE must be 'json_schema', 'tools' or 'json'" in found
    assert "hunter2" not in found


def test_a_home_that_cannot_be_used_is_named(onrecord: Command, tmp_path: Path) -> None:
    (tmp_path / "home").write_text("a file", encoding="utf-8")
    assert str(tmp_path / "home") in onrecord.refused("verify", "--home", tmp_path / "home")


def test_a_graph_that_does_not_answer_or_refuses_is_named(filled: Command) -> None:
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        url = f"bolt://127.0.0.1:{closed.getsockname()[1]}"
        assert url in filled.refused("verify", ONRECORD_GRAPH_URL=url)
        assert url in filled("doctor", code=2, ONRECORD_GRAPH_URL=url).stdout
        assert url in filled.refused("serve", "--port", 0, ONRECORD_GRAPH_URL=url)
    endpoint = json.loads((filled.home / "engine.json").read_text(encoding="utf-8"))
    wrong = {"ONRECORD_GRAPH_URL": endpoint["url"], "ONRECORD_GRAPH_USER": endpoint["user"]}
    said = filled.refused("verify", **wrong, ONRECORD_GRAPH_PASSWORD="hunter2")
    assert "password" in said
    assert "hunter2" not in said
    right = {**wrong, "ONRECORD_GRAPH_PASSWORD": endpoint["password"], "ONRECORD_GRAPH_DATABASE": endpoint["database"]}
    assert filled("verify", **right).stdout == "Every invariant holds.\n"


def test_a_newer_schema_is_left_alone(filled: Command) -> None:
    with database(filled) as graph:
        [row] = graph.execute_query("MATCH (s:Schema) RETURN s.version AS version").records
        graph.execute_query("MATCH (s:Schema) SET s.version = 9999")
        try:
            assert "9999" in filled.refused("verify")
        finally:
            graph.execute_query("MATCH (s:Schema) SET s.version = $version", version=row["version"])
    filled("verify")
