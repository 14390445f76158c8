"""The command over time: a server until it is stopped, work that is interrupted, the demo, the README."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import sys
import textwrap
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.serve.command import ANSI, DECLARED, DEMO_DATA, ROOT, START_S_MAX, Command, database, turns, write


def test_serve_stays_on_loopback_and_off_a_port_that_is_in_use(tmp_path: Path) -> None:
    onrecord = Command(tmp_path / "home")
    assert "192.0.2.1 cannot be listened on" in onrecord.refused("serve", "--host", "192.0.2.1")
    assert "--host example.com is no address" in onrecord.refused("serve", "--host", "example.com")
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert onrecord.refused("serve", "--port", port) == (
            f"Port {port} on 127.0.0.1 is in use; choose another with --port."
        )
    assert not onrecord.home.exists()
    for host in ("0.0.0.0", "::"):  # a key would open them, so the graph is asked for one
        assert "no key exists yet" in onrecord.refused("serve", "--host", host)


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


def test_answers_are_applied_again_under_other_rules(filled: Command, tmp_path: Path) -> None:
    def call(*arguments: object) -> dict[str, object]:
        found = filled.json(*arguments, "--space", "again")
        assert isinstance(found, dict)
        return {name: value for name, value in found.items() if value and name != "changes"}

    call("import", write(tmp_path / "declared.jsonl", DECLARED))
    call("ingest", "conversation", write(tmp_path / "said.jsonl", turns("k1")))
    assert call("replay") == {"windows": 1}
    call("import", write(tmp_path / "other.jsonl", [{"space": {"features": []}}]))
    changed = {"windows": 1, "windows_changed": 1, "claims_dropped": 1, "facts_closed": 1, "decisions": 1}
    assert call("replay", "--dry-run") == {"dry_run": True, **changed}
    said = filled("replay", "--space", "again").stdout.splitlines()
    assert said[:2] == [
        "Read again 1 window.",
        "Changed 1 window, 1 dropped claim, 1 closed fact, 1 decision.",
    ]
    assert said[2].startswith("  conversation k1, window win_")
    assert said[2].endswith(": 1 dropped claim, 1 closed fact, 1 decision.")
    assert call("replay") == {"windows": 1}
    assert call("verify") == {}


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
    assert "2 of 2 passages of the version of January, 1 of 2 passages of the version of March" in text
    assert "It said before, and says no more: “Customers may return items within 30 days of delivery.”" in text
    document = text[text.index("It says now") : text.index("And “Is express")]
    assert document.index("within 45 days") < document.index("The refund is paid") < document.index("Orders above")
    assert document.count("The refund is paid") == 1
    assert "Every invariant holds." in text
    assert "126/126" in answer.stderr


def test_the_commands_of_the_readme_run_as_they_are_written(filled: Command) -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    blocks = re.findall(r"(?:^    .*\n|^\n(?=\n*    ))+", readme, re.MULTILINE)
    block = next(b for b in blocks if "onrecord import" in b)
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

    python = next(b for b in blocks if "import Memory" in b)
    env = filled.environment(ONRECORD_SPACE="readme")
    asked = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(python)], cwd=ROOT, env=env, capture_output=True, text=True, check=False
    )
    assert (asked.returncode, "#W2702727" in asked.stdout) == (0, True), asked.stderr


def test_the_demo_carries_the_notice_of_its_data() -> None:
    notice = (DEMO_DATA / "NOTICE.md").read_text(encoding="utf-8")
    assert "Copyright (c) 2024 Sierra" in notice
    assert "Permission is hereby granted" in notice
    assert all(path.name in notice for path in DEMO_DATA.glob("[!N]*"))
