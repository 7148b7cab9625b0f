"""The epoch of each partition, by which terminals refuse orders of a controller that was overtaken.

A controller that takes a partition over writes its epoch, and the last number that the stream of orders had then.
Orders of lower epochs up to that number were sent in time: the new controller adopts them. Later ones come from a
controller that was paused and does not know yet that another has taken over: they are refused.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping

import msgspec
from nats import errors as nats_errors
from nats.aio.msg import Msg
from nats.aio.subscription import Subscription
from nats.js import errors as stream_errors
from nats.js.kv import KeyValue

from tidings.crawl.cluster.connection import LaneConnection
from tidings.crawl.cluster.subjects import ALL_EPOCHS, EPOCHS_BUCKET, partition_in
from tidings.ports.cluster import PARTITIONS

_ATTEMPTS = 5
_READ_AGAIN_SECONDS = 30.0

log = logging.getLogger(__name__)


class EpochMark(msgspec.Struct, frozen=True):
    epoch: int = 0
    after: int = 0  # orders of lower epochs are refused if their number is higher than this

    def refuses(self, epoch: int, number: int) -> bool:
        return epoch < self.epoch and number > self.after


_NO_MARK = EpochMark()
_DECODER = msgspec.json.Decoder(EpochMark)


def _mark_in(value: bytes | None) -> EpochMark:
    try:
        return _DECODER.decode(value or b"{}")
    except msgspec.MsgspecError:
        return _NO_MARK


async def raise_epochs(bucket: KeyValue, epochs: Mapping[int, int], after: int) -> dict[int, EpochMark]:
    """Writes the epochs that are higher than those that are there; returns what is there then."""
    marks = await asyncio.gather(*(_raise(bucket, number, EpochMark(one, after)) for number, one in epochs.items()))
    return dict(zip(epochs, marks, strict=True))


async def _raise(bucket: KeyValue, partition: int, mark: EpochMark) -> EpochMark:
    for _ in range(_ATTEMPTS):
        try:
            entry = await bucket.get(str(partition))
            there, revision = _mark_in(entry.value), entry.revision or 0
        except stream_errors.KeyNotFoundError:
            there, revision = _NO_MARK, 0
        if there.epoch >= mark.epoch:
            return there
        try:
            await bucket.update(str(partition), msgspec.json.encode(mark), last=revision)
            return mark
        except stream_errors.KeyWrongLastSequenceError:  # another was faster: whose is higher?
            continue
    return mark


class EpochBook:
    """The marks as a terminal knows them: read at the start, after each reconnection and now and then; changes arrive
    as messages in between. `refreshed` is called when they have been read."""

    def __init__(self, connection: LaneConnection, refreshed: Callable[[], None]) -> None:
        self._connection, self._refreshed = connection, refreshed
        self._marks: dict[int, EpochMark] = {}
        self._subscription: Subscription | None = None
        self._task: asyncio.Task[None] | None = None
        self._stale = asyncio.Event()
        self.current = asyncio.Event()  # set while nothing can have been missed

    def refuses(self, partition: int, epoch: int, number: int) -> bool:
        return self._marks.get(partition, _NO_MARK).refuses(epoch, number)

    async def start(self) -> None:
        self._subscription = await self._connection.client.subscribe(ALL_EPOCHS, cb=self._arrived)
        self._connection.listen(self._changed)
        await self._read()
        self._task = asyncio.create_task(self._read_again(), name="epochs")

    async def stop(self) -> None:
        self._connection.forget(self._changed)
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _arrived(self, message: Msg) -> None:
        self._note(partition_in(message.subject), _mark_in(message.data))

    def _changed(self, is_back: bool) -> None:
        self.current.clear()
        self._stale.set()

    async def _read(self) -> None:
        bucket = await self._connection.streams.key_value(EPOCHS_BUCKET)
        entries = await asyncio.gather(*(_entry(bucket, number) for number in range(PARTITIONS)))
        for number, mark in enumerate(entries):
            self._note(number, mark)
        self.current.set()
        self._refreshed()

    async def _read_again(self) -> None:
        while True:
            self._stale.clear()
            try:
                async with asyncio.timeout(_READ_AGAIN_SECONDS):
                    await self._stale.wait()
            except TimeoutError:
                pass
            await self._connection.up()
            try:
                await self._read()
            except (nats_errors.Error, OSError, TimeoutError) as error:
                log.debug("the epochs cannot be read yet: %s", error)
                self._stale.set()
                await asyncio.sleep(0.2)

    def _note(self, partition: int, mark: EpochMark) -> None:
        if mark.epoch > self._marks.get(partition, _NO_MARK).epoch:
            self._marks[partition] = mark


async def _entry(bucket: KeyValue, partition: int) -> EpochMark:
    try:
        return _mark_in((await bucket.get(str(partition))).value)
    except stream_errors.KeyNotFoundError:
        return _NO_MARK
