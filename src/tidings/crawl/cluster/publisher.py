"""Stores messages in a stream, many at a time, each until the server has confirmed it.

A message that is sent again, because its confirmation got lost, has the same id, by which the server recognises it.

Messages above the server's limit (max_payload, 1 MiB by default) go through the object store, and a small one in the
stream refers to them. The large one carries its own signature, so nothing in the object store has to be trusted.
"""

from __future__ import annotations

import asyncio
import logging
import uuid
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from itertools import count
from typing import Final

import msgspec
from nats import errors as nats_errors
from nats.aio.msg import Msg
from nats.aio.subscription import Subscription
from nats.js import api
from nats.js import errors as stream_errors
from nats.js.object_store import ObjectStore

from tidings.crawl.cluster.connection import LaneConnection
from tidings.crawl.cluster.messages import BodyGone, Large, encode
from tidings.crawl.cluster.subjects import BODIES_BUCKET
from tidings.errors import LaneError

_CONFIRM_SECONDS = 5.0
_PAUSE_SECONDS = 0.5
_NO_STREAM = "503"
_HEADERS: Final = 4096  # bytes kept free for the headers of a message
_STAMP = datetime(2026, 1, 1, tzinfo=UTC)  # of a reference: the time that counts is in the large message

log = logging.getLogger(__name__)


class _Confirmation(msgspec.Struct):
    seq: int = 0
    error: dict[str, object] | None = None


_CONFIRMATIONS = msgspec.json.Decoder(_Confirmation)


class Publisher:
    """`restore`: called where the stream is gone, to make it again."""

    def __init__(
        self,
        connection: LaneConnection,
        large: LargeMessages,
        unconfirmed: int,
        restore: Callable[[], Awaitable[None]],
    ) -> None:
        self._connection, self._large, self._restore = connection, large, restore
        self._window = asyncio.Semaphore(unconfirmed)
        self._inbox = connection.client.new_inbox() + "."
        self._numbers = count()
        self._waiting: dict[str, asyncio.Future[int]] = {}
        self._subscription: Subscription | None = None

    async def start(self) -> None:
        self._subscription = await self._connection.client.subscribe(f"{self._inbox}*", cb=self._confirmed)
        self._connection.listen(self._changed)

    async def stop(self) -> None:
        self._connection.forget(self._changed)
        self._changed(False)

    async def store(self, subject: str, make: Callable[[], bytes], message_id: str) -> int:
        """Stores a message and returns its number in the stream, however long that takes. `make` is called for each
        attempt, so that the message has the time at which it is really sent."""
        async with self._window:
            while True:
                await self._connection.up()
                try:
                    return await self._try(subject, await self._large.shrunk(make()), message_id)
                except LookupError:
                    await self._make_again()
                except nats_errors.ConnectionClosedError:
                    raise
                except (nats_errors.Error, OSError, TimeoutError) as error:
                    log.debug("%s is not stored yet: %s", message_id, error or type(error).__name__)
                await asyncio.sleep(_PAUSE_SECONDS if self._connection.is_up else 0)

    async def _try(self, subject: str, message: bytes, message_id: str) -> int:
        """Publishes a message once; returns its number in the stream. LookupError: there is no such stream."""
        reply = f"{self._inbox}{next(self._numbers)}"
        waiting: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._waiting[reply] = waiting
        try:
            await self._connection.client.publish(subject, message, reply, {api.Header.MSG_ID.value: message_id})
            async with asyncio.timeout(_CONFIRM_SECONDS):
                return await waiting
        finally:
            self._waiting.pop(reply, None)

    async def _make_again(self) -> None:
        try:
            await self._restore()
        except LaneError as error:
            log.warning("%s", error)

    async def _confirmed(self, message: Msg) -> None:
        waiting = self._waiting.get(message.subject)
        if waiting is None or waiting.done():
            return
        if message.headers and message.headers.get(api.Header.STATUS.value) == _NO_STREAM:
            waiting.set_exception(LookupError("no stream"))
            return
        confirmation = _CONFIRMATIONS.decode(message.data)
        if confirmation.error is None:
            waiting.set_result(confirmation.seq)
        else:
            log.warning("NATS does not store a message: %s", confirmation.error.get("description", "no reason given"))
            waiting.set_exception(TimeoutError("refused"))

    def _changed(self, is_back: bool) -> None:
        for waiting in self._waiting.values():  # their confirmations will not come any more: they are sent again
            if not is_back and not waiting.done():
                waiting.set_exception(TimeoutError("the server is away"))


class LargeMessages:
    def __init__(self, connection: LaneConnection) -> None:
        self._connection = connection
        self._opened: ObjectStore | None = None

    async def shrunk(self, message: bytes) -> bytes:
        """Returns the message, or a reference to its copy in the object store where it is too large for the server."""
        if len(message) <= self._connection.client.max_payload - _HEADERS:
            return message
        name = uuid.uuid4().hex
        await (await self._store()).put(name, message)
        return encode(Large(name), self._connection.signer, sent=_STAMP)

    async def fetch(self, large: Large) -> bytes:
        """The message. BodyGone where it was deleted; errors of nats-py where the server is away."""
        try:
            data = (await (await self._store()).get(large.name)).data
        except stream_errors.NotFoundError as error:
            raise BodyGone(f"the body of a message is gone from the object store ({large.name})") from error
        if data is None:
            raise LaneError(f"the body of a message is empty ({large.name})")
        return data

    async def delete(self, large: Large) -> None:
        """Deletes it after use. Where that fails, the bucket's age limit does it."""
        try:
            await (await self._store()).delete(large.name)
        except (nats_errors.Error, OSError, TimeoutError) as error:
            log.debug("%s is not deleted: %s", large.name, error)

    async def _store(self) -> ObjectStore:
        if self._opened is None:
            self._opened = await self._connection.streams.object_store(BODIES_BUCKET)
        return self._opened
