"""Requests that are worked on at the same time, those that wait, those that get a 503, and clients that leave."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

import httpx
import pytest
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import Message, Receive, Scope, Send
from tests.unit.web.library import StillClock, a_library

from tidings.web.app import create_app
from tidings.web.server.overload import MOST_FORM, RequestLimit, RequestLimits, Starts


class Work:
    """An app that answers once its gate is open."""

    def __init__(self) -> None:
        self.gate = asyncio.Event()
        self.begun = self.running = self.most = self.cancelled = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        body = await Request(scope, receive).body()
        self.begun += 1
        self.running += 1
        self.most = max(self.most, self.running)
        try:
            await self.gate.wait()
        except asyncio.CancelledError:
            self.cancelled += 1
            raise
        finally:
            self.running -= 1
        await PlainTextResponse(b"done" + body)(scope, receive, send)


@dataclass
class Client:
    """One request, and what came of it."""

    path: str = "/"
    method: str = "GET"
    body: list[bytes] = field(default_factory=lambda: [b""])
    left: asyncio.Event = field(default_factory=asyncio.Event)
    held: asyncio.Event | None = None  # the rest of the body comes once it is set
    sent: list[Message] = field(default_factory=list)

    @property
    def status(self) -> int | None:
        return next((message["status"] for message in self.sent if "status" in message), None)

    @property
    def headers(self) -> dict[str, str]:
        return {name.decode(): value.decode() for name, value in self.sent[0]["headers"]}

    def is_over(self) -> bool:
        return bool(self.sent) and self.sent[-1]["type"] == "http.response.body"

    async def receive(self) -> Message:
        if not self.body and self.held is None:
            await self.left.wait()
        elif self.held is not None and len(self.body) <= 1:
            held, self.held = self.held, None
            await held.wait()
        if self.left.is_set():
            return {"type": "http.disconnect"}
        return {"type": "http.request", "body": self.body.pop(0), "more_body": bool(self.body)}

    async def send(self, message: Message) -> None:
        self.sent.append(message)
        if self.is_over():
            self.left.set()  # as uvicorn does

    def ask(self, app: RequestLimit) -> asyncio.Task[None]:
        scope = {"type": "http", "path": self.path, "method": self.method, "headers": [], "query_string": b""}
        return asyncio.create_task(app(scope, self.receive, self.send))


def refusal(request: Request, status: int, words: str) -> Response:
    return PlainTextResponse(words, status)


def limited(work: Work, **limits: float) -> RequestLimit:
    return RequestLimit(work, RequestLimits(**limits), refusal)  # type: ignore[arg-type]


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not condition():  # noqa: ASYNC110
            await asyncio.sleep(0)


async def test_a_few_are_worked_on_some_wait_and_the_others_are_told_to_come_again() -> None:
    work = Work()
    app = limited(work, at_once=3, waiting=4)
    clients = [Client() for _ in range(10)]
    tasks = [client.ask(app) for client in clients]
    await until(lambda: work.running == 3 and sum(client.status == 503 for client in clients) == 3)
    refused = [client for client in clients if client.status == 503]
    assert {client.headers["retry-after"] for client in refused} == {"5"}
    work.gate.set()
    await asyncio.gather(*tasks)
    assert [client.status for client in clients].count(200) == 7
    assert work.most == 3
    late = Client()
    await late.ask(app)
    assert late.status == 200


async def test_what_lives_or_is_limited_elsewhere_always_passes() -> None:
    work = Work()
    app = limited(work, at_once=1, waiting=0)
    busy = Client().ask(app)
    await until(lambda: work.running == 1)
    passing = [Client(path) for path in ("/healthz", "/static/style.css", "/favicon.ico", "/websub/abc")]
    not_passing = [Client(path) for path in ("/healthz/", "/staticky", "/api/sources", "/metrics")]
    tasks = [client.ask(app) for client in passing + not_passing]
    await until(lambda: work.running == 5)
    await until(lambda: [client.status for client in not_passing] == [503] * 4)
    work.gate.set()
    await asyncio.gather(busy, *tasks)
    assert [client.status for client in passing] == [200] * 4


async def test_static_files_have_places_of_their_own() -> None:
    work = Work()
    app = limited(work, at_once=1, waiting=0, files=3)
    files = [Client("/static/tidings.css") for _ in range(5)]
    tasks = [client.ask(app) for client in (Client(), *files)]
    await until(lambda: [client.status for client in files].count(503) == 2)
    health = Client("/healthz")
    tasks.append(health.ask(app))
    await until(lambda: work.running == 5)
    work.gate.set()
    await asyncio.gather(*tasks)
    assert [client.status for client in files].count(200) == 3
    assert health.status == 200


async def test_a_request_does_not_wait_for_ever() -> None:
    work = Work()
    app = limited(work, at_once=1, patience=0.01)
    busy = Client()
    first = busy.ask(app)
    await until(lambda: work.running == 1)
    waiting = Client()
    await waiting.ask(app)
    assert waiting.status == 503
    work.gate.set()
    await first
    assert busy.status == 200


async def test_one_that_takes_too_long_is_cancelled() -> None:
    work = Work()
    client = Client()
    await client.ask(limited(work, seconds=0.01))
    assert client.status == 503
    assert work.cancelled == 1


async def test_a_client_that_leaves_stops_costing() -> None:
    """Both where its request is worked on and where it waits; the turn is given to the next."""
    work = Work()
    app = limited(work, at_once=1)
    working, waiting, staying = Client(), Client(), Client()
    tasks = [working.ask(app)]
    await until(lambda: work.running == 1)
    tasks += [waiting.ask(app), staying.ask(app)]
    waiting.left.set()
    await tasks[1]
    working.left.set()
    await tasks[0]
    assert (working.sent, waiting.sent) == ([], [])
    await until(lambda: work.begun == 2)
    assert (work.cancelled, work.running) == (1, 1)
    work.gate.set()
    await tasks[2]
    assert staying.status == 200


async def test_a_body_is_received_before_a_request_takes_its_turn() -> None:
    work = Work()
    app = limited(work, at_once=1, waiting=0)
    slow = [Client(method="POST", body=[b"a", b"b"], held=asyncio.Event()) for _ in range(5)]
    tasks = [client.ask(app) for client in slow]
    visitor = Client()
    visit = visitor.ask(app)
    await until(lambda: work.running == 1)
    work.gate.set()
    await visit
    assert visitor.status == 200
    for client in slow:
        assert client.held is None, "its body was asked for"
        client.left.set()
    for task in tasks:
        task.cancel()
    await asyncio.wait(tasks)


async def test_the_app_gets_the_whole_body() -> None:
    work = Work()
    work.gate.set()
    client = Client(method="POST", body=[b"a", b"", b"b" * 4_000])
    await client.ask(limited(work))
    assert client.sent[-1]["body"] == b"donea" + b"b" * 4_000


async def test_a_large_body_is_refused_without_being_read() -> None:
    work = Work()
    client = Client(method="POST", body=[b"x" * (MOST_FORM // 2 + 1)] * 5)
    await client.ask(limited(work))
    assert client.status == 413
    assert client.headers["connection"] == "close"
    assert (work.begun, len(client.body)) == (0, 3)


async def test_a_fault_of_the_app_reaches_the_server() -> None:
    async def broken(scope: Scope, receive: Receive, send: Send) -> None:
        raise LookupError("a bug")

    with pytest.raises(LookupError, match="a bug"):
        await Client().ask(RequestLimit(broken, RequestLimits(), refusal))


async def test_a_request_is_cancelled_with_its_task() -> None:
    work = Work()
    task = Client().ask(limited(work))
    await until(lambda: work.running == 1)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert (work.cancelled, work.running) == (1, 0)


# -- in the application -----------------------------------------------------------------------------


async def test_the_application_says_that_too_much_is_asked() -> None:
    library, gate = a_library(), asyncio.Event()
    overview = library.overview

    async def held(*values: object, **words: object) -> object:
        await gate.wait()
        return await overview(*values, **words)  # type: ignore[arg-type]

    library.overview = held  # type: ignore[method-assign, assignment]
    app = create_app(library=library, clock=StillClock(), limits=RequestLimits(at_once=1, waiting=0))
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://tidings.test") as client:
        busy = asyncio.create_task(client.get("/metrics"))
        await asyncio.sleep(0)
        page, data = None, None
        async with asyncio.timeout(60):
            while page is None or page.status_code != 503:
                page = await client.get("/bot")
            data = await client.get("/api/sources")
        assert (data.status_code, data.headers["retry-after"]) == (503, "5")
        assert data.json()["code"] == "unavailable"
        assert "<h1>Too much at once</h1>" in page.text
        assert "content-security-policy" in page.headers
        assert (await client.get("/healthz")).status_code == 200
        assert (await client.get("/static/mark.svg")).status_code == 200
        gate.set()
        assert (await busy).status_code == 200


# -- one after the other ------------------------------------------------------------------------------


async def test_a_request_begins_once_the_one_before_has_ended() -> None:
    work = Work()
    app = limited(work, at_once=3, begun=1, head_start=60)
    clients = [Client() for _ in range(4)]
    tasks = [client.ask(app) for client in clients]
    await until(lambda: work.running == 1)
    work.gate.set()
    await asyncio.gather(*tasks)
    assert (work.begun, work.most) == (4, 1)
    assert [client.status for client in clients] == [200] * 4


async def test_a_request_that_takes_long_lets_the_next_begin_beside_it() -> None:
    work = Work()
    app = limited(work, at_once=3, begun=1, head_start=0.01)
    tasks = [Client().ask(app) for _ in range(5)]
    await until(lambda: work.running == 3)
    work.gate.set()
    await asyncio.gather(*tasks)
    assert work.most == 3


@pytest.mark.parametrize(("each", "looks"), [(0.0, 1), (0.002, 1), (0.004, 4), (1.0, 4)])
async def test_the_next_waits_longer_while_the_process_works(each: float, looks: int) -> None:
    """`each`: seconds of CPU that the process works between two looks, of 0.01."""
    asked = 0

    def cpu() -> float:
        nonlocal asked
        asked += 1
        return asked * each

    starts = Starts(1, 0.01, cpu)
    async with starts.begun():
        assert asked == 1
        async with starts.begun():  # not before the first one has had its head start
            assert asked == 1 + looks + 1


async def test_a_request_whose_client_leaves_before_it_begins_takes_no_place() -> None:
    work = Work()
    app = limited(work, at_once=3, begun=1, head_start=60)
    first, second, third = Client(), Client(), Client()
    tasks = [first.ask(app), second.ask(app), third.ask(app)]
    await until(lambda: work.running == 1)
    second.left.set()
    await tasks[1]
    work.gate.set()
    await asyncio.gather(tasks[0], tasks[2])
    assert (work.begun, third.status) == (2, 200)


async def test_one_that_fails_lets_the_next_begin() -> None:
    async def broken(scope: Scope, receive: Receive, send: Send) -> None:
        raise RuntimeError

    app = RequestLimit(broken, RequestLimits(head_start=60), refusal)
    for _ in range(3):
        with pytest.raises(RuntimeError):
            await Client().ask(app)
