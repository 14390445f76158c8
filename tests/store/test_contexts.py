from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
import time
from collections.abc import Iterator
from pathlib import Path

import lmdb
import pytest

from onrecord.errors import StoreError
from onrecord.store import contexts
from onrecord.store.contexts import ContextStore, Stored


@pytest.fixture
def store(tmp_path: Path) -> Iterator[ContextStore]:
    opened = ContextStore.open(tmp_path)
    yield opened
    opened.close()


def get(store: ContextStore, key: str, space: str = "s") -> Stored | None:
    return store.look(space, [key], [None]).stored[0]


def marks(store: ContextStore, *keys: str, space: str = "s") -> tuple[bytes, ...]:
    return store.look(space, keys, [None] * len(keys)).marks


def process(home: Path, code: str) -> subprocess.Popen[str]:
    """Another process with `store` open on the home; it goes on when it is told to by a line."""
    head = f"""
        import sys
        from pathlib import Path
        from onrecord.store.contexts import ContextStore
        store = ContextStore.open(Path({str(home)!r}))
        def say(word):
            sys.stdout.write(word + "\\n")
            sys.stdout.flush()
            sys.stdin.readline()
    """
    return subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(head) + textwrap.dedent(code)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip


def heard(other: subprocess.Popen[str], word: str) -> None:
    assert other.stdout is not None
    assert other.stdout.readline().strip() == word


def go_on(other: subprocess.Popen[str]) -> None:
    assert other.stdin is not None
    other.stdin.write("\n")
    other.stdin.flush()


def end(other: subprocess.Popen[str], how: int = signal.SIGKILL) -> None:
    other.send_signal(how)
    other.communicate(timeout=30)


def test_what_was_put_is_there_and_nothing_else(store: ContextStore) -> None:
    store.put("s", {"order:1": (3, b"three"), "": (3, b"settings")})
    found = get(store, "order:1")
    assert found is not None
    assert (found.revision, found.payload) == (3, b"three")
    assert get(store, "order:2") is None
    assert get(store, "order:1", space="other") is None


def test_a_payload_that_the_caller_holds_comes_back_empty(store: ContextStore) -> None:
    store.put("s", {"order:1": (3, b"three")})
    held = get(store, "order:1")
    assert held is not None
    [again] = store.look("s", ["order:1"], [held.stamp]).stored
    assert again == Stored(3, held.stamp, b"")
    store.put("s", {"order:1": (4, b"four")})
    [newer] = store.look("s", ["order:1"], [held.stamp]).stored
    assert newer is not None
    assert newer.payload == b"four"


def test_an_older_revision_never_replaces_a_newer_one(store: ContextStore) -> None:
    store.put("s", {"order:1": (5, b"five")})
    store.put("s", {"order:1": (4, b"four")})
    found = get(store, "order:1")
    assert found is not None
    assert found.payload == b"five"
    store.put("s", {"order:1": (5, b"five, corrected")})
    found = get(store, "order:1")
    assert found is not None
    assert found.payload == b"five, corrected"


def test_a_mark_stands_on_its_own_contexts_until_it_is_settled(store: ContextStore) -> None:
    mark = store.mark("s", ["order:1", "order:2"])
    assert len(marks(store, "order:1")) == len(marks(store, "order:2")) == 1
    assert marks(store, "order:3") == marks(store, "order:1", space="other") == ()
    store.settle("s", [mark], {"order:1": (7, b"seven"), "order:2": (7, b"too")})
    assert marks(store, "order:1", "order:2") == ()
    found = get(store, "order:1")
    assert found is not None
    assert found.payload == b"seven"


def test_what_a_writer_left_uncompiled_is_left_to_its_next_read_alone(store: ContextStore) -> None:
    store.put("s", {"order:1": (1, b"old")})
    for n in range(5):
        store.settle("s", [store.mark("s", ["order:1"])], {})
        assert len(marks(store, "order:1")) == 1, f"write {n}: one mark a context says enough"
    seen = marks(store, "order:1")
    store.settle("s", [store.mark("s", ["order:1"])], {})
    store.put("s", {"order:1": (1, b"gathered before the last write")}, seen)
    assert len(marks(store, "order:1")) == 1
    store.put("s", {"order:1": (2, b"new")}, marks(store, "order:1"))
    assert marks(store, "order:1") == ()


def test_a_reader_takes_no_mark_of_a_live_writer_away(store: ContextStore) -> None:
    mark = store.mark("s", ["order:1"])
    other = store.mark("s", ["order:1"])
    store.put("s", {"order:1": (1, b"one")}, marks(store, "order:1"))
    assert len(marks(store, "order:1")) == 2
    store.settle("s", [mark], {"order:1": (1, b"one")})
    assert len(marks(store, "order:1")) == 1
    store.settle("s", [other], {"order:1": (1, b"one")})
    assert marks(store, "order:1") == ()


def test_a_mark_that_its_writer_dropped_stands_until_no_write_can_follow(
    store: ContextStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    mark = store.mark("s", ["order:1"])
    del mark
    store.put("s", {}, marks(store, "order:1"))
    [dropped] = marks(store, "order:1")
    store.put("s", {}, [dropped])
    assert marks(store, "order:1") == (dropped,), "the graph may be about to commit"
    monkeypatch.setattr(contexts, "GRACE_S", 0.0)
    store.put("s", {}, [dropped])
    assert marks(store, "order:1") == ()


def test_dropping_a_space_leaves_its_marks_and_the_other_spaces(store: ContextStore) -> None:
    store.put("s", {"order:1": (1, b"one"), "": (1, b"settings")})
    store.put("other", {"order:1": (1, b"one")})
    mark = store.mark("s", ["order:1"])
    store.drop("s")
    assert get(store, "order:1") is None
    assert get(store, "") is None
    assert get(store, "order:1", space="other") is not None
    assert len(marks(store, "order:1")) == 1
    store.settle("s", [mark], {"order:1": (1, b"one")})


def test_keys_and_spaces_of_any_length_and_script(store: ContextStore) -> None:
    keys = ["order:" + "x" * 5_000, "процесс:№1", "订单:一", "a:\0", "a:"]
    store.put("s", {key: (1, key.encode()) for key in keys})
    for key in keys:
        found = get(store, key)
        assert found is not None
        assert found.payload == key.encode()


def test_one_process_opens_a_home_once_and_closes_it_with_the_last(tmp_path: Path) -> None:
    one, other = ContextStore.open(tmp_path), ContextStore.open(tmp_path)
    assert one is other
    one.close()
    other.put("s", {"order:1": (1, b"one")})
    other.close()
    again = ContextStore.open(tmp_path)
    assert again is not one
    assert get(again, "order:1") is not None
    again.close()


def test_files_are_their_owners_alone(store: ContextStore, tmp_path: Path) -> None:
    files = [path for path in (tmp_path / "contexts").rglob("*") if path.suffix == ".mdb" or path.parent.name == "live"]
    assert len(files) >= 3
    assert {oct(path.stat().st_mode & 0o077) for path in files} == {"0o0"}


def test_after_the_machine_was_down_nothing_is_trusted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    boot = tmp_path / "boot_id"
    boot.write_text("first\n")
    monkeypatch.setattr(contexts, "_BOOT_ID", boot)
    for expected in (None, b"one"):
        store = ContextStore.open(tmp_path)
        found = get(store, "order:1")
        assert (found.payload if found else None) == expected
        store.put("s", {"order:1": (1, b"one")})
        store.close()
    boot.write_text("second\n")
    store = ContextStore.open(tmp_path)
    assert get(store, "order:1") is None
    store.close()


def test_the_map_grows_for_this_process_and_for_the_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contexts, "MAP_SIZE_FIRST", 1 << 18)
    store = ContextStore.open(tmp_path)
    other = process(
        tmp_path,
        """
        store.put("s", {"order:0": (1, b"x")})
        say("ready")
        found = store.look("s", [f"order:{n}" for n in range(40)], [None] * 40)
        assert all(s is not None and len(s.payload) == 100_000 for s in found.stored)
        store.put("s", {"order:99": (1, b"y" * 1_000_000)})
        say("grown")
        """,
    )
    heard(other, "ready")
    for n in range(40):
        store.put("s", {f"order:{n}": (2, bytes(100_000))})
    go_on(other)
    heard(other, "grown")
    found = get(store, "order:99")
    assert found is not None
    assert len(found.payload) == 1_000_000
    go_on(other)
    other.communicate(timeout=30)
    assert other.returncode == 0
    store.close()


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_a_writer_killed_between_its_mark_and_its_compile_is_found(
    store: ContextStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: int
) -> None:
    store.put("s", {"order:1": (1, b"old")})
    other = process(tmp_path, 'mark = store.mark("s", ["order:1"]); say("marked")')
    heard(other, "marked")
    store.put("s", {"order:1": (1, b"old")}, marks(store, "order:1"))
    assert len(marks(store, "order:1")) == 1, "it is alive"
    end(other, how)
    monkeypatch.setattr(contexts, "GRACE_S", 0.0)
    # Found dead, then, no write of it being able to follow, gone.
    for left in (1, 0):
        store.put("s", {"order:1": (2, b"new")}, marks(store, "order:1"))
        assert len(marks(store, "order:1")) == left
    found = get(store, "order:1")
    assert found is not None
    assert found.payload == b"new"


def test_a_reader_killed_in_a_transaction_holds_nobody_up(store: ContextStore, tmp_path: Path) -> None:
    store.put("s", {"order:1": (1, b"one")})
    other = process(tmp_path, 'txn = store._env.begin(); txn.get(b"x"); say("reading")')
    heard(other, "reading")
    end(other)
    for revision in range(2, 300):
        store.put("s", {"order:1": (revision, os.urandom(20_000))})
    assert store._env.info()["map_size"] < 1 << 28


def test_writers_killed_at_random_leave_what_others_settled(store: ContextStore, tmp_path: Path) -> None:
    code = """
        import itertools
        say("ready")
        for n in itertools.count(1):
            mark = store.mark("s", [f"order:{n % 50}"])
            store.settle("s", [mark], {f"order:{n % 50}": (n, str(n).encode() * 500)})
    """
    for pause in (0.05, 0.11, 0.23):
        writers = [process(tmp_path, code) for _ in range(2)]
        for writer in writers:
            heard(writer, "ready")
            go_on(writer)
        time.sleep(pause)
        for writer in writers:
            end(writer)
        for n in range(50):
            found = get(store, f"order:{n}")
            if found is not None:
                assert found.payload == str(found.revision).encode() * 500
        store.put("s", {"order:new": (1, b"a killed writer's lock does not stay")})


def test_processes_that_race_end_at_the_newest_revision(store: ContextStore, tmp_path: Path) -> None:
    code = """
        say("ready")
        for n in range(1, 400):
            store.put("s", {"order:1": (n, str(n).encode())})
    """
    writers = [process(tmp_path, code) for _ in range(3)]
    for writer in writers:
        heard(writer, "ready")
    for writer in writers:
        go_on(writer)
    last = 0
    while any(writer.poll() is None for writer in writers):
        found = get(store, "order:1")
        revision = found.revision if found else 0
        assert revision >= last
        last = revision
        time.sleep(0.001)
    for writer in writers:
        writer.communicate(timeout=30)
    found = get(store, "order:1")
    assert found is not None
    assert (found.revision, found.payload) == (399, b"399")


def test_a_store_that_cannot_be_opened_says_so(tmp_path: Path) -> None:
    (tmp_path / "contexts").write_text("in the way")
    with pytest.raises(StoreError, match="cannot be opened"):
        ContextStore.open(tmp_path)


def test_a_store_that_fails_says_so(store: ContextStore, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: lmdb.Transaction) -> None:
        raise lmdb.DiskError("full")

    with pytest.raises(StoreError, match="fail"):
        store._run(refuse)
    assert get(store, "order:1") is None
