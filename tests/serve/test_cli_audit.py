"""An auditor's commands: the named questions, and a statement of one's own that can only read."""

from __future__ import annotations

import signal
import time
from pathlib import Path

import pytest
from tests.serve.command import ANSI, Command, database

from onrecord.audit import audits

NEVER = "UNWIND range(1, 100000) AS a UNWIND range(1, 1000000) AS b WITH a, b WHERE a < 0 RETURN count(*) AS n"


def test_the_questions_are_listed_with_what_each_takes(filled: Command) -> None:
    text = filled("audit").stdout
    assert not ANSI.search(text)
    assert all(f"\n  {one.purpose[:40]}" in text for one in audits().values())
    assert "\nfact_voices  fact_id\n" in text
    assert "\nfacts_changed  since [until]\n" in text
    listed = {one["name"]: one for one in filled.json("audit")}
    assert listed.keys() == audits().keys()
    assert listed["visible_at"]["parameters"][0]["choices"][0] == "customer_agent"


def test_a_question_is_answered_as_a_table_and_in_json(filled: Command) -> None:
    answer = filled("audit", "object_voices", "--param", "object=lawsuit:1234567-01", COLUMNS="100")
    assert answer.stdout.splitlines()[0].split() == list(audits()["object_voices"].returns)
    assert [line.split()[0] for line in answer.stdout.splitlines()[1:] if line[0] != " "] == ["client-7", "ana"]
    assert answer.stderr == "2 rows.\n"
    found = filled.json("audit", "instructions_at", "--param", "at=2026-03-04T12:00:00+01:00", "--param", "limit=5")
    assert (found["audit"], found["more"]) == ("instructions_at", False)
    assert found["parameters"] == {"at": "2026-03-04T11:00:00.000000Z", "limit": 5}
    [row] = found["items"]
    assert (row["text"], row["said_by"]) == ("Do not propose a settlement in 1234567-01.", ["ana"])
    told = filled("audit", "fact_voices", "--param", f"fact_id={row['fact_id']}").stdout
    assert "\nquote: Do not propose a settlement in 1234567-01.\n" in told
    assert "\nplace: c-1/t1:0-42\n" in told


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["who"], "No audit is called 'who'; `onrecord audit` lists them."),
        (["fact_voices"], "fact_voices needs fact_id; it takes fact_id and limit."),
        (["fact_voices", "--param", "fact=x"], "fact_voices takes no 'fact'; it takes fact_id and limit."),
        (["fact_voices", "--param", "fact_id"], "--param is written NAME=VALUE, not 'fact_id'."),
        (["fact_voices", "--param", "fact_id=x", "--param", "fact_id=y"], "--param gives fact_id twice."),
        (["--param", "limit=1"], "--param is of a named audit; `onrecord audit` lists their names."),
        (["gaps_by_type", "--param", "limit=many"], "limit is a number from 1 to 10000, not 'many'."),
    ],
)
def test_a_question_that_cannot_be_is_refused_before_an_engine_starts(
    tmp_path: Path, arguments: list[str], said: str
) -> None:
    onrecord = Command(tmp_path / "home")
    assert onrecord.refused("audit", *arguments) == said
    assert not onrecord.home.exists()


def test_a_statement_of_one_s_own_reads_the_whole_graph(filled: Command) -> None:
    states = "MATCH (f:Fact) WHERE f.space = $space RETURN f.form AS form, count(*) AS facts ORDER BY form"
    assert {row["form"] for row in filled.json("cypher", states)["items"]} >= {"instruction", "observation"}
    assert filled.json("--space", "other", "cypher", states)["items"] == []
    given = ["--param", "n=17", "--param", 'list=["a", 1]', "--param", "text=a=b", "--param", 'digits="17"']
    answer = filled.json("cypher", "RETURN $n AS n, $list AS list, $text AS text, $digits AS digits", *given)
    assert answer["items"] == [{"n": 17, "list": ["a", 1], "text": "a=b", "digits": "17"}]
    cut = filled("cypher", "UNWIND range(1, 3) AS n RETURN n", "--limit", 2)
    assert cut.stdout.split() == ["n", "1", "2"]
    assert "There are more than 2 rows: --limit shows more of them." in cut.stderr


def test_what_a_value_holds_moves_no_cursor_and_is_shown_whole(filled: Command) -> None:
    words = " ".join(f"word{n}" for n in range(60))
    text = filled(
        "cypher", f"RETURN 'a\\u001b[2Jb\\u0007' AS x, '{words}' AS y, null AS z, true AS t", COLUMNS="60"
    ).stdout
    assert "a�[2Jb�" in text
    assert [word for word in text.replace("\n", " ").split() if word.startswith("word")][-1] == "word59"
    assert "Traceback" not in text


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("MATCH (s:Space) SET s.revision = 0", "The statement needs more than reading"),
        ("LOAD CSV FROM 'file:///x' AS l RETURN l", "LOAD CSV reaches outside of the graph"),
        ("RETURN $who", "The statement uses $who, which no parameter gives."),
        ("MATCH (", "The graph does not take the statement: "),
    ],
)  # fmt: skip
def test_a_statement_that_is_none_or_would_write_is_refused(filled: Command, statement: str, said: str) -> None:
    assert filled.refused("cypher", statement).startswith(said)


def test_a_statement_ends_with_its_time_and_when_it_is_interrupted(filled: Command) -> None:
    late = filled("cypher", NEVER, "--timeout", 0.5, code=1)
    assert late.stderr == "The statement took more than 0.5 s, and was ended.\n"
    with database(filled) as driver:

        def running() -> int:
            rows = driver.execute_query("SHOW TRANSACTIONS YIELD currentQuery RETURN currentQuery AS text").records
            return sum(row["text"].startswith("UNWIND range") for row in rows)

        process = filled.start("cypher", NEVER)
        started = time.monotonic()
        while not running():
            assert time.monotonic() - started < 60
            time.sleep(0.1)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=30)
        assert (process.returncode, out) == (130, "")
        assert err.startswith("Interrupted")
        assert running() == 0
