"""The command, as a person calls it: in a process of its own, on the embedded engine, in one home for all of them."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import neo4j
import pytest

from onrecord import errors
from onrecord.serve.running import EXIT_CODES, exit_code
from onrecord.store.engine import lease

ANSI = re.compile(r"\x1b\[")
ROOT = Path(__file__).parents[2]
DEMO_DATA = ROOT / "app" / "onrecord" / "serve" / "demo_data"
START_S_MAX = 120

TYPE = {
    "type": "lawsuit",
    "names": ["lawsuit", "case", "processo"],
    "key": {"match": r"\d{7}-\d{2}"},
    "fields": {"court": {"kind": "text"}},
    "final_states": ["closed"],
}
DECLARED = [
    {"type": "lawsuit", "ref": "1234567-01", "owner": "client-7", "status": "open", "fields": {"court": "Lisbon"}},
    TYPE,
    {"space": {"features": ["signals"]}},
    {"speaker": "ana", "name": "Ana", "side": "team", "role": "lawyer"},
    {"speaker": "client-7", "name": "Rui", "city": "Porto"},
]
SAID = [
    ("client-7", "customer", "The hearing of 1234567-01 was moved to 12 March."),
    ("ana", "team", "Do not propose a settlement in 1234567-01."),
    ("client-7", "customer", "Hmm, okay."),
]


class Command:
    """Calls `onrecord` in one home, and nothing of this process's own settings."""

    def __init__(self, home: Path) -> None:
        self.home = home

    def environment(self, **settings: str) -> dict[str, str]:
        # Compiled modules are kept, or each call compiles hundreds of them anew.
        unwanted = ("ONRECORD_", "PYTHONDONTWRITEBYTECODE")
        outside = {name: value for name, value in os.environ.items() if not name.startswith(unwanted)}
        own = {"ONRECORD_HOME": str(self.home), "COLUMNS": "80"}
        return {**outside, **own, **settings}

    def start(self, *arguments: object, **settings: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, "-m", "onrecord", *map(str, arguments)],
            cwd=self.home.parent,
            env=self.environment(**settings),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def __call__(self, *arguments: object, code: int = 0, **settings: str) -> subprocess.CompletedProcess[str]:
        process = self.start(*arguments, **settings)
        out, err = process.communicate(timeout=START_S_MAX)
        assert process.returncode == code, err
        assert "Traceback" not in err
        return subprocess.CompletedProcess([], code, out, err)

    def json(self, *arguments: object, code: int = 0) -> Any:
        return json.loads(self(*arguments, "--json", code=code).stdout)

    def refused(self, *arguments: object, **settings: str) -> str:
        """The one sentence that a wrong call gets, and nothing on stdout."""
        answer = self(*arguments, code=2, **settings)
        assert answer.stdout == ""
        said = answer.stderr.splitlines()
        assert len(said) == 1, answer.stderr
        assert said[0].endswith(".")
        return said[0]


@pytest.fixture(scope="module", autouse=True)
def interruptible() -> Iterator[None]:
    """A shell's job in the background ignores Ctrl-C, and so would whatever it starts."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture(scope="module")
async def onrecord(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Command]:
    """One engine from the first command to the last, however long a machine takes between two."""
    home = tmp_path_factory.mktemp("cli") / "home"
    held = await lease(home, linger_s=1)
    yield Command(home)
    held.release()


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("files")
    write(folder / "declared.jsonl", DECLARED)
    write(folder / "said.jsonl", turns("c-1"))
    return folder


@pytest.fixture(scope="module")
def filled(onrecord: Command, files: Path) -> Command:
    """The command, in a home whose default space holds a lawsuit and a conversation about it."""
    onrecord("import", files / "declared.jsonl")
    onrecord("ingest", "conversation", files / "said.jsonl")
    return onrecord


def write(path: Path, values: list[dict[str, Any]]) -> Path:
    path.write_text("".join(json.dumps(value) + "\n" for value in values), encoding="utf-8")
    return path


def turns(conversation: str) -> list[dict[str, Any]]:
    return [
        {
            "conversation": conversation, "turn_id": f"t{n}", "speaker": speaker, "side": side, "customer": "client-7",
            "text": text, "at": f"2026-03-04T10:{n:02}:00Z",
        }
        for n, (speaker, side, text) in enumerate(SAID)
    ]  # fmt: skip


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
    assert found["next"] == []
    sources = {setting["name"]: setting["source"] for setting in found["settings"]}
    assert (sources["ONRECORD_HOME"], sources["ONRECORD_MODEL"]) == ("environment", "default")


def test_the_same_files_again_change_nothing(filled: Command, files: Path) -> None:
    before = filled.json("context", "--object", "lawsuit:1234567-01", "--reader", "analyst")
    again = filled.json("ingest", "conversation", files / "said.jsonl")
    assert (again["windows"], again["claims"], again["facts"]) == (0, 0, 0)
    assert filled.json("import", files / "declared.jsonl")["left_out"] == {"speaker.city": 1}
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


def database(command: Command) -> neo4j.Driver:
    """The embedded engine that runs in the command's home."""
    command("verify")
    endpoint = json.loads((command.home / "engine.json").read_text(encoding="utf-8"))
    return neo4j.GraphDatabase.driver(endpoint["url"], auth=(endpoint["user"], endpoint["password"]))


def test_serve_stays_on_loopback_and_off_a_port_that_is_in_use(tmp_path: Path) -> None:
    onrecord = Command(tmp_path / "home")
    for host in ("0.0.0.0", "::", "192.0.2.1", "example.com"):
        assert "127.0.0.1" in onrecord.refused("serve", "--host", host)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert onrecord.refused("serve", "--port", port) == (
            f"Port {port} on 127.0.0.1 is in use; choose another with --port."
        )
    assert not onrecord.home.exists()


@pytest.fixture
def server(filled: Command) -> Iterator[tuple[subprocess.Popen[str], str]]:
    process = filled.start("serve", "--port", 0)
    assert process.stderr
    said = process.stderr.readline()
    found = re.search(r"http://127\.0\.0\.1:\d+", said)
    assert found, said + process.stderr.read()
    yield process, found[0]
    process.kill()
    process.communicate()


@pytest.mark.parametrize(("asked", "code"), [(signal.SIGTERM, 0), (signal.SIGINT, 130)])
def test_serve_answers_until_it_is_asked_to_stop(
    server: tuple[subprocess.Popen[str], str], asked: signal.Signals, code: int
) -> None:
    process, url = server
    with urllib.request.urlopen(f"{url}/readyz", timeout=30) as answer:
        assert answer.status == 200
    process.send_signal(asked)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err) == (code, "", "")


def test_stopped_in_the_middle_and_run_again_is_as_if_it_had_not_been(filled: Command, tmp_path: Path) -> None:
    said = [turn for n in range(60) for turn in turns(f"long-{n}")]
    path = write(tmp_path / "long.jsonl", said)
    whole = filled.json("ingest", "conversation", path, "--space", "whole")
    deadline = time.monotonic() + START_S_MAX
    with database(filled) as graph:
        process = filled.start("ingest", "conversation", path, "--space", "stopped")
        while time.monotonic() < deadline:
            query = "MATCH (c:Conversation {space: 'stopped'}) RETURN count(c) AS n"
            if graph.execute_query(query).records[0]["n"] > 3:
                break
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=60)
    assert process.returncode == 130, err
    assert "Interrupted" in err
    assert "Traceback" not in err
    filled("ingest", "conversation", path, "--space", "stopped")
    assert filled.json("verify", "--space", "stopped") == {"violations": []}
    with database(filled) as graph:
        query = "MATCH (c:Claim {space: $space}) RETURN count(c) AS n"
        counts = [graph.execute_query(query, space=space).records[0]["n"] for space in ("whole", "stopped")]
    assert counts[0] == counts[1] == whole["claims"]


def test_the_demo_shows_what_a_person_came_for(filled: Command) -> None:
    answer = filled("demo", "--home", filled.home, ONRECORD_GRAPH_URL="bolt://127.0.0.1:1", ONRECORD_MODEL="none")
    lines = answer.stdout.splitlines()
    assert max(len(line) for line in lines if "--home" not in line and "rm -r" not in line) <= 80
    assert not ANSI.search(answer.stdout + answer.stderr)
    text = " ".join(answer.stdout.split())
    customer, analyst = (text.index(heading) for heading in ("What the agent that serves", "What an analyst gets"))
    internal = "printed with the old address"
    assert internal not in text[customer:analyst]
    assert internal in text[analyst:]
    assert "not promise a delivery date" in text[customer:analyst]
    assert "[[The new address is 1234 Elm St, Springfield, IL, 62701.]] Can you make sure" in re.sub(
        r"[│└─ ]+", " ", text
    )
    assert "Every invariant holds." in text
    assert "126/126" in answer.stderr


def test_the_commands_of_the_readme_run_as_they_are_written(filled: Command) -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    block = next(b for b in re.findall(r"(?:^    .*\n)+", readme, re.MULTILINE) if "onrecord import" in b)
    assert len(block.splitlines()) > 5
    answer = subprocess.run(
        ["sh", "-e"],
        input=block,
        cwd=ROOT,
        env=filled.environment(ONRECORD_SPACE="readme"),
        capture_output=True,
        text=True,
        check=False,
    )
    assert answer.returncode == 0, answer.stderr
    assert "do not promise a delivery date" in answer.stdout
    assert "Every invariant holds." in answer.stdout


def test_the_demo_carries_the_notice_of_its_data() -> None:
    notice = (DEMO_DATA / "NOTICE.md").read_text(encoding="utf-8")
    assert "Copyright (c) 2024 Sierra" in notice
    assert "Permission is hereby granted" in notice
    assert all(path.name in notice for path in DEMO_DATA.glob("*.jsonl"))
