"""The terminals' side of the lane.

    TIDINGS_ORDERS -> is it signed, of this version, of a current epoch? -> take -> visit
    answer -> TIDINGS_OUTCOMES -> the order is acknowledged when its outcome is stored

While an order is here, the server hears every few seconds that it is worked on; a terminal that dies falls silent,
and the order goes to another. `take` returns as many orders at a time as there are slots.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Collection
from dataclasses import dataclass
from typing import Self

from nats import errors as nats_errors
from nats.aio.msg import Msg
from nats.js import api

from tidings.crawl.cluster import subjects
from tidings.crawl.cluster.connection import LaneConnection, LaneTasks
from tidings.crawl.cluster.epochs import EpochBook
from tidings.crawl.cluster.messages import (
    BodyGone,
    Large,
    NotUnderstood,
    Unread,
    Untrusted,
    encode,
    open_envelope,
    order_in,
)
from tidings.crawl.cluster.parking import DEATHS, ENDED, TRIES, UPGRADE, Parking, failed, key_of_message
from tidings.crawl.cluster.publisher import LargeMessages, Publisher
from tidings.crawl.cluster.puller import Puller
from tidings.crawl.cluster.streams import DEFAULTS, LaneOptions, wait_for_streams
from tidings.errors import LaneError
from tidings.model.orders import Order, Outcome
from tidings.ports.cluster import ANYWHERE, partition_of
from tidings.ports.outside import Clock

_UNSTORED = 1000  # outcomes that are kept while NATS is away; `answer` waits then
_PULLS = 100_000  # orders that all terminals together may have at a time

log = logging.getLogger(__name__)


@dataclass(slots=True)
class _Held:
    """An order that is here. Its message is replaced where the server delivers it again."""

    order: Order
    message: Msg
    epoch: int
    large: Large | None = None

    @property
    def number(self) -> int:
        return self.message.metadata.sequence.stream


class NatsTerminalLane:
    """Implements ports.outside.TerminalLane. Use `open`."""

    def __init__(
        self,
        connection: LaneConnection,
        terminal_id: str,
        clock: Clock,
        slots: int,
        egress: Collection[str],
        options: LaneOptions,
    ) -> None:
        self._connection, self._terminal_id, self._clock = connection, terminal_id, clock
        self._slots, self._options = slots, options
        self._large = LargeMessages(connection)
        self._publisher = Publisher(connection, self._large, options.unconfirmed, lambda: wait_for_streams(connection))
        self._parking = Parking(connection, self._publisher, clock.now)
        self._epochs = EpochBook(connection, self._wake)
        self._labels = tuple(dict.fromkeys((ANYWHERE, *egress)))
        self._pullers: list[Puller] = []
        self._held: dict[int, _Held] = {}  # by the order's number in the stream
        self._orders: dict[int, _Held] = {}  # those that are visited or wait for it, by id()
        self._queue: asyncio.Queue[_Held] = asyncio.Queue()
        self._unstored = asyncio.Semaphore(_UNSTORED)
        self._tasks = LaneTasks()
        self._progress: asyncio.Task[None] | None = None
        self._reconnected = asyncio.Event()
        self._is_draining = False
        self._run, self._answers = secrets.token_hex(4), 0
        self.ended = connection.ended  # raises where NATS refuses this process from now on
        self.waiting = 0  # outcomes that are not stored yet
        self.refused = 0  # orders that were not signed by a controller, damaged, or of an epoch that is over

    @classmethod
    async def open(
        cls,
        connection: LaneConnection,
        terminal_id: str,
        clock: Clock,
        slots: int,
        egress: Collection[str] = (),
        options: LaneOptions = DEFAULTS,
    ) -> Self:
        """Waits until a controller has made the streams, and begins to take orders. `egress`: its labels, besides the
        orders that any terminal may take. Closing the connection is the caller's."""
        await wait_for_streams(connection)
        lane = cls(connection, terminal_id, clock, slots, egress, options)
        with connection.named_errors():
            await lane._start_all()
        return lane

    async def _start_all(self) -> None:
        await self._publisher.start()
        await self._epochs.start()
        for label in self._labels:
            await self._make_consumer(label)
            puller = self._puller(label)
            await puller.start()
            self._pullers.append(puller)
        self._connection.listen(self._changed)
        self._progress = asyncio.create_task(self._report_progress(), name="orders in progress")

    def _puller(self, label: str) -> Puller:
        async def restore() -> None:
            await wait_for_streams(self._connection)
            await self._make_consumer(label)

        return Puller(
            self._connection,
            subjects.ORDERS,
            subjects.terminal_consumer(label),
            self._receive,
            lambda: self._slots - len(self._orders) if self._epochs.current.is_set() else 0,
            restore,
            portion=max(1, self._slots // len(self._labels)),
        )

    async def _make_consumer(self, label: str) -> None:
        name = subjects.terminal_consumer(label)
        config = api.ConsumerConfig(
            name=name,
            durable_name=name,
            ack_wait=self._options.ack_wait.total_seconds(),
            max_ack_pending=_PULLS,
            max_waiting=4096,
            filter_subject=subjects.orders_of_egress(label),
        )
        await self._connection.streams.add_consumer(subjects.ORDERS, config)

    # -- orders ---------------------------------------------------------------------------------------

    async def take(self) -> Order:
        return (await self._queue.get()).order

    def _receive(self, message: Msg) -> None:
        metadata = message.metadata
        held = self._held.get(metadata.sequence.stream)
        if held is not None and held.message.data == message.data:
            held.message = message  # it is worked on here; only how it is acknowledged is new
        elif self._is_draining:
            self._tasks.start(self._parking.give_back(message))
        else:
            self._check(message)

    def _check(self, message: Msg) -> None:
        """Takes an order that may be visited, and settles any other."""
        try:
            envelope = open_envelope(message.data, self._connection.keys.controllers)
            order = order_in(envelope)
        except NotUnderstood as error:
            self._tasks.start(self._put_back(message, error))
        except LaneError as error:
            self._tasks.start(self._refuse(message, error))
        else:
            if isinstance(order, Large):
                self._tasks.start(self._check_large(message, order))
            else:
                self._consider(_Held(order, message, envelope.epoch))

    async def _check_large(self, message: Msg, large: Large) -> None:
        try:
            envelope = open_envelope(await self._large.fetch(large), self._connection.keys.controllers)
            order = order_in(envelope)
            if isinstance(order, Large):
                raise Untrusted("a large message that stands for another")
        except NotUnderstood as error:
            await self._put_back(message, error)
        except LaneError as error:
            if isinstance(error, BodyGone) and message.metadata.num_delivered > 1:
                await message.ack()  # it was delivered again while another terminal answered it and deleted the body
            else:
                await self._refuse(message, error)
        else:
            self._consider(_Held(order, message, envelope.epoch, large))

    def _consider(self, held: _Held) -> None:
        metadata, order = held.message.metadata, held.order
        if subjects.order_subject(order) != held.message.subject:
            self._tasks.start(self._refuse(held.message, Untrusted("an order is not where the orders of its host are")))
        elif self._epochs.refuses(partition_of(order.host), held.epoch, metadata.sequence.stream):
            self.refused += 1
            log.info("the order for %s is of a controller that was overtaken: it is dropped", order.url)
            self._tasks.start(held.message.ack())
        elif metadata.num_delivered > DEATHS:
            self._tasks.start(self._count_deaths(held))
        else:
            self._accept(held)

    async def _count_deaths(self, held: _Held) -> None:
        if await self._parking.deaths(held.message) < DEATHS:
            self._accept(held)
            return
        log.error("%s: %s", ENDED, held.order.url)
        await self._parking.park(held.message, held.order, ENDED)
        await self._settle(held, failed(held.order, self._clock.now(), ENDED))

    def _accept(self, held: _Held) -> None:
        if self._is_draining:
            self._tasks.start(self._parking.give_back(held.message))
            return
        self._held[held.number] = held
        self._orders[id(held.order)] = held
        self._queue.put_nowait(held)

    async def _put_back(self, message: Msg, error: LaneError) -> None:
        """Returns an order to the lane for a terminal of a newer version. After a few tries there is none: the
        controller is notified."""
        if message.metadata.num_delivered < TRIES:
            await self._parking.give_back(message, self._options.retry.total_seconds())
            return
        partition, number = subjects.partition_in(message.subject), message.metadata.sequence.stream
        log.warning("an order of partition %d is parked after %d tries: %s (%s)", partition, TRIES, UPGRADE, error)
        self.refused += 1
        await self._parking.park(message, None, f"{UPGRADE} ({error})")
        told = encode(Unread(number, str(error)), self._connection.signer, sent=self._clock.now())
        message_id = f"unread-{key_of_message(message)}"
        await self._publisher.store(subjects.outcome_subject(partition), lambda: told, message_id)
        await message.term()

    async def _refuse(self, message: Msg, error: LaneError) -> None:
        self.refused += 1
        log.warning("an order of partition %d is refused: %s", subjects.partition_in(message.subject), error)
        await self._parking.park(message, None, str(error))
        await message.term()

    # -- outcomes -------------------------------------------------------------------------------------

    async def answer(self, order: Order, outcome: Outcome) -> None:
        """Returns at once; the outcome is kept until NATS has stored it."""
        held = self._orders.pop(id(order), None)
        if held is None:
            return
        self.waiting += 1
        await self._unstored.acquire()
        self._tasks.start(self._hand_over(held, outcome))
        self._wake()

    def _wake(self) -> None:
        for puller in self._pullers:
            puller.wake()

    async def _hand_over(self, held: _Held, outcome: Outcome) -> None:
        try:
            await self._settle(held, outcome)
        finally:
            self.waiting -= 1
            self._unstored.release()

    async def _settle(self, held: _Held, outcome: Outcome) -> None:
        """Stores the outcome, then acknowledges the order."""
        signer = self._connection.signer
        self._answers += 1
        message_id = f"{self._terminal_id}-{self._run}-{self._answers}"
        subject = subjects.outcome_subject(partition_of(held.order.host))

        def message() -> bytes:
            return encode(outcome, signer, sent=self._clock.now(), epoch=held.epoch)

        try:
            await self._publisher.store(subject, message, message_id)
        except LaneError as error:
            log.warning("the outcome of %s: %s", held.order.url, error)
            broken = encode(failed(held.order, outcome.at, str(error)), signer, sent=self._clock.now())
            await self._publisher.store(subject, lambda: broken, message_id)
        await self._acknowledge(held)
        if held.large is not None:
            await self._large.delete(held.large)

    async def _acknowledge(self, held: _Held) -> None:
        while True:
            await self._connection.up()
            try:
                await held.message.ack()
                break
            except nats_errors.OutboundBufferLimitError:  # the server has just gone
                await asyncio.sleep(0)
        if self._held.get(held.number) is held:
            del self._held[held.number]

    # -- the end --------------------------------------------------------------------------------------

    async def drain(self) -> None:
        """Takes no more orders, and gives those back that no terminal visits yet."""
        self._is_draining = True
        await asyncio.gather(*(puller.stop() for puller in self._pullers))
        self._pullers.clear()
        while not self._queue.empty():
            await self.give_back(self._queue.get_nowait().order)

    async def give_back(self, order: Order) -> None:
        """Gives an order back that is not answered, for another terminal."""
        held = self._orders.pop(id(order), None)
        if held is None:
            return
        self._held.pop(held.number, None)
        try:
            await self._parking.give_back(held.message)
        except (nats_errors.Error, OSError, TimeoutError) as error:
            log.debug("the order for %s is not given back, it is missed after a while: %s", order.url, error)

    async def stored(self) -> None:
        """Waits until all outcomes are stored."""
        await self._tasks.finish()

    async def close(self) -> None:
        """Ends this side at once; orders that are not answered go to others after a while."""
        self._connection.forget(self._changed)
        if self._progress is not None:
            self._progress.cancel()
        pullers = (puller.stop() for puller in self._pullers)
        progress = [] if self._progress is None else [self._progress]
        await asyncio.gather(*pullers, *progress, self._tasks.cancel(), return_exceptions=True)
        await self._epochs.stop()
        await self._publisher.stop()

    async def _report_progress(self) -> None:
        """Reports to the server for each order that it is worked on."""
        while True:
            try:
                async with asyncio.timeout(self._options.ack_wait.total_seconds() / 3):
                    await self._reconnected.wait()
            except TimeoutError:
                pass
            self._reconnected.clear()
            for held in list(self._held.values()):
                try:
                    await held.message.in_progress()
                except nats_errors.Error as error:
                    log.debug("%s", error)

    def _changed(self, is_back: bool) -> None:
        if is_back:
            self._reconnected.set()
