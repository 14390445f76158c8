"""Whatever is said to whom, under whatever policy: no answer of any call has a word that only closed rows hold."""

from __future__ import annotations

import itertools
import secrets
from dataclasses import dataclass
from typing import Any, get_args

import httpx
from hypothesis import HealthCheck, Phase, example, given, settings
from hypothesis import strategies as st

from onrecord.models.object import Reader

READERS: tuple[Reader, ...] = get_args(Reader)
TAGS = ("lawsuit:c-1", "order:o-1")
COUNT = itertools.count()


@dataclass(frozen=True)
class Said:
    """A turn of one or two sentences; `orders` has a sentence forbid something."""

    by: str
    orders: tuple[bool, ...]


@dataclass(frozen=True)
class Talk:
    """One conversation: how it is tagged, and what is said in it."""

    audience: str | None
    tag: str | None
    turns: tuple[Said, ...]


@dataclass(frozen=True)
class Word:
    """A word that one sentence alone has, and what was said around it."""

    marker: str
    sentence: str
    audience: str
    turn_audience: str
    tag: str | None
    is_order: bool


SAID = st.builds(
    Said, st.sampled_from(["ana", "client-7", "bot"]), st.lists(st.booleans(), min_size=1, max_size=2).map(tuple)
)
TALKS = st.lists(
    st.builds(
        Talk,
        st.sampled_from([None, None, "shared", "internal"]),
        st.sampled_from([None, *TAGS]),
        st.lists(SAID, min_size=1, max_size=2).map(tuple),
    ),
    min_size=1,
    max_size=2,
)
RULES = st.lists(
    st.fixed_dictionaries(
        {
            "readers": st.lists(st.sampled_from(READERS), min_size=1, max_size=3, unique=True),
            "deny": st.fixed_dictionaries(
                {},
                optional={
                    "types": st.just(["lawsuit"]),
                    "forms": st.lists(
                        st.sampled_from(["instruction", "statement", "observation"]),
                        min_size=1,
                        max_size=2,
                        unique=True,
                    ),
                },
            ),
        }
    ),
    max_size=2,
)


def worded(talk: Talk) -> tuple[list[dict[str, Any]], list[Word]]:
    """The turns as a call takes them, and each sentence's word with its audience, by the rules of the contract."""
    turns: list[dict[str, Any]] = []
    words: list[Word] = []
    has_spoken = False
    for number, said in enumerate(talk.turns):
        has_spoken = has_spoken or said.by == "client-7"
        of_turn = talk.audience or ("shared" if has_spoken else "internal")
        sentences: list[str] = []
        for is_order in said.orders:
            marker = f"zq{next(COUNT)}x{secrets.token_hex(3)}"
            sentence = f"Do not mention the {marker} to anybody." if is_order else f"The {marker} folder is in Oslo."
            is_row = is_order and said.by != "bot"
            words.append(
                Word(marker, sentence, talk.audience or ("shared" if is_row else of_turn), of_turn, talk.tag, is_order)
            )
            sentences.append(sentence)
        turns.append(
            {"turn_id": f"t{number}", "speaker": said.by, "text": " ".join(sentences),
             "at": f"2026-03-04T10:{number:02}:00Z"}
        )  # fmt: skip
    return turns, words


def closed(word: Word, reader: str, rules: list[dict[str, Any]], form: str | None) -> bool:
    """Whether only rows that are closed to the reader have the word; `form` None: no row has it, a turn alone."""
    denied = [rule["deny"] for rule in rules if reader in rule["readers"]]
    if form is None:
        return reader == "customer_agent" and word.turn_audience == "internal"
    if reader == "customer_agent" and word.audience == "internal":
        return True
    forms = {form} | ({"observation"} if word.tag and form == "statement" else set())
    return any(
        (word.tag == TAGS[0] and "lawsuit" in deny.get("types", ())) or forms & set(deny.get("forms", ()))
        for deny in denied
    )


class Asker:
    """Asks everything of one space as one reader, and keeps what it was told."""

    def __init__(self, client: httpx.AsyncClient, space: str) -> None:
        self._client = client
        self._headers = {"OnRecord-Space": space}

    async def call(self, verb: str, path: str, body: Any = None, **more: str) -> httpx.Response:
        answer = await self._client.request(verb, path, json=body, headers={**self._headers, **more})
        assert answer.status_code < 500, answer.text
        return answer

    async def pages(self, path: str, limit: int) -> tuple[list[dict[str, Any]], str]:
        items: list[dict[str, Any]] = []
        told, after = "", ""
        while True:
            answer = await self.call("GET", f"{path}&limit={limit}{after}")
            page = answer.json()
            told += answer.text
            items += page["items"]
            if page["next"] is None:
                return items, told
            assert len(page["items"]) == limit  # a short page would tell that something was left out
            after = f"&after={page['next']}"

    async def everything(self, reader: str, words: list[Word], ids: dict[str, list[str]]) -> tuple[str, set[str]]:
        told = ""
        as_reader = f"reader={reader}"
        for about in (f"object={TAGS[0]}", f"object={TAGS[1]}", "speaker=client-7", "speaker=ana"):
            for kind in ("application/json", "text/plain"):
                told += (await self.call("GET", f"/v1/context?{about}&{as_reader}", Accept=kind)).text
        claims, some = await self.pages(f"/v1/claims?current=any&{as_reader}", 2)
        told += some
        for more in ("", "&known_at=2100-01-01T00:00:00Z", "&as_of=2026-03-05T00:00:00Z"):
            told += (await self.pages(f"/v1/facts?{as_reader}{more}", 2))[1]
        for kind, some_ids in ids.items():
            for id_ in some_ids:
                told += (await self.call("GET", f"/v1/{kind}/{id_}?{as_reader}")).text
                if kind == "facts":
                    told += (await self.call("GET", f"/v1/facts/{id_}/provenance?{as_reader}")).text
        for word in words:
            why = (await self.call("GET", f"/v1/why?text={word.sentence}&{as_reader}")).json()
            assert why.pop("text") == word.sentence
            told += str(why) + (await self.call("GET", f"/v1/search?q={word.marker}&{as_reader}")).text
        if reader == "analyst":
            for path in ("decisions", "gaps", "data-issues"):
                told += (await self.call("GET", f"/v1/{path}?limit=1000")).text
        return told, {claim["claim_text"] for claim in claims}


# What fails is shown as it was found: each example asks hundreds of calls, and a smaller one would take minutes.
@settings(
    max_examples=2,
    phases=[Phase.explicit, Phase.reuse, Phase.generate],
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@example([Talk(None, TAGS[0], (Said("ana", (True, False)), Said("client-7", (False,))))], [])
@example(
    [Talk("shared", TAGS[0], (Said("ana", (True, False)),))],
    [{"readers": ["human"], "deny": {"forms": ["instruction"]}}],
)
@given(TALKS, RULES)
async def test_no_answer_has_a_word_that_is_closed_to_its_reader(
    client: httpx.AsyncClient, talks: list[Talk], rules: list[dict[str, Any]]
) -> None:
    await judge(client, talks, rules)


async def judge(client: httpx.AsyncClient, talks: list[Talk], rules: list[dict[str, Any]]) -> None:
    asker = Asker(client, f"r-{secrets.token_hex(6)}")
    for path, body in (
        ("space", {"features": ["signals"]}),
        ("types/lawsuit", {"names": ["lawsuit"]}),
        ("types/order", {"names": ["order"]}),
        ("speakers/ana", {"side": "team", "role": "lawyer"}),
        ("speakers/client-7", {"side": "customer"}),
        ("speakers/bot", {"kind": "agent", "side": "agent"}),
        ("objects/lawsuit/c-1", {"owner": "client-7", "status": "open"}),
        ("objects/order/o-1", {"owner": "client-7", "status": "open"}),
    ):
        assert (await asker.call("PUT", f"/v1/{path}", body)).status_code == 200
    words: list[Word] = []
    for number, talk in enumerate(talks):
        turns, some = worded(talk)
        refs = [talk.tag] if talk.tag else []
        body: Any = {"turns": turns, "customer": "client-7", "audience": talk.audience, "object_refs": refs}
        assert (await asker.call("POST", f"/v1/conversations/k{number}/turns?wait=true", body)).status_code == 200
        words += some
    held = (await asker.pages("/v1/facts?reader=analyst", 1000))[0]
    claims = (await asker.pages("/v1/claims?current=any&reader=analyst", 1000))[0]
    forms = {word.marker: next((f["form"] for f in held if word.marker in f["text"]), None) for word in words}
    assert (await asker.call("PUT", "/v1/space", {"policy": {"rules": rules}})).status_code == 200
    ids = {"claims": [one["claim_id"] for one in claims], "facts": [one["fact_id"] for one in held]}
    for reader in READERS:
        told, seen = await asker.everything(reader, words, ids)
        for word in words:
            form = forms[word.marker]
            if closed(word, reader, rules, form):
                assert word.marker not in told, (reader, word, form)
            elif form is not None:
                assert any(word.marker in text for text in seen), (reader, word, form)
