"""Orders that a terminal cannot visit: given back for another terminal, or parked.

A delivery that was neither answered nor given back ended its terminal. After three of them an order is not visited
again: it is parked with the reason, and a failing outcome lets its source back off. How often an order was given back
is kept in a bucket, as the server counts deliveries alone.

An order that is of a newer program than the terminals is given back, in case that another is newer; after five tries it
is parked, too. Terminals cannot say what it is about: they send its number to the controller, which lets the source
fail.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

import msgspec
from nats import errors as nats_errors
from nats.aio.msg import Msg
from nats.js import errors as stream_errors
from nats.js.kv import KeyValue

from tidings.crawl.cluster import subjects
from tidings.crawl.cluster.connection import LaneConnection
from tidings.crawl.cluster.publisher import Publisher
from tidings.model.orders import ArticleOutcome, FeedOrder, FeedOutcome, Order, Outcome
from tidings.model.redact import redacted
from tidings.model.visits import VisitResult
from tidings.ports.cluster import ParkedOrder

DEATHS = 3  # terminals that an order may end
TRIES = 5  # deliveries of an order that is not understood
ENDED = f"this order ended {DEATHS} terminals, so it is not visited"


UPGRADE = "no terminal understands this order: upgrade the terminals, then the controllers"
_UNREAD_PAGE = timedelta(hours=1)  # until the page of an article is ordered again that no terminal could read of


def unread(order: Order, at: datetime, reason: str) -> Outcome:
    """The outcome of an order that no terminal understood: terminals of a newer version will."""
    how = f"{UPGRADE} ({reason})"
    if isinstance(order, FeedOrder):
        return failed(order, at, how)
    return ArticleOutcome(order.article_id, at, error=how, retry_at=at + _UNREAD_PAGE)


def failed(order: Order, at: datetime, how: str) -> Outcome:
    """The outcome of an order that cannot be visited."""
    if isinstance(order, FeedOrder):
        push_id = order.push.id if order.push else None
        return FeedOutcome(order.source_id, order.seq, at, VisitResult.FAILED, how, push_id=push_id)
    return ArticleOutcome(order.article_id, at, error=how, final=True)


class Parking:
    def __init__(self, connection: LaneConnection, publisher: Publisher, now: Callable[[], datetime]) -> None:
        self._connection, self._publisher, self._now = connection, publisher, now
        self._opened: KeyValue | None = None

    async def deaths(self, message: Msg) -> int:
        """Returns how many terminals this order has ended."""
        return message.metadata.num_delivered - 1 - await self._returns(message)

    async def give_back(self, message: Msg, delay: float = 0.0) -> None:
        """Gives the order back for another terminal."""
        try:
            key, returns = key_of_message(message), await self._returns(message)
            await (await self._bucket()).put(key, str(returns + 1).encode())
        except (nats_errors.Error, OSError, TimeoutError):  # it counts as a death then, which is no harm once
            pass
        await message.nak(delay or None)

    async def park(self, message: Msg, order: Order | None, reason: str) -> None:
        """Stores it for people. The caller acknowledges it."""
        partition = subjects.partition_in(message.subject)
        parked = ParkedOrder(
            at=self._now(),
            partition=partition,
            url=redacted(order.url) if order else "",
            reason=reason,
            source_id=order.source_id if order else None,
            deliveries=message.metadata.num_delivered,
        )
        data = msgspec.json.encode(parked)
        await self._publisher.store(
            subjects.parked_subject(max(0, partition)), lambda: data, f"parked-{key_of_message(message)}"
        )

    async def _returns(self, message: Msg) -> int:
        try:
            entry = await (await self._bucket()).get(key_of_message(message))
            return int(entry.value or b"0")
        except (stream_errors.KeyNotFoundError, ValueError):
            return 0

    async def _bucket(self) -> KeyValue:
        if self._opened is None:
            self._opened = await self._connection.streams.key_value(subjects.RETURNS_BUCKET)
        return self._opened


def key_of_message(message: Msg) -> str:
    """Names the order: its number in the stream and when it was stored, as a wiped stream counts anew."""
    metadata = message.metadata
    return f"{metadata.sequence.stream}-{int(metadata.timestamp.timestamp() * 1000)}"
