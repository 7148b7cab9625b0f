"""Orders of one controller that are sent and not answered yet.

An order that is unanswered for minutes is looked up in the stream: it may wait there for a terminal, or be lost with a
stream that was wiped. Then it is sent again.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from itertools import count

from nats import errors as nats_errors
from nats.js import api
from nats.js import errors as stream_errors

from tidings.crawl.cluster import subjects
from tidings.crawl.cluster.connection import LaneConnection
from tidings.crawl.cluster.epochs import EpochMark
from tidings.crawl.cluster.messages import Large, Untrusted, encode, open_envelope, order_in
from tidings.crawl.cluster.publisher import LargeMessages, Publisher
from tidings.crawl.cluster.streams import LaneOptions, make_streams
from tidings.errors import LaneError
from tidings.model.orders import FeedOrder, FeedOutcome, Order, Outcome
from tidings.ports.cluster import partition_of
from tidings.ports.outside import Clock

_AT_ONCE = 16  # partitions whose orders are read at the same time

log = logging.getLogger(__name__)

OrderKey = tuple[str, int, int, int | None]


def key_of(one: Order | Outcome) -> OrderKey:
    """Returns the key that an order and its outcome have in common."""
    if isinstance(one, FeedOrder):
        return ("feed", one.source_id, one.seq, one.push.id if one.push else None)
    if isinstance(one, FeedOutcome):
        return ("feed", one.source_id, one.seq, one.push_id)
    return ("article", one.article_id, 0, None)


@dataclass(frozen=True, slots=True)
class _Sent:
    order: Order
    partition: int
    epoch: int
    message_id: str
    since: float  # by the loop's clock
    number: int | None = None  # in the stream; None: not stored there yet


class SentOrders:
    def __init__(
        self, connection: LaneConnection, large: LargeMessages, member_id: str, clock: Clock, options: LaneOptions
    ) -> None:
        self._connection, self._large, self._member_id = connection, large, member_id
        self._clock, self._options = clock, options
        self._publisher = Publisher(connection, large, options.unconfirmed, lambda: make_streams(connection, options))
        self._epochs: Mapping[int, int] = {}
        self._orders: dict[OrderKey, _Sent] = {}
        self._stored: dict[int, OrderKey] = {}  # by their numbers in the stream
        self._buffer = asyncio.Semaphore(options.buffered)
        self._run, self._numbers = secrets.token_hex(4), count(1)
        self._sending: dict[asyncio.Task[None], _Sent] = {}
        self._care: asyncio.Task[None] | None = None
        self._marks: Mapping[int, EpochMark] = {}

    async def start(self) -> None:
        await self._publisher.start()
        self._care = asyncio.create_task(self._care_for_lost(), name="unanswered orders")

    async def stop(self) -> None:
        tasks = [*self._sending, *([self._care] if self._care else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._publisher.stop()

    def hold(self, epochs: Mapping[int, int]) -> None:
        """Limits orders to these partitions and epochs from now on; those of others are another controller's."""
        self._epochs = dict(epochs)
        self._orders = {
            key: sent for key, sent in self._orders.items() if self._epochs.get(sent.partition) == sent.epoch
        }
        self._stored = {sent.number: key for key, sent in self._orders.items() if sent.number is not None}
        for task, sent in self._sending.items():
            if self._epochs.get(sent.partition) != sent.epoch:
                task.cancel()

    def limit(self, marks: Mapping[int, EpochMark]) -> None:
        """Takes over what terminals know of the epochs: orders that they will refuse are not outstanding."""
        self._marks = marks

    async def send(self, order: Order) -> None:
        await self._buffer.acquire()
        partition = partition_of(order.host)
        now = asyncio.get_running_loop().time()
        sent = _Sent(order, partition, self._epochs.get(partition, 0), self._new_id(order), now)
        self._orders[key_of(order)] = sent
        self._begin(sent)

    def answered(self, outcome: Outcome) -> None:
        sent = self._orders.pop(key_of(outcome), None)
        if sent is not None and sent.number is not None:
            self._stored.pop(sent.number, None)

    def numbered(self, number: int) -> Order | None:
        """The order with this number in the stream; None where it is answered already, or another controller's."""
        key = self._stored.get(number)
        sent = None if key is None else self._orders.get(key)
        return sent.order if sent is not None and sent.number == number else None

    def _new_id(self, order: Order) -> str:
        kind, first, second, push = key_of(order)
        return f"{self._member_id}-{self._run}-{kind}-{first}-{second}-{push or 0}-{next(self._numbers)}"

    def _begin(self, sent: _Sent) -> None:
        task = asyncio.create_task(self._store(sent))
        self._sending[task] = sent
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._sending.pop(task, None)
        self._buffer.release()

    async def _store(self, sent: _Sent) -> None:
        signer = self._connection.signer

        def message() -> bytes:
            return encode(sent.order, signer, sent=self._clock.now(), epoch=sent.epoch)

        key = key_of(sent.order)
        try:
            number = await self._publisher.store(subjects.order_subject(sent.order), message, sent.message_id)
        except LaneError:
            self._orders.pop(key, None)
            log.exception("the order for %s cannot be sent", sent.order.url)
            return
        if self._orders.get(key) is sent:  # not answered meanwhile
            self._orders[key] = replace(sent, number=number, since=asyncio.get_running_loop().time())
            self._stored[number] = key

    # -- orders that are lost ---------------------------------------------------------------------------

    async def _care_for_lost(self) -> None:
        lifetime = self._options.order_lifetime.total_seconds()
        while True:
            await asyncio.sleep(lifetime / 4)
            await self._connection.up()
            old = asyncio.get_running_loop().time() - lifetime
            for sent in [one for one in self._orders.values() if one.number is not None and one.since < old]:
                try:
                    await self._send_if_lost(sent)
                except (nats_errors.Error, OSError, TimeoutError) as error:
                    log.debug("unanswered orders cannot be looked up: %s", error)
                    break

    async def _send_if_lost(self, sent: _Sent) -> None:
        key, now = key_of(sent.order), asyncio.get_running_loop().time()
        try:
            there = await self._connection.streams.get_msg(subjects.ORDERS, seq=sent.number)
            is_lost = there.subject != subjects.order_subject(sent.order) or _id_of(there) != sent.message_id
        except stream_errors.NotFoundError:
            is_lost = True
        if self._orders.get(key) is not sent:
            return
        if not is_lost:
            self._orders[key] = replace(sent, since=now)
            return
        log.info("the order for %s is unanswered and no longer on the lane: it is sent again", sent.order.url)
        again = replace(sent, number=None, since=now, message_id=self._new_id(sent.order))
        self._orders[key] = again
        self._stored.pop(sent.number or 0, None)
        await self._buffer.acquire()
        self._begin(again)

    # -- orders of former controllers -------------------------------------------------------------------

    async def outstanding(self, partitions: Collection[int]) -> list[Order]:
        at_once = asyncio.Semaphore(_AT_ONCE)

        async def read(partition: int) -> dict[OrderKey, _Sent]:
            async with at_once:
                return await self._in_stream(partition)

        found: dict[OrderKey, _Sent] = {}
        for part in await asyncio.gather(*(read(partition) for partition in partitions)):
            found |= part
        for key, sent in list(self._orders.items()):
            if sent.partition in partitions and sent.number is None:
                found[key] = sent
        self._orders |= {key: sent for key, sent in found.items() if key not in self._orders}
        self._stored |= {sent.number: key for key, sent in found.items() if sent.number is not None}
        return [sent.order for sent in found.values()]

    async def _in_stream(self, partition: int) -> dict[OrderKey, _Sent]:
        found: dict[OrderKey, _Sent] = {}
        now, number = asyncio.get_running_loop().time(), 0
        epoch = self._epochs.get(partition, 0)
        while True:
            try:
                there = await self._connection.streams.get_msg(
                    subjects.ORDERS, seq=number + 1, subject=subjects.orders_of_partition(partition), next=True
                )
            except stream_errors.NotFoundError:
                return found
            number = there.seq or 0
            try:
                order = await self._read(there.data or b"", partition, number)
            except LaneError as error:
                log.warning("an order of partition %d cannot be adopted: %s", partition, error)
                continue
            if order is not None:
                found[key_of(order)] = _Sent(order, partition, epoch, _id_of(there), now, number)

    async def _read(self, message: bytes, partition: int, number: int) -> Order | None:
        """The order; None: terminals will refuse it."""
        envelope = open_envelope(message, self._connection.keys.controllers)
        order = order_in(envelope)
        if isinstance(order, Large):
            envelope = open_envelope(await self._large.fetch(order), self._connection.keys.controllers)
            order = order_in(envelope)
            if isinstance(order, Large):
                raise Untrusted("a large message that stands for another")
        return None if self._marks.get(partition, EpochMark()).refuses(envelope.epoch, number) else order


def _id_of(message: api.RawStreamMsg) -> str:
    return str((message.headers or {}).get(api.Header.MSG_ID.value, ""))
