"""What all requests of /api/v1 have in common: ETags, keys of writes, problems, old names."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from datetime import datetime

import httpx
import pytest
from starlette.responses import JSONResponse, Response
from starlette.types import Receive, Scope, Send
from tests.unit.web.library import StillClock, a_library
from tests.unit.web.people.accounts import FakeAccounts

from tidings.errors import LaneError, QueryError, SourceNotFound, TidingsError, WatchError
from tidings.ports.reader_apps import KeptAnswer, KeyState, KeyUse
from tidings.web.api.protocol.entity_tags import EntityTags
from tidings.web.api.protocol.idempotency import MOST_KEPT, Idempotency
from tidings.web.app import create_app
from tidings.web.core.context import Services
from tidings.web.core.errors import asked_for
from tidings.web.people.account import SignInPages


@dataclass
class FakeAnswers:
    """Implements ports.reader_apps.ApiAnswers, without a clock."""

    kept: dict[tuple[int, bytes], tuple[bytes, KeptAnswer | None]] = field(default_factory=dict)
    begun: asyncio.Event = field(default_factory=asyncio.Event)
    finished: asyncio.Event = field(default_factory=asyncio.Event)

    async def begin(self, person_id: int, key: bytes, request: bytes, now: datetime) -> KeyUse:
        if (person_id, key) not in self.kept:
            self.kept[person_id, key] = request, None
            self.begun.set()
            return KeyUse(KeyState.NEW)
        known, answer = self.kept[person_id, key]
        if known != request:
            return KeyUse(KeyState.OTHER)
        return KeyUse(KeyState.RUNNING) if answer is None else KeyUse(KeyState.ANSWERED, answer)

    async def finish(self, person_id: int, key: bytes, answer: KeptAnswer | None) -> None:
        request, _ = self.kept.pop((person_id, key))
        if answer is not None:
            self.kept[person_id, key] = request, answer
        self.finished.set()

    async def prune(self, now: datetime) -> int:
        return 0


@dataclass
class Thing:
    """An application with one thing that can be read and written."""

    value: int = 1
    writes: int = 0
    status: int = 200
    size: int = 0
    secret: bool = False
    wait: asyncio.Event | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["method"] != "GET":
            sent = (await receive())["body"]
            if self.wait is not None:
                await self.wait.wait()
            if self.status == 599:
                raise RuntimeError("broken")
            self.writes += 1
            self.value = int(sent or b"0")
        headers = {"cache-control": "no-store"} if self.secret else {}
        response: Response = JSONResponse({"value": self.value, "more": "x" * self.size}, self.status, headers)
        await response(scope, receive, send)


def asking(app: object) -> httpx.AsyncClient:
    return httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://tidings.test")  # type: ignore[arg-type]


async def test_what_has_not_changed_is_not_sent_again() -> None:
    thing = Thing()
    async with asking(EntityTags(thing)) as client:
        first = await client.get("/api/v1/thing")
        tag = first.headers["etag"]
        for header in (tag, f"W/{tag}", f'"other", {tag}', "*"):
            same = await client.get("/api/v1/thing", headers={"If-None-Match": header})
            assert (same.status_code, same.content, same.headers["etag"]) == (304, b"", tag)
        thing.value = 2
        changed = await client.get("/api/v1/thing", headers={"If-None-Match": tag})
        assert (changed.status_code, changed.json()["value"]) == (200, 2)
        assert "etag" not in (await client.get("/api/thing")).headers
        thing.status = 404
        assert "etag" not in (await client.get("/api/v1/thing")).headers


async def test_an_edit_of_what_has_changed_is_refused() -> None:
    thing = Thing()
    async with asking(EntityTags(thing)) as client:
        tag = (await client.get("/api/v1/thing")).headers["etag"]
        done = await client.patch("/api/v1/thing?x=1", headers={"If-Match": tag}, content=b"2")
        assert done.json()["value"] == 2
        assert done.headers["etag"] == (await client.get("/api/v1/thing")).headers["etag"]
        for header in (tag, '"other"', f"W/{done.headers['etag']}"):
            late = await client.put("/api/v1/thing", headers={"If-Match": header}, content=b"3")
            assert (late.status_code, late.json()["code"], thing.value) == (412, "changed_meanwhile", 2)
        for header in ("*", f'"other", {done.headers["etag"]}'):
            headers = {"If-Match": header}
            assert (await client.request("DELETE", "/api/v1/thing", headers=headers, content=b"2")).status_code == 200


async def test_the_same_key_is_carried_out_once() -> None:
    thing, answers = Thing(), FakeAnswers()
    async with asking(Idempotency(thing, answers, StillClock())) as client:
        for again in (False, True):
            answer = await client.post("/api/v1/thing", headers={"Idempotency-Key": "k-1"}, content=b"5")
            assert (answer.status_code, answer.json()["value"]) == (200, 5)
            assert ("idempotency-replayed" in answer.headers) is again
            assert answer.headers["content-type"] == "application/json"
        assert thing.writes == 1
        for path, content in (("/api/v1/thing", b"6"), ("/api/v1/other", b"5"), ("/api/v1/thing?x", b"5")):
            other = await client.post(path, headers={"Idempotency-Key": "k-1"}, content=content)
            assert (other.status_code, other.json()["code"]) == (422, "key_reused")
        for unfit in ("a b", "", "x" * 201):
            refused = await client.post("/api/v1/thing", headers={"Idempotency-Key": unfit}, content=b"7")
            assert (refused.status_code, refused.json()["code"]) == (422, "unusable_key")
        await client.post("/api/v1/thing", content=b"8")
        await client.get("/api/v1/thing", headers={"Idempotency-Key": "k-1"})
        assert (thing.writes, thing.value) == (2, 8)


async def test_what_failed_is_carried_out_again_and_secrets_are_not_kept() -> None:
    thing, answers = Thing(), FakeAnswers()
    async with asking(Idempotency(thing, answers, StillClock())) as client:
        headers = {"Idempotency-Key": "k"}
        thing.status = 422
        await client.post("/api/v1/thing", headers=headers, content=b"1")
        thing.status = 599
        with pytest.raises(RuntimeError):
            await client.post("/api/v1/thing", headers=headers, content=b"1")
        assert not answers.kept
        for key, secret, size in (("secret", True, 0), ("long", False, MOST_KEPT)):
            thing.status, thing.secret, thing.size = 200, secret, size
            assert (await client.post("/api/v1/thing", headers={"Idempotency-Key": key})).status_code == 200
            again = await client.post("/api/v1/thing", headers={"Idempotency-Key": key})
            assert (again.status_code, again.json()["code"]) == (409, "done_already")
            assert all(answer is not None and answer.body is None for _, answer in answers.kept.values())


async def test_a_write_goes_on_though_the_client_leaves() -> None:
    thing, answers = Thing(wait=asyncio.Event()), FakeAnswers()
    async with asking(Idempotency(thing, answers, StillClock())) as client:
        headers = {"Idempotency-Key": "k"}
        asked = asyncio.create_task(client.post("/api/v1/thing", headers=headers, content=b"9"))
        await answers.begun.wait()
        running = await client.post("/api/v1/thing", headers=headers, content=b"9")
        assert (running.status_code, running.json()["code"]) == (409, "still_running")
        asked.cancel()
        await asyncio.wait({asked})
        assert thing.wait is not None
        thing.wait.set()
        await answers.finished.wait()
        assert (await client.post("/api/v1/thing", headers=headers, content=b"9")).json()["value"] == 9
    assert thing.writes == 1


async def test_keys_belong_to_whoever_asks() -> None:
    accounts, answers = FakeAccounts.of_three(), FakeAnswers()
    accounts.given["ben's"] = 2, accounts.given["write"][1]
    pages = SignInPages(accounts, None, lambda request: False, lambda request: "192.0.2.1")
    app = create_app(library=a_library(), clock=StillClock(), people=pages, services=Services(answers=answers))
    async with asking(app) as client:
        for token in ("write", "ben's", "read", "unknown"):
            headers = {"Authorization": f"Bearer {token}", "Idempotency-Key": "k"}
            await client.post("/api/v1/no-such", headers=headers)
            await client.request("DELETE", "/api/v1/sources/1", headers=headers)
        assert not answers.kept  # nothing of it was carried out


async def test_old_names_are_the_same() -> None:
    async with asking(create_app(library=a_library(), clock=StillClock())) as client:
        for path in (
            "/overview",
            "/sources",
            "/sources/1?visits=2",
            "/articles?limit=2",
            "/sources/1/etiquette",
            "/hosts",
        ):
            old, new = await client.get(f"/api{path}"), await client.get(f"/api/v1{path}")
            assert (old.status_code, old.json()) == (200, new.json())
        described = (await client.get("/api/openapi.json")).json()
        assert all(path.startswith("/api/v1/") for path in described["paths"])
        assert (
            '"/api/v1/articles?limit=2"' in f'"{(await client.get("/api/v1/articles?limit=2")).links["first"]["url"]}"'
        )
        missing = await client.get("/api/v1/sources/99")
        assert missing.json() == {**missing.json(), "code": "source_not_found"}


def test_codes_of_errors() -> None:
    assert asked_for(SourceNotFound("x")) == (404, "source_not_found")
    assert asked_for(QueryError("x")) == (422, "query_error")
    assert asked_for(WatchError("x", "y")) == (422, "unusable_watch")
    assert asked_for(TidingsError("x")) == (422, "unusable_value")
    assert asked_for(LaneError("x")) == (503, "unavailable")
