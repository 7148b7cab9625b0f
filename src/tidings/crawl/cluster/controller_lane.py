"""The controllers' side of the lane: orders go out, outcomes come in, partition by partition.

    claim -> epochs are raised -> a consumer of the outcomes of these partitions, and of no others
    order -> buffer -> TIDINGS_ORDERS, each until it is confirmed
    TIDINGS_OUTCOMES -> buffer -> outcomes -> acknowledged when `outcomes` is called again: then they are applied

Nothing is lost where a controller dies: what it did not acknowledge comes to the one that takes its partitions over,
which learns from `outstanding` what is still under way. What comes twice is recognised by the store.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from itertools import count
from typing import Self

import msgspec
from nats import errors as nats_errors
from nats.aio.msg import Msg
from nats.js import api
from nats.js import errors as stream_errors

from tidings.crawl.cluster import subjects
from tidings.crawl.cluster.connection import LaneConnection, LaneTasks
from tidings.crawl.cluster.epochs import raise_epochs
from tidings.crawl.cluster.messages import Large, NotUnderstood, Unread, open_envelope, outcome_in
from tidings.crawl.cluster.parking import UPGRADE
from tidings.crawl.cluster.parking import unread as unread_outcome
from tidings.crawl.cluster.publisher import LargeMessages
from tidings.crawl.cluster.puller import Puller
from tidings.crawl.cluster.sent_orders import SentOrders
from tidings.crawl.cluster.streams import DEFAULTS, LaneOptions, make_streams
from tidings.errors import LaneError
from tidings.model.feeds import Hints
from tidings.model.orders import FeedOutcome, Hop, Order, Outcome
from tidings.model.redact import redacted
from tidings.ports.outside import Clock

_BUFFERED = 600  # outcomes that wait here to be applied: three batches
_OUTCOME_TRIES = 5  # of an outcome that is not understood
_POLL_SECONDS = 0.05
_OVERLAPS = frozenset({10099, 10100, 10138})  # another consumer of the work queue has the same partitions

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Received:
    message: Msg
    outcome: Outcome
    large: Large | None = None


class NatsControllerLane:
    """Implements ports.cluster.ClusterLane. Use `open`."""

    def __init__(self, connection: LaneConnection, member_id: str, clock: Clock, options: LaneOptions) -> None:
        self._connection, self._clock, self._options = connection, clock, options
        self._consumer = subjects.controller_consumer(member_id)
        self._large = LargeMessages(connection)
        self._sent = SentOrders(connection, self._large, member_id, clock, options)
        self._shift = ClockShift(clock, options.shift_from)
        self._partitions: frozenset[int] = frozenset()
        self._puller: Puller | None = None
        self._received: deque[_Received] = deque()
        self._arrived = asyncio.Event()
        self._held: dict[int, Msg] = {}  # messages that are not acknowledged, by their number in the stream
        self._handed: list[_Received] = []  # by the last call of `outcomes`
        self._tasks = LaneTasks()
        self.ended = connection.ended  # raises where NATS refuses this process from now on
        self._claims = count(1)
        self._claim = 0
        self.refused = 0  # outcomes that were not signed by a terminal, or damaged

    @classmethod
    async def open(
        cls, connection: LaneConnection, member_id: str, clock: Clock, options: LaneOptions = DEFAULTS
    ) -> Self:
        """Makes the streams where they are missing. Closing the connection is the caller's."""
        await make_streams(connection, options)
        lane = cls(connection, member_id, clock, options)
        await lane._sent.start()
        return lane

    async def close(self) -> None:
        """Ends this side. Outcomes that were not acknowledged stay in the stream, orders that were not sent are lost:
        their sources are due still."""
        await self._leave()
        await self._sent.stop()
        await self._tasks.cancel()

    # -- partitions -----------------------------------------------------------------------------------

    async def claim(self, epochs: Mapping[int, int], live: Collection[str]) -> None:
        """Takes outcomes of these partitions from now on, and no others. To be called whenever a new controller begins
        to use the lane, too: outcomes that the former one did not apply come again then.

        LaneError where NATS is away, or another controller still holds one of the partitions."""
        with self._connection.named_errors():
            await self._leave()
            self._partitions = frozenset(epochs)
            self._sent.hold(epochs)
            await self._delete_dead(live)
            orders = await self._connection.streams.stream_info(subjects.ORDERS)
            bucket = await self._connection.streams.key_value(subjects.EPOCHS_BUCKET)
            self._sent.limit(await raise_epochs(bucket, epochs, orders.state.last_seq))
            await self._shift.measure(self._connection)
            if epochs:
                await self._join()

    async def outstanding(self, partitions: Collection[int]) -> list[Order]:
        """Orders of these partitions that are not answered yet, by any controller."""
        with self._connection.named_errors():
            return await self._sent.outstanding(partitions)

    async def _leave(self) -> None:
        """Takes no more outcomes, and forgets those that are not acknowledged: they stay in the stream."""
        self._claim = next(self._claims)
        puller, self._puller = self._puller, None
        if puller is not None:
            await puller.stop()
        if puller is not None and self._connection.is_up:
            try:
                await self._connection.streams.delete_consumer(subjects.OUTCOMES, self._consumer)
            except (nats_errors.Error, OSError, TimeoutError) as error:
                log.debug("consumer %s is not deleted: %s", self._consumer, error)
        self._received.clear()
        self._handed.clear()
        self._held.clear()

    async def _join(self) -> None:
        deadline = asyncio.get_running_loop().time() + self._options.claim_patience.total_seconds()
        while True:
            try:
                await self._make_consumer()
                break
            except stream_errors.APIError as error:
                if error.err_code not in _OVERLAPS:
                    raise
                if asyncio.get_running_loop().time() > deadline:
                    raise LaneError(
                        "another controller still takes outcomes of the same partitions; it is tried again"
                    ) from error
            await asyncio.sleep(_POLL_SECONDS)
        claim = self._claim
        self._puller = Puller(
            self._connection,
            subjects.OUTCOMES,
            self._consumer,
            lambda message: self._receive(message, claim),
            lambda: _BUFFERED - len(self._held),
            self._restore,
        )
        await self._puller.start()

    async def _make_consumer(self) -> None:
        config = api.ConsumerConfig(
            name=self._consumer,
            durable_name=self._consumer,
            ack_wait=self._options.ack_wait.total_seconds(),
            max_ack_pending=4 * _BUFFERED,
            filter_subjects=[subjects.outcome_subject(number) for number in sorted(self._partitions)],
        )
        await self._connection.streams.add_consumer(subjects.OUTCOMES, config)

    async def _restore(self) -> None:
        """Makes the consumer again where NATS has lost it, with its stream."""
        await make_streams(self._connection, self._options)
        await self._make_consumer()

    async def _delete_dead(self, live: Collection[str]) -> None:
        names = [one.name for one in await self._connection.streams.consumers_info(subjects.OUTCOMES)]
        for name in {*subjects.of_dead_controllers(names, live), self._consumer} & set(names):
            try:
                await self._connection.streams.delete_consumer(subjects.OUTCOMES, name)
            except stream_errors.NotFoundError:  # another was faster
                continue

    # -- orders ---------------------------------------------------------------------------------------

    async def order(self, order: Order) -> None:
        """Sends it, as soon as NATS is there. Waits where very many are not sent yet."""
        await self._sent.send(order)

    # -- outcomes -------------------------------------------------------------------------------------

    async def outcomes(self, most: int, wait: float) -> list[Outcome]:
        await self._acknowledge()
        while not self._received:
            self._arrived.clear()
            await self._arrived.wait()
        deadline = asyncio.get_running_loop().time() + wait
        while len(self._received) < most:
            self._arrived.clear()
            try:
                async with asyncio.timeout_at(deadline):
                    await self._arrived.wait()
            except TimeoutError:
                break
        self._handed = [self._received.popleft() for _ in range(min(most, len(self._received)))]
        return [one.outcome for one in self._handed]

    async def _acknowledge(self) -> None:
        handed, self._handed = self._handed, []
        for one in handed:
            number = one.message.metadata.sequence.stream
            message = self._held.pop(number, one.message)
            try:
                await message.ack()
            except nats_errors.Error as error:  # it comes again, and changes nothing then
                log.debug("an outcome is not acknowledged: %s", error)
            if one.large is not None:
                self._tasks.start(self._large.delete(one.large))
        if handed and self._puller is not None:
            self._puller.wake()

    def _receive(self, message: Msg, claim: int) -> None:
        if claim != self._claim:
            return
        number = message.metadata.sequence.stream
        is_held, self._held[number] = number in self._held, message
        if is_held:  # it takes long to be applied; only how it is acknowledged is new
            return
        try:
            envelope = open_envelope(message.data, self._connection.keys.terminals)
            outcome = outcome_in(envelope)
        except NotUnderstood as error:
            self._put_back(message, number, error)
            return
        except LaneError as error:
            self._refuse(message, number, error)
            return
        if isinstance(outcome, Large):
            self._tasks.start(self._receive_large(message, outcome, claim))
        elif isinstance(outcome, Unread):
            self._receive_unread(message, outcome)
        else:
            self._accept(_Received(message, self._shift.right(outcome, message.metadata.timestamp, envelope.sent_at)))

    def _receive_unread(self, message: Msg, unread: Unread) -> None:
        """Handles an order that no terminal understood: its source fails, and is due again later."""
        order = self._sent.numbered(unread.number)
        if order is None:  # answered meanwhile, or of a former controller: its source is due still
            self._held.pop(message.metadata.sequence.stream, None)
            self._tasks.start(message.ack())
            return
        log.warning("%s: %s (%s)", redacted(order.url), UPGRADE, unread.reason)
        self._accept(_Received(message, unread_outcome(order, self._clock.now(), unread.reason)))

    async def _receive_large(self, message: Msg, large: Large, claim: int) -> None:
        number = message.metadata.sequence.stream
        try:
            envelope = open_envelope(await self._large.fetch(large), self._connection.keys.terminals)
            outcome = outcome_in(envelope)
            if isinstance(outcome, Large | Unread):
                raise LaneError("a large message that stands for another")
        except LaneError as error:
            self._refuse(message, number, error)
        except (nats_errors.Error, OSError, TimeoutError):  # the message comes again
            self._held.pop(number, None)
        else:
            if claim == self._claim:
                right = self._shift.right(outcome, message.metadata.timestamp, envelope.sent_at)
                self._accept(_Received(message, right, large))

    def _accept(self, received: _Received) -> None:
        self._sent.answered(received.outcome)
        self._received.append(received)
        self._arrived.set()

    def _put_back(self, message: Msg, number: int, error: LaneError) -> None:
        """Returns an outcome to the lane for a controller of a newer version, a few times."""
        if message.metadata.num_delivered >= _OUTCOME_TRIES:
            self._refuse(message, number, error)
            return
        self._held.pop(number, None)
        self._tasks.start(message.nak(self._options.retry.total_seconds()))

    def _refuse(self, message: Msg, number: int, error: LaneError) -> None:
        self.refused += 1
        log.warning("an outcome of partition %d is refused: %s", subjects.partition_in(message.subject), error)
        self._held.pop(number, None)
        self._tasks.start(message.term())


# -- terminals whose clock is wrong ---


class _ServerTime(msgspec.Struct):
    ts: datetime | None = None


class ClockShift:
    """Moves the times of an outcome to the controller's clock, where the terminal's is wrong.

        shift = (stored by the server + how far the controller's clock is ahead of the server's) - sent by the terminal

    The time at which an outcome waits in the stream is not part of it. `least`: clocks that are less off are left
    alone; None: all are.
    """

    def __init__(self, clock: Clock, least: timedelta | None) -> None:
        self._clock, self._least = clock, least
        self._ahead = timedelta(0)  # the controller's clock, of the server's

    async def measure(self, connection: LaneConnection) -> None:
        """Asks the server for its time."""
        before = self._clock.now()
        answer = await connection.client.request(f"$JS.API.STREAM.INFO.{subjects.OUTCOMES}", timeout=5)
        there = msgspec.json.decode(answer.data, type=_ServerTime).ts
        if there is not None:
            self._ahead = before + (self._clock.now() - before) / 2 - there

    def right(self, outcome: Outcome, stored: datetime, sent: datetime) -> Outcome:
        """The outcome by the controller's clock."""
        if self._least is None:
            return outcome
        by = stored + self._ahead - sent
        return shifted(outcome, by) if abs(by) >= self._least else outcome


def shifted(outcome: Outcome, by: timedelta) -> Outcome:
    """The outcome with all times that the terminal's clock gave moved; those that publishers gave stay."""
    hops = tuple(_moved_hop(hop, by) for hop in outcome.hops)
    if isinstance(outcome, FeedOutcome):
        return replace(outcome, at=outcome.at + by, hops=hops, hints=_moved_hints(outcome.hints, by))
    return replace(
        outcome,
        at=outcome.at + by,
        hops=hops,
        retry_at=_moved(outcome.retry_at, by),
        retry_after=_moved(outcome.retry_after, by),
        flags=tuple(replace(flag, at=flag.at + by) for flag in outcome.flags),
    )


def _moved(when: datetime | None, by: timedelta) -> datetime | None:
    return None if when is None else when + by


def _moved_hop(hop: Hop, by: timedelta) -> Hop:
    return replace(hop, at=hop.at + by)


def _moved_hints(hints: Hints, by: timedelta) -> Hints:
    return replace(hints, retry_after=_moved(hints.retry_after, by), fresh_until=_moved(hints.fresh_until, by))
