"""The door for hubs: nobody comes in without a token, and nothing is kept without a signature."""

from __future__ import annotations

import asyncio
import hmac
import logging
from collections.abc import AsyncIterator, Mapping
from dataclasses import replace
from datetime import timedelta
from urllib.parse import urlencode

import httpx
import pytest
from tests.cases import each
from tests.unit.fetch.websub_store import MemoryWebSub
from tests.unit.web.library import NOW, StillClock, a_library

from tidings.model.hosts import Subscription, SubscriptionState
from tidings.web.app import create_app
from tidings.web.core.metrics import Metrics, PushResult
from tidings.web.websub import AT_ONCE_OF_ONE, HubEndpoint

TOPIC, TOKEN, SECRET = "https://a.test/feed?x=1", "tHe-t0ken_", "the secret"
BODY = b"<rss version='2.0'/>"
MOST = 64 * 1024


class HubStage:
    """The application with a door, its store, and what came of it."""

    def __init__(self, seconds: float = 30) -> None:
        self.store, self.clock, self.metrics, self.rung = MemoryWebSub(), StillClock(), Metrics(), 0
        self.store.put(Subscription(7, "https://hub.test/", TOPIC, TOKEN, SECRET, SubscriptionState.ASKED))
        self.door = HubEndpoint(self.store, self.clock, MOST, self.ring, seconds)
        app = create_app(library=a_library(), clock=self.clock, metrics=self.metrics, hubs=self.door)
        transport = httpx.ASGITransport(app=app, raise_app_exceptions=False)
        self.client = httpx.AsyncClient(transport=transport, base_url="http://tidings.test")

    def ring(self) -> None:
        self.rung += 1

    @property
    def kept(self) -> Subscription:
        return self.store.kept[7]

    def counted(self, result: PushResult) -> float | None:
        return self.metrics.registry.get_sample_value("tidings_pushes_total", {"result": result.value})

    async def verify(self, token: str = TOKEN, **fields: str) -> httpx.Response:
        given = {"mode": "subscribe", "topic": TOPIC, "challenge": "a b", "lease_seconds": "864000", **fields}
        query = urlencode({f"hub.{name}": value for name, value in given.items() if value})
        return await self.client.get(f"/websub/{token}?{query}")

    async def push(
        self,
        body: bytes = BODY,
        token: str = TOKEN,
        signature: str | None = "",
        headers: Mapping[str, str] | None = None,
    ) -> httpx.Response:
        if signature == "":
            signature = sign(body)
        signed = {"X-Hub-Signature": signature} if signature is not None else {}
        sent = {"Content-Type": "application/rss+xml", **signed, **(headers or {})}
        return await self.client.post(f"/websub/{token}", content=body, headers=sent)


def sign(body: bytes, secret: str = SECRET, method: str = "sha256") -> str:
    return f"{method}={hmac.new(secret.encode(), body, method).hexdigest()}"


@pytest.fixture
async def hub_stage() -> AsyncIterator[HubStage]:
    stage = HubStage()
    async with stage.client:
        yield stage


# -- verification -------------------------------------------------------------------------------------


async def test_29_the_challenge_is_answered(hub_stage: HubStage) -> None:
    answer = await hub_stage.verify(challenge="<b>päss</b>\r\n&phrase")
    assert answer.status_code == 200
    assert answer.content == "<b>päss</b>\r\n&phrase".encode()
    assert answer.headers["content-type"].startswith("text/plain")
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    assert "set-cookie" not in answer.headers
    kept = hub_stage.kept
    assert (kept.state, kept.lease_until) == (SubscriptionState.ACTIVE, NOW + timedelta(days=10))
    assert kept.next_at == NOW + timedelta(days=8)


async def test_29_a_challenge_need_be_no_text(hub_stage: HubStage) -> None:
    query = f"hub.mode=subscribe&{urlencode({'hub.topic': TOPIC})}&hub.challenge=%FF%00+%25"
    answer = await hub_stage.client.get(f"/websub/{TOKEN}?{query}")
    assert answer.content == b"\xff\x00 %"


@each(
    ("token", "fields"),
    [
        ("another", {}), (TOKEN.lower(), {}), ("x" * 5000, {}), ("%00", {}), (TOKEN, {"topic": "https://b.test/"}),
        (TOKEN, {"topic": TOPIC + "#"}), (TOKEN, {"topic": ""}), (TOKEN, {"mode": ""}), (TOKEN, {"mode": "publish"}),
        (TOKEN, {"challenge": ""}), (TOKEN, {"mode": "unsubscribe"}), ("another", {"mode": "denied"}),
        (TOKEN, {"mode": "denied", "topic": "https://b.test/"}),
    ],
)  # fmt: skip
async def test_29_what_we_did_not_ask_for_is_not_confirmed(
    hub_stage: HubStage, token: str, fields: dict[str, str]
) -> None:
    before = hub_stage.kept
    answer = await hub_stage.verify(token, **fields)
    assert answer.status_code == 404
    assert b"a b" not in answer.content
    assert hub_stage.kept == before
    assert hub_stage.store.saved == []


async def test_29_a_denial_is_kept_with_its_reason(hub_stage: HubStage, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "tidings")
    answer = await hub_stage.verify(mode="denied", challenge="", reason="no\r\nway")
    assert (answer.status_code, answer.content) == (200, b"")
    assert (hub_stage.kept.state, hub_stage.kept.error) == (SubscriptionState.DENIED, "the hub denied it: no way")
    assert TOKEN not in caplog.text
    assert SECRET not in caplog.text


async def test_29_a_lease_may_be_lengthened(hub_stage: HubStage) -> None:
    await hub_stage.verify()
    hub_stage.clock.at = NOW + timedelta(days=8)
    await hub_stage.verify()
    assert hub_stage.kept.lease_until == NOW + timedelta(days=18)


# -- pushes -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("method", ["sha1", "sha256", "sha384", "sha512"])
async def test_29_a_signed_push_is_kept(hub_stage: HubStage, method: str) -> None:
    answer = await hub_stage.push(signature=sign(BODY, method=method))
    assert (answer.status_code, answer.content) == (202, b"")
    (push,) = hub_stage.store.received
    assert (push.source_id, push.at, push.content_type, push.body) == (7, NOW, "application/rss+xml", BODY)
    assert hub_stage.rung == 1
    assert hub_stage.counted(PushResult.RECEIVED) == 1


@pytest.mark.parametrize(
    "signature",
    [None, "sha256=", "sha256=" + "0" * 64, sign(BODY, "another secret"), sign(b"other"), sign(BODY, method="md5"),
     sign(BODY).partition("=")[2], "garbage"],
)  # fmt: skip
async def test_29_a_push_with_a_wrong_signature_is_thrown_away(
    hub_stage: HubStage, signature: str | None, caplog: pytest.LogCaptureFixture
) -> None:
    good = await hub_stage.push()
    hub_stage.store.received.clear()
    answer = await hub_stage.push(signature=signature)
    assert answer.status_code == good.status_code, "a stranger learns nothing"
    assert answer.content == good.content
    assert hub_stage.store.received == []
    assert hub_stage.rung == 1
    assert hub_stage.counted(PushResult.UNSIGNED) == 1
    assert "source 7 was not signed" in caplog.text
    assert TOKEN not in caplog.text


async def test_29_a_push_for_nobody_is_gone(hub_stage: HubStage) -> None:
    assert (await hub_stage.push(token="another")).status_code == 410
    del hub_stage.store.kept[7]
    assert (await hub_stage.push()).status_code == 410
    assert hub_stage.store.received == []
    assert hub_stage.counted(PushResult.UNKNOWN) == 2


async def test_a_subscription_without_a_secret_takes_what_its_token_brings_once_it_is_active(
    hub_stage: HubStage,
) -> None:
    hub_stage.store.put(replace(hub_stage.kept, secret=""))
    await hub_stage.push(signature=None)
    assert hub_stage.store.received == []
    hub_stage.store.put(replace(hub_stage.kept, state=SubscriptionState.ACTIVE))
    await hub_stage.push(signature=None)
    assert len(hub_stage.store.received) == 1


async def test_32_a_push_larger_than_the_limit_is_refused_by_its_own_word(hub_stage: HubStage) -> None:
    assert (await hub_stage.push(b"x" * (MOST + 1))).status_code == 413
    assert (await hub_stage.push(headers={"Content-Length": "9" * 30})).status_code == 413
    assert (await hub_stage.push(b"x" * MOST)).status_code == 202
    assert [len(push.body) for push in hub_stage.store.received] == [MOST]
    assert hub_stage.counted(PushResult.REFUSED) == 2


async def test_32_a_push_larger_than_the_limit_is_refused_while_it_comes(hub_stage: HubStage) -> None:
    sent = 0

    async def endless() -> AsyncIterator[bytes]:
        nonlocal sent
        for _ in range(1000):
            sent += 4096
            yield b"x" * 4096

    answer = await hub_stage.client.post(f"/websub/{TOKEN}", content=endless(), headers={"X-Hub-Signature": "sha1=x"})
    assert answer.status_code == 413
    assert sent <= MOST + 3 * 4096, "the rest was not waited for"


async def test_32_a_push_that_drips_is_not_waited_for() -> None:
    hub_stage = HubStage(seconds=0.05)

    async def drip() -> AsyncIterator[bytes]:
        yield b"x"
        await asyncio.sleep(5)
        yield b"y"

    async with hub_stage.client:
        answer = await hub_stage.client.post(f"/websub/{TOKEN}", content=drip())
    assert answer.status_code == 408
    assert hub_stage.store.received == []


async def test_security_09_a_push_in_an_encoding_is_not_unpacked(hub_stage: HubStage) -> None:
    assert (await hub_stage.push(headers={"Content-Encoding": "gzip"})).status_code == 415
    assert (await hub_stage.push(headers={"Content-Encoding": "identity"})).status_code == 202


async def test_a_hub_cannot_fill_the_disk(hub_stage: HubStage) -> None:
    statuses = [(await hub_stage.push(b"x" * MOST)).status_code for _ in range(6)]
    assert statuses == [202] * 4 + [429] * 2
    late = await hub_stage.push()
    assert (late.status_code, late.headers["retry-after"]) == (429, "3600")
    hub_stage.clock.at = NOW + timedelta(hours=1)
    statuses = [(await hub_stage.push()).status_code for _ in range(200)]
    assert statuses == [202] * 128 + [429] * 72


async def test_a_hub_cannot_fill_the_memory(hub_stage: HubStage) -> None:
    """A body is held until its signature can be checked: only so many come at the same time."""
    begun, go_on = 0, asyncio.Event()

    async def slow() -> AsyncIterator[bytes]:
        nonlocal begun
        begun += 1
        yield b"x"
        await go_on.wait()

    slow_ones = [
        asyncio.create_task(hub_stage.client.post(f"/websub/{TOKEN}", content=slow())) for _ in range(AT_ONCE_OF_ONE)
    ]
    while hub_stage.door.receiving[7] < AT_ONCE_OF_ONE:  # noqa: ASYNC110  # the door tells nobody
        await asyncio.sleep(0)
    refused = await hub_stage.push()
    assert (refused.status_code, refused.headers["retry-after"]) == (503, "30")
    go_on.set()
    assert [answer.status_code for answer in await asyncio.gather(*slow_ones)] == [202] * AT_ONCE_OF_ONE
    assert (await hub_stage.push()).status_code == 202
    assert not hub_stage.door.receiving


async def test_a_thin_ping_is_kept_too(hub_stage: HubStage) -> None:
    assert (await hub_stage.push(b"")).status_code == 202
    assert hub_stage.store.received[0].body == b""


# -- the endpoint in the application ----------------------------------------------------------------------------


async def test_without_a_door_there_is_none() -> None:
    app = create_app(library=a_library(), clock=StillClock())
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://tidings.test") as client:
        assert (await client.get(f"/websub/{TOKEN}?hub.mode=subscribe")).status_code == 404
        assert (await client.post(f"/websub/{TOKEN}", content=BODY)).status_code == 404


async def test_security_16_no_session_is_taken_and_no_other_method(hub_stage: HubStage) -> None:
    for method in ("PUT", "DELETE", "PATCH", "OPTIONS"):
        assert (await hub_stage.client.request(method, f"/websub/{TOKEN}")).status_code == 405
    hub_stage.client.cookies.set("session", "x")
    assert "set-cookie" not in (await hub_stage.push(headers={"Origin": "https://evil.test"})).headers


async def test_a_store_that_fails_is_said_to_a_hub_so_that_it_tries_again(hub_stage: HubStage) -> None:
    hub_stage.store.broken = True
    for answer in (await hub_stage.push(), await hub_stage.verify()):
        assert answer.status_code == 503
        assert answer.headers["content-type"] == "application/json"


async def test_the_door_is_no_part_of_the_api(hub_stage: HubStage) -> None:
    described = (await hub_stage.client.get("/api/openapi.json")).json()
    assert not [path for path in described["paths"] if "websub" in path]
