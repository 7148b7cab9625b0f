"""Takes messages of a consumer in batches, as many as there is room for.

One request asks the server for so many messages and stays open until they came or it runs out. Several may be open.
This is nats-py's `fetch` without a task and a timer for each message.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable

from nats import errors as nats_errors
from nats.aio.msg import Msg
from nats.aio.subscription import Subscription
from nats.js import api

from tidings.crawl.cluster.connection import LaneConnection
from tidings.errors import LaneError

_OPEN_SECONDS = 30.0  # a request
_HEARTBEAT_SECONDS = 5.0  # by which the server says that it knows of it
_SILENCE_SECONDS = 2 * _HEARTBEAT_SECONDS + 1
_PAUSE_SECONDS = 0.5
_NANO = 1_000_000_000
_HEARTBEAT, _GONE = "100", "503"
_PENDING = "Nats-Pending-Messages"

log = logging.getLogger(__name__)


class Puller:
    """`receive` is called with each message; `room` says how many more may come; `restore` makes the consumer again
    where it is gone. `portion`: at most so many in one request."""

    def __init__(
        self,
        connection: LaneConnection,
        stream: str,
        consumer: str,
        receive: Callable[[Msg], None],
        room: Callable[[], int],
        restore: Callable[[], Awaitable[None]],
        portion: int = 1000,
    ) -> None:
        self._connection, self._receive, self._room, self._restore = connection, receive, room, restore
        self._portion = portion
        self._subject = f"$JS.API.CONSUMER.MSG.NEXT.{stream}.{consumer}"
        self._inbox = connection.client.new_inbox()
        self._asked = 0  # messages that open requests may still bring
        self._heard = 0.0
        self._is_gone = False
        self._wake = asyncio.Event()
        self._subscription: Subscription | None = None
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        self._subscription = await self._connection.client.subscribe(self._inbox, cb=self._arrived)
        self._connection.listen(self._changed)
        self._task = asyncio.create_task(self._ask_for_ever(), name=f"pull {self._subject}")

    async def stop(self) -> None:
        """Asks for no more. Messages that are under way are still received."""
        self._connection.forget(self._changed)
        task, self._task = self._task, None
        if task is not None:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
        subscription, self._subscription = self._subscription, None
        if subscription is None:
            return
        try:
            await (subscription.drain() if self._connection.is_up else subscription.unsubscribe())
        except (nats_errors.Error, OSError, TimeoutError) as error:
            log.debug("while it stopped: %s", error)

    def wake(self) -> None:
        """There is more room now."""
        self._wake.set()

    async def _ask_for_ever(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            self._wake.clear()
            await self._connection.up()
            try:
                if self._is_gone:
                    await asyncio.sleep(_PAUSE_SECONDS)
                    await self._restore()
                    self._is_gone = False
                await self._ask()
            except (nats_errors.Error, LaneError, OSError, TimeoutError) as error:
                log.debug("no messages from %s yet: %s", self._subject, error or type(error).__name__)
                await asyncio.sleep(_PAUSE_SECONDS)
                continue
            try:
                async with asyncio.timeout(_SILENCE_SECONDS):
                    await self._wake.wait()
            except TimeoutError:
                if loop.time() - self._heard >= _SILENCE_SECONDS:
                    self._asked = 0  # the server has forgotten the requests

    async def _ask(self) -> None:
        missing = min(self._room() - self._asked, self._portion - self._asked)
        if missing <= 0 or (self._asked and missing < self._portion // 4):
            return
        self._asked += missing
        request = {
            "batch": missing,
            "expires": int(_OPEN_SECONDS * _NANO),
            "idle_heartbeat": int(_HEARTBEAT_SECONDS * _NANO),
        }
        await self._connection.client.publish(self._subject, json.dumps(request).encode(), self._inbox)

    async def _arrived(self, message: Msg) -> None:
        self._heard = asyncio.get_running_loop().time()
        status = message.headers.get(api.Header.STATUS.value) if message.headers else None
        if status is None:
            self._asked = max(0, self._asked - 1)
            self._receive(message)
        elif status != _HEARTBEAT:
            self._ended(status, message.headers or {})
        if status != _HEARTBEAT and not self._asked:
            self._wake.set()

    def _ended(self, status: str, headers: dict[str, str]) -> None:
        """A request ran out, or the consumer cannot serve it."""
        left = headers.get(_PENDING, "")
        self._asked = max(0, self._asked - int(left)) if left.isdecimal() else 0
        if status == _GONE or "eleted" in headers.get(api.Header.DESCRIPTION.value, ""):
            self._is_gone, self._asked = True, 0

    def _changed(self, is_back: bool) -> None:
        self._asked = 0
        self._wake.set()
