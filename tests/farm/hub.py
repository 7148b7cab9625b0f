"""A WebSub hub on loopback: accepts subscriptions, verifies them, and pushes new content. It can misbehave.

async with Hub(clock) as hub:
    hub.url                                    # what a feed names as its hub
    await hub.distribute(topic, body, type)    # to all who subscribed; the statuses they answered with
    await hub.settled()                        # when nothing is under way any more
"""

from __future__ import annotations

import asyncio
import hmac
import ipaddress
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from types import TracebackType
from typing import Self
from urllib.parse import urlsplit

import aiohttp
from aiohttp import web
from yarl import URL

from tidings.lab.farm.responses import SiteResponder
from tidings.ports.outside import Clock

_LOG_LENGTH = 10_000
_SECONDS = 60.0  # real ones, for a subscriber to answer
_DEFAULT_LEASE = 864_000


@dataclass(frozen=True, slots=True)
class HubManners:
    """How a hub behaves. The default is a good one."""

    status: int = 202  # what it answers a subscriber with; anything but 2xx ends it there
    retry_after: int | None = None  # seconds, with a refusal
    redirect: str | None = None  # 307: ask there
    verifies: bool = True
    verifies_first: bool = False  # before it answers
    denies: str | None = None  # why, instead of verifying
    lease: int | None = None  # seconds it grants; None: what was asked for
    method: str = "sha256"  # it signs with; "": not at all
    forges: bool = False  # its signatures are wrong
    thin: bool = False  # sends nothing but the news that there is something new


@dataclass(frozen=True, slots=True)
class Follower:
    """A subscriber of a topic."""

    callback: str
    topic: str
    secret: str
    until: datetime


class Hub:
    def __init__(self, clock: Clock, manners: HubManners | None = None) -> None:
        self._clock = clock
        self.manners = manners or HubManners()
        self.followers: dict[tuple[str, str], Follower] = {}  # by callback and topic
        self.asked: deque[tuple[datetime, dict[str, str]]] = deque(maxlen=_LOG_LENGTH)  # every form, by the clock
        self.refusals: deque[str] = deque(maxlen=_LOG_LENGTH)  # verifications that a subscriber did not confirm
        self.url = ""  # when the port is known
        self._challenges = 0
        self._tasks: set[asyncio.Task[None]] = set()
        self._runner: web.ServerRunner | None = None
        self._session: aiohttp.ClientSession | None = None

    # -- life ---------------------------------------------------------------------------------------

    async def __aenter__(self) -> Self:
        timeout = aiohttp.ClientTimeout(total=_SECONDS)
        self._session = aiohttp.ClientSession(timeout=timeout, trust_env=False, cookie_jar=aiohttp.DummyCookieJar())
        self._runner = web.ServerRunner(web.Server(self._handle, access_log=None), shutdown_timeout=1.0)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", 0).start()
        self.url = f"http://127.0.0.1:{self._runner.addresses[0][1]}/"
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for task in self._tasks:
            task.cancel()
        await self.settled()
        if self._runner is not None:
            await self._runner.cleanup()
        if self._session is not None:
            await self._session.close()

    async def settled(self) -> None:
        """Waits until every verification under way has ended."""
        while self._tasks:
            await asyncio.wait(self._tasks)

    # -- subscribers --------------------------------------------------------------------------------

    async def _handle(self, request: web.BaseRequest) -> web.Response:
        if request.method != "POST":
            return web.Response(status=405, headers={"Allow": "POST"})
        form = {name: value for name, value in (await request.post()).items() if isinstance(value, str)}
        self.asked.append((self._clock.now(), form))
        manners = self.manners
        if manners.redirect is not None:
            return web.Response(status=307, headers={"Location": manners.redirect})
        if not 200 <= manners.status < 300:
            headers = {"Retry-After": str(manners.retry_after)} if manners.retry_after is not None else {}
            return web.Response(status=manners.status, headers=headers, text="not now\n")
        if fault := _fault(form):
            return web.Response(status=400, text=f"{fault}\n")
        if manners.denies is not None:
            self._begin(self._deny, form)
        elif manners.verifies_first:
            await self._verify(form)
        elif manners.verifies:
            self._begin(self._verify, form)
        return web.Response(status=manners.status)

    def _begin(self, work: Callable[[dict[str, str]], Awaitable[None]], form: dict[str, str]) -> None:
        async def held() -> None:
            with self._clock.hold():
                await work(form)

        task = asyncio.get_running_loop().create_task(held())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _verify(self, form: dict[str, str]) -> None:
        self._challenges += 1
        mode, topic, callback = form["hub.mode"], form["hub.topic"], form["hub.callback"]
        said, challenge = form.get("hub.lease_seconds", ""), f"challenge {self._challenges} & more"
        lease = self.manners.lease or (int(said) if said.isdigit() else _DEFAULT_LEASE)
        query = {"hub.mode": mode, "hub.topic": topic, "hub.challenge": challenge}
        if mode == "subscribe":
            query["hub.lease_seconds"] = str(lease)
        status, answer = await self._get(callback, query)
        if not 200 <= status < 300 or answer != challenge:
            self.refusals.append(f"{mode} {topic}: HTTP {status}")
        elif mode == "subscribe":
            until = self._clock.now() + timedelta(seconds=lease)
            self.followers[callback, topic] = Follower(callback, topic, form.get("hub.secret", ""), until)
        else:
            self.followers.pop((callback, topic), None)

    async def _deny(self, form: dict[str, str]) -> None:
        callback, topic, reason = form["hub.callback"], form["hub.topic"], self.manners.denies or ""
        await self._get(callback, {"hub.mode": "denied", "hub.topic": topic, "hub.reason": reason})
        self.followers.pop((callback, topic), None)

    async def _get(self, callback: str, query: dict[str, str]) -> tuple[int, str]:
        assert self._session is not None, "the hub is used as a context manager"
        try:
            async with self._session.get(URL(callback).update_query(query), allow_redirects=False) as answer:
                return answer.status, await answer.text()
        except (aiohttp.ClientError, TimeoutError) as error:
            return 0, str(error)

    # -- publishers ---------------------------------------------------------------------------------

    async def publish(self, service: SiteResponder, now: datetime) -> list[int]:
        """Pushes the current feed of a site of the farm, under its public address."""
        answer = service.answer(service.site.feed_path, {}, now)
        return await self.distribute(service.site.feed_url, answer.body, answer.headers.get("Content-Type", ""))

    async def distribute(self, topic: str, body: bytes, content_type: str) -> list[int]:
        """Pushes to every subscriber whose lease is valid. One that answers 410 is removed."""
        now, body = self._clock.now(), b"" if self.manners.thin else body
        told = [one for one in self.followers.values() if one.topic == topic and one.until > now]
        with self._clock.hold():
            return [await self._tell(follower, body, content_type) for follower in told]

    async def _tell(self, follower: Follower, body: bytes, content_type: str) -> int:
        assert self._session is not None, "the hub is used as a context manager"
        headers = {"Content-Type": content_type, "Link": f'<{self.url}>; rel="hub", <{follower.topic}>; rel="self"'}
        headers |= self._signed(follower, body)
        async with self._session.post(follower.callback, data=body, headers=headers) as answer:
            if answer.status == 410:
                del self.followers[follower.callback, follower.topic]
            return answer.status

    def _signed(self, follower: Follower, body: bytes) -> dict[str, str]:
        method = self.manners.method
        if not follower.secret or not method:
            return {}
        key = b"not the secret" if self.manners.forges else follower.secret.encode()
        return {"X-Hub-Signature": f"{method}={hmac.new(key, body, method).hexdigest()}"}


def _fault(form: dict[str, str]) -> str | None:
    """Why a subscriber's request is invalid."""
    if form.get("hub.mode") not in ("subscribe", "unsubscribe"):
        return "hub.mode is subscribe or unsubscribe"
    if not form.get("hub.topic") or not form.get("hub.callback"):
        return "hub.topic and hub.callback are needed"
    if len(form.get("hub.secret", "").encode()) >= 200:
        return "hub.secret must be shorter than 200 bytes"
    try:
        here = ipaddress.ip_address(urlsplit(form["hub.callback"]).hostname or "").is_loopback
    except ValueError:
        here = False
    return None if here else "this hub tells nobody beyond its own machine"
