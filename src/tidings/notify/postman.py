"""The postman: makes messages of what waits, and brings those that are due until somebody took them.

    round:  what was taken and could not be noted -> noted
            what waits for watches that may send now -> plan -> seal
            due     -> a lane for each channel: one message after the other, a few lanes beside each other
    lane:   begin -> send -> sent
                          -> failed, tried again later; where a channel is down, its other messages wait as long

A message is sealed before it is sent, and noted after. A program that is killed in between sends it again, with the
same key. Nothing that a channel does ends the postman; what the store refuses is tried again.
"""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import partial

from tidings.errors import ChannelDown, ChannelError, StoreError
from tidings.model.messages import Message, MessageQuery
from tidings.model.orders import Applied
from tidings.notify.channels.address import redacted_channel
from tidings.notify.message.plan import (
    BURST,
    BURST_WITHIN,
    FIRST,
    MessagePlan,
    Recent,
    Target,
    next_try,
    openings,
    plan_messages,
)
from tidings.notify.message.quiet_hours import Quiet, parse_quiet
from tidings.ports.outside import Clock
from tidings.ports.watch_store import Channel, Outbox, WatchBook
from tidings.settings.sections import NotifySettings

WAITING = 2_000  # deliveries of one planning
_WATCHES = 20_000  # that are asked for by name; where there are more, all are
DUE = 200  # messages of one round
_LANE = 20  # messages of one channel in one round: then others have their turn
_LANES = 4
_IDLE = 60.0  # real seconds until somebody else's changes are looked for (`tidings messages retry` beside us)
_PAUSE, _MOST_PAUSE = 3.0, 5.0  # times what a round took, at most so many real seconds
_AGAIN = timedelta(minutes=1)  # after a fault of the store
_PAGE, _PAGES = 500, 20  # messages that are looked through at the start, at most
_ERROR = 500  # characters

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class PostmanOptions:
    patience: timedelta = timedelta(minutes=2)
    timeout: timedelta = timedelta(seconds=30)  # real seconds, as all limits on the outside
    give_up: timedelta = timedelta(days=3)
    quiet: Quiet | None = None  # for watches that name none
    grace: float = 5.0  # real seconds for what is under way at the end
    burst: int = BURST


def options_of(settings: NotifySettings) -> PostmanOptions:
    quiet = parse_quiet(settings.quiet, settings.zone)
    return PostmanOptions(settings.patience, settings.timeout, settings.give_up, quiet, burst=settings.burst)


class Postman:
    """`run` beside the crawl; `settle` where the program ends when nothing is due; `step` by hand."""

    def __init__(
        self,
        outbox: Outbox,
        book: WatchBook,
        channel: Channel,
        clock: Clock,
        options: PostmanOptions | None = None,
        rng: random.Random | None = None,
    ) -> None:
        self._outbox, self._book, self._channel, self._clock = outbox, book, channel, clock
        self._options = options or PostmanOptions()
        self._rng = rng or random.Random()
        self._wanted = asyncio.Event()
        self._lanes: dict[str, asyncio.Task[None]] = {}
        self._free = asyncio.Semaphore(_LANES)
        self._turn = asyncio.Lock()  # of one round: two beside each other would start two lanes for a channel
        self._made: dict[Target, deque[datetime]] | None = None  # when messages were made, as far as BURST_WITHIN goes
        self._unnoted: dict[int, datetime] = {}  # taken, and the store could not be told
        self._rest_until: datetime | None = None
        self._incomplete = False  # a match waits for its text
        self._progress = 0  # raised by all that is sealed or noted
        self._ending = False

    def matched(self, count: int = 1) -> None:
        """There are new matches."""
        if count:
            self._wanted.set()

    def applied(self, applied: Applied) -> None:
        """Texts came: a match that waited for its own may be told."""
        if applied.texts and self._incomplete:
            self._wanted.set()

    # -- life ---------------------------------------------------------------------------------------

    async def run(self) -> None:
        """For ever. Cancelled, it gives what is under way a few seconds more."""
        try:
            while True:
                begun = time.monotonic()
                self._wanted.clear()
                then = await self._round()
                with self._clock.hold():
                    await asyncio.sleep(min(_PAUSE * (time.monotonic() - begun), _MOST_PAUSE))
                await self._until(then)
        finally:
            await self.close()

    async def _until(self, then: datetime | None) -> None:
        """`then`, or something new, or a while."""
        waits = [asyncio.create_task(self._wanted.wait()), asyncio.create_task(asyncio.sleep(_IDLE))]
        if then is not None:
            waits.append(asyncio.create_task(self._clock.sleep_until(then)))
        try:
            done, _ = await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
            for wait in done:
                wait.result()
        finally:
            for wait in waits:
                wait.cancel()

    async def settle(self, stop: asyncio.Event | None = None) -> None:
        """Until nothing is due, or `stop` is set."""
        stopping = asyncio.create_task((stop or asyncio.Event()).wait())
        turn = asyncio.create_task(self._settle())
        try:
            await asyncio.wait({turn, stopping}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            if not turn.done():
                await self.close()
            stopping.cancel()
            turn.cancel()
        if not turn.cancelled() and turn.done():
            turn.result()

    async def _settle(self) -> None:
        before = -1
        while self._progress > before:
            before = self._progress
            then = await self.step()
            if then is None or then > self._clock.now():
                return

    async def step(self) -> datetime | None:
        """One round, to its end; when there is more to do."""
        return await self._round(to_its_end=True)

    async def close(self) -> None:
        """What is under way may end within a few seconds. What is not noted then is sent again at the next start."""
        self._ending = True
        lanes = list(self._lanes.values())
        if lanes:
            _, late = await asyncio.wait(lanes, timeout=self._options.grace)
            for lane in late:
                lane.cancel()
            if late:
                await asyncio.wait(late)

    # -- a round ------------------------------------------------------------------------------------

    async def _round(self, *, to_its_end: bool = False) -> datetime | None:
        """When the next one is worth while."""
        async with self._turn:
            return await self._work(to_its_end)

    async def _work(self, to_its_end: bool) -> datetime | None:
        if self._rest_until is not None and self._clock.now() < self._rest_until:
            return self._rest_until
        self._rest_until = None
        try:
            with self._clock.hold():
                await self._note_all()
                planned = await self._seal()
                await self._begin()
                if to_its_end and self._lanes:
                    await asyncio.wait(list(self._lanes.values()))
                return self._rest_until or await self._next(planned)
        except StoreError as error:
            log.warning("people are not told: %s", error)
            return self._rest()

    def _rest(self) -> datetime:
        """The store has a fault. Who sent on would send the same again and again: nothing could be noted."""
        self._rest_until = self._clock.now() + _AGAIN
        return self._rest_until

    async def _seal(self) -> MessagePlan:
        self._incomplete = False
        oldest = await self._outbox.oldest()
        if not oldest:
            return MessagePlan()
        watches = {watch.id: watch for watch in await self._book.watches()}
        now, options = self._clock.now(), self._options
        opened = openings(oldest, watches, now, options.quiet)
        if not opened.watch_ids:
            return MessagePlan(next_at=opened.next_at)
        wanted = opened.watch_ids if len(opened.watch_ids) <= _WATCHES else None
        waiting = await self._outbox.waiting(WAITING, wanted)
        self._incomplete = any(not one.settled for one in waiting)
        if self._made is None:
            self._made = await self._remembered(now)
        recent = _recent(self._made, now)
        planned = plan_messages(
            *(waiting, watches, now),
            patience=options.patience,
            quiet=options.quiet,
            recent=recent,
            burst=options.burst,
        )
        times = [at for at in (planned.next_at, opened.next_at) if at is not None]
        if planned.parcels or planned.copies:
            await self._outbox.create_messages(planned.parcels, planned.copies, now)
            self._progress += 1
            for parcel in planned.parcels:
                self._made.setdefault((parcel.watch_id, parcel.channel), deque()).append(now)
            if len(waiting) >= WAITING:
                times.append(now)  # there may be more
        return replace(planned, next_at=min(times, default=None))

    async def _remembered(self, now: datetime) -> dict[Target, deque[datetime]]:
        """What was made before this start: a restart in a flood is no reason for 30 messages more."""
        made: dict[Target, deque[datetime]] = {}
        last: int | None = None
        for _ in range(_PAGES):
            page = await self._outbox.messages(MessageQuery(limit=_PAGE, before_id=last))
            late = [sending for sending in page if sending.created_at + BURST_WITHIN > now]
            for sending in late:
                made.setdefault((sending.watch_id, sending.channel), deque()).appendleft(sending.created_at)
            if len(late) < _PAGE:
                break
            last = page[-1].id
        return made

    async def _begin(self) -> None:
        """A lane for each channel that has none under way."""
        busy = set(self._lanes)  # before the store is asked: a lane that ends meanwhile has sent what it answers with
        lines: dict[str, list[Message]] = {}
        for message in await self._outbox.due(self._clock.now(), DUE):
            if message.channel not in busy and message.id not in self._unnoted:
                lines.setdefault(message.channel, []).append(message)
        for channel, line in lines.items():
            lane = asyncio.create_task(self._lane(line[:_LANE]), name="post")
            self._lanes[channel] = lane
            lane.add_done_callback(partial(self._over, channel))

    def _over(self, channel: str, lane: asyncio.Task[None]) -> None:
        self._lanes.pop(channel, None)
        self._wanted.set()
        if not lane.cancelled() and (fault := lane.exception()) is not None:
            log.error("a lane of the postman broke: %r", fault, exc_info=fault)

    async def _next(self, planned: MessagePlan) -> datetime | None:
        """Where lanes are under way, their end is the time to look again."""
        times = [planned.next_at] if planned.next_at is not None else []
        if not self._lanes and (due := await self._outbox.next_at()) is not None:
            times.append(due)
        return min(times, default=None)

    # -- a lane -------------------------------------------------------------------------------------

    async def _lane(self, line: Sequence[Message]) -> None:
        async with self._free:
            for message in line:
                if self._ending:
                    return
                try:
                    with self._clock.hold():
                        if not await self._bring(message):
                            return
                except StoreError as error:
                    log.warning("message %d, or what came of it, is not noted yet: %s", message.id, error)
                    self._rest()
                    return

    async def _bring(self, message: Message) -> bool:
        """False: the channel is down, and the next message would fail as well."""
        if not await self._outbox.begin(message.id, self._clock.now()):
            return True  # it went to another channel meanwhile, or its watch is gone
        error = await self._send(message)
        if error is None:
            self._unnoted[message.id] = self._clock.now()
            await self._note(message.id)
            return True
        await self._failed(message, error)
        return not isinstance(error, ChannelDown)

    async def _send(self, message: Message) -> ChannelError | None:
        seconds = self._options.timeout.total_seconds()
        try:
            async with asyncio.timeout(seconds) as limit:
                await self._channel.send(message, self._clock.now())
        except ChannelError as error:
            return error
        except TimeoutError as error:
            if limit.expired():
                return ChannelDown(
                    redacted_channel(message.channel), f"no answer within {seconds:g} s (notify.timeout)"
                )
            return ChannelDown(redacted_channel(message.channel), f"no answer ({error})")
        except Exception as error:  # the last fence: one channel's fault is not the others'
            log.exception("message %d to %s", message.id, redacted_channel(message.channel))
            return ChannelError(
                redacted_channel(message.channel), f"failed in an unexpected way ({type(error).__name__})"
            )
        return None

    async def _failed(self, message: Message, error: ChannelError) -> None:
        now = self._clock.now()
        again = next_try(message, error, now, self._options.give_up, self._rng)
        log.warning("message %d %s: %s", message.id, "is given up" if again is None else "was not taken", error)
        said = str(error)[:_ERROR]
        await self._outbox.failed(message.id, now, said, again)
        self._progress += 1
        if isinstance(error, ChannelDown):
            await self._hold(message, said, again, now)

    async def _hold(self, message: Message, said: str, again: datetime | None, now: datetime) -> None:
        """The others of its lane were not sent: they count no try. Those that have waited for the channel as long as
        the one that was tried again and again are given up with it."""
        if again is None:
            older = await self._outbox.give_up(message.channel, now - self._options.give_up, said)
            if older:
                log.warning("%d messages that waited for the same channel are given up", older)
            again = now + FIRST
        await self._outbox.hold(message.channel, again)

    async def _note(self, message_id: int) -> None:
        if (at := self._unnoted.get(message_id)) is not None:
            await self._outbox.sent(message_id, at)
            self._unnoted.pop(message_id, None)
            self._progress += 1

    async def _note_all(self) -> None:
        for message_id in list(self._unnoted):
            await self._note(message_id)


def _recent(made: dict[Target, deque[datetime]], now: datetime) -> dict[Target, Recent]:
    """What is longer ago is forgotten."""
    for target, times in list(made.items()):
        while times and times[0] + BURST_WITHIN <= now:
            times.popleft()
        if not times:
            del made[target]
    return {target: Recent(len(times), times[-1]) for target, times in made.items()}
