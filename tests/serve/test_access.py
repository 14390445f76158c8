"""Who is let in: every call by every kind of key, and what becomes of keys that end."""

from __future__ import annotations

import logging
import re
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta

import pytest
from tests.engines import Engines
from tests.serve.keyed import Keyed, keyed_server

from onrecord.errors import ConfigurationError, ConflictError, NotFoundError
from onrecord.keys import REFRESH_S, STALE_S_MAX, Keys
from onrecord.models.key import SCOPES, Scope
from onrecord.serve.access import NEEDS, call_of
from onrecord.serve.api import create_app
from onrecord.serve.server import guard
from onrecord.settings import Settings

ROUTES = [
    (verb.upper(), path)
    for path, verbs in create_app(Settings()).openapi()["paths"].items()
    for verb in verbs
]  # fmt: skip


@pytest.fixture(scope="module")
async def server(engines: Engines, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Keyed]:
    async with keyed_server(engines, tmp_path_factory.mktemp("home")) as keyed:
        yield keyed


def filled(path: str) -> str:
    return re.sub(r"{[^}]*}", "x", path)


async def test_who_is_open_to_other_machines_needs_a_key_first(server: Keyed, space: str) -> None:
    with pytest.raises(ConfigurationError, match=r"192\.0\.2\.1.*no key exists yet"):
        await guard(server.keys, "192.0.2.1")
    assert (await server(None, "GET", "/v1/claims")).status_code == 421
    _, key = await server.keys.create(space, "the first", ["human"])
    await guard(server.keys, "192.0.2.1")
    await server.keys.revoke(space, key.key_id)
    assert (await server(None, "GET", "/v1/claims")).status_code == 401  # the last key's end opens nothing


def test_every_call_says_what_it_needs() -> None:
    assert {call_of(*route) for route in ROUTES} <= NEEDS.keys()


@pytest.mark.parametrize(("verb", "path"), ROUTES)
async def test_a_call_is_answered_to_the_keys_that_it_needs_and_to_no_other(
    server: Keyed, space: str, verb: str, path: str
) -> None:
    need, at = NEEDS[call_of(verb, path)], filled(path)
    full = await server.token(space, ["human"], SCOPES)
    if need is None:
        assert (await server(None, verb, at)).status_code == 200
        return
    for token in (None, "", "onr_0_0", full[:-1], full + "x", "onr_é"[:-1]):
        refused = await server(token, verb, at)
        assert refused.status_code == 401
        assert refused.headers["www-authenticate"] == 'Bearer realm="onrecord"'
    elsewhere = await server(full, verb, at, **{"OnRecord-Space": "somebody-elses"})
    assert (elsewhere.status_code, "somebody-elses" in elsewhere.text) == (403, False)
    for scope in (None, *SCOPES):
        scopes: list[Scope] = [scope] if scope else []
        for reader in ("customer_agent", "internal_agent"):
            token = await server.token(space, [reader], scopes)
            lacks = (need.scope not in (None, scope)) or (need.is_internal and reader == "customer_agent")
            answer = await server(token, verb, at)
            assert (answer.status_code == 403) == lacks, (scope, reader, answer.text)
            assert answer.status_code != 401
            assert answer.status_code < 500


async def test_a_reader_that_the_key_has_not_is_refused(server: Keyed, space: str) -> None:
    token = await server.token(space, ["customer_agent", "internal_agent"])
    for path in ("/v1/claims", "/v1/facts", "/v1/why?text=a", "/v1/search?q=a"):
        mark = "&" if "?" in path else "?"
        assert (await server(token, "GET", f"{path}{mark}reader=internal_agent")).status_code == 200
        refused = await server(token, "GET", f"{path}{mark}reader=analyst")
        assert refused.status_code == 403
    assert (await server(token, "GET", "/v1/context?speaker=x&reader=human")).status_code == 403


async def test_keys_that_never_were_that_ended_and_that_expired_get_one_answer(
    server: Keyed, space: str, caplog: pytest.LogCaptureFixture
) -> None:
    token, key = await server.keys.create(space, "a key", ["human"])
    late, _ = await server.keys.create(space, "late", ["human"], (), datetime.now(UTC) - timedelta(seconds=1))
    with caplog.at_level(logging.DEBUG, "onrecord"):
        assert (await server(token, "GET", "/v1/claims")).status_code == 200
        await server.keys.revoke(space, key.key_id)
        answers = [await server(one, "GET", "/v1/claims") for one in (token, late, "onr_000000000000_never")]
    assert [one.status_code for one in answers] == [401, 401, 401]
    assert len({one.text for one in answers}) == 1
    assert token not in answers[0].text + caplog.text
    rows = await server.graph.read("key/all")
    assert token not in str(rows)
    assert token.rpartition("_")[2] not in str(rows)


async def test_a_rotated_key_opens_as_before_and_the_old_one_until_its_overlap_ends(server: Keyed, space: str) -> None:
    old, key = await server.keys.create(space, "a key", ["human"], ["records"])
    new, other = await server.keys.rotate(space, key.key_id, timedelta(hours=1))
    assert (other.readers, other.scopes, other.name) == (key.readers, key.scopes, key.name)
    assert [(await server(one, "GET", "/v1/claims")).status_code for one in (old, new)] == [200, 200]
    newest, _ = await server.keys.rotate(space, other.key_id)
    assert [(await server(one, "GET", "/v1/claims")).status_code for one in (old, new, newest)] == [200, 401, 200]
    with pytest.raises(ConflictError):
        await server.keys.rotate(space, other.key_id)
    for spot in ("another", space):
        with pytest.raises(NotFoundError):
            await server.keys.revoke(spot, key.key_id if spot == "another" else "none")


async def test_another_machine_sees_a_revocation_by_itself_within_its_bound(
    server: Keyed, space: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    now = [0.0]
    far = Keys(server.graph, tmp_path_factory.mktemp("far"), pulse=lambda: now[0])
    token, key = await server.keys.create(space, "a key", ["human"])
    assert await far.judge(token) is not None
    before = server.graph.statements
    assert await far.judge(token) is not None
    assert server.graph.statements == before  # a hot call asks the graph nothing
    await server.keys.revoke(space, key.key_id)
    now[0] = STALE_S_MAX
    assert await far.judge(token) is None
    assert REFRESH_S < STALE_S_MAX


async def test_what_is_no_utf8_in_an_address_is_refused(server: Keyed, space: str) -> None:
    token = await server.token(space, ["human"], ["records"])
    for path in ("/v1/speakers/a%FFb", "/v1/speakers/a?x=%FF"):
        refused = await server(token, "PUT", path, {"name": "A"})
        assert refused.status_code == 400, refused.text
    assert (await server(token, "PUT", "/v1/speakers/%C3%A9", {"name": "É"})).status_code == 200
