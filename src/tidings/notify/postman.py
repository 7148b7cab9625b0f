"""The postman: plans messages from pending deliveries, and sends those that are due until a channel accepts them.

    round:  accepted messages that could not be recorded -> recorded
            pending deliveries of watches that may send now -> plan -> stored as messages
            due messages -> one lane (task) for each channel; a few lanes run concurrently
    lane:   begin -> send -> recorded as sent
                          -> failed: retried later; where a channel is down, its other messages wait as long

A message is stored before it is sent and recorded as sent afterwards. A program killed in between sends it again, with
the same key. No error of a channel ends the postman; after an error of the store it retries.
"""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import partial

from tidings.errors import ChannelDown, ChannelError, StoreError
from tidings.model.messages import Message, MessageQuery, ReportCounts
from tidings.model.orders import Applied
from tidings.notify.channels.address import redacted_channel
from tidings.notify.message.plan import (
    BURST,
    BURST_WITHIN,
    FIRST_WAIT,
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

WAITING = 2_000  # pending deliveries in one plan
_MOST_WATCHES = 20_000  # ids in one query; with more, deliveries of all watches are queried
DUE = 200  # messages of one round
_LANE_LENGTH = 20  # messages of one channel in one round, so that other channels have their turn
_LANES = 4
IDLE = 60.0  # real seconds between looks for changes by other processes (`tidings messages retry`)
_PAUSE, _MOST_PAUSE = 3.0, 5.0  # after a round: times its duration, and at most so many real seconds
_RETRY_AFTER = timedelta(minutes=1)  # after an error of the store
_PAGE, _PAGES = 500, 20  # messages read at the start, in pages
_LONGEST_ERROR = 500  # characters

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class PostmanOptions:
    patience: timedelta = timedelta(minutes=2)
    timeout: timedelta = timedelta(seconds=30)  # real time, as all limits on network calls
    give_up: timedelta = timedelta(days=3)
    quiet: Quiet | None = None  # for watches that name none
    grace: float = 5.0  # real seconds for messages under way when the postman ends
    burst: int = BURST
    idle: float = IDLE


def options_of(settings: NotifySettings) -> PostmanOptions:
    quiet = parse_quiet(settings.quiet, settings.zone)
    return PostmanOptions(settings.patience, settings.timeout, settings.give_up, quiet, burst=settings.burst)


class Postman:
    """Runs in rounds: `run` beside the crawl, `settle` for a program that ends when nothing is due, `step` in tests."""

    def __init__(
        self,
        outbox: Outbox,
        book: WatchBook,
        channel: Channel,
        clock: Clock,
        options: PostmanOptions | None = None,
        rng: random.Random | None = None,
        is_offline: Callable[[], bool] = lambda: False,
        on_report: Callable[[ReportCounts], None] = lambda counts: None,
    ) -> None:
        """`is_offline`: nothing can be reached, so that no message counts as tried. `on_report`: called for each
        message that was sent, and each attempt that failed."""
        self._outbox, self._book, self._channel, self._clock = outbox, book, channel, clock
        self._options = options or PostmanOptions()
        self._rng, self._is_offline, self._on_report = rng or random.Random(), is_offline, on_report
        self._wanted = asyncio.Event()
        self._lanes: dict[str, asyncio.Task[None]] = {}
        self._free = asyncio.Semaphore(_LANES)
        self._turn = asyncio.Lock()  # two rounds at a time would start two lanes for one channel
        self._made: dict[Target, deque[datetime]] | None = None  # when messages were made, within BURST_WITHIN
        self._unrecorded: dict[int, datetime] = {}  # accepted by a channel, but the store failed to record it
        self._rest_until: datetime | None = None
        self._incomplete = False  # a match waits for its text
        self._progress = 0  # counts messages stored, sent and failed
        self._ending = False

    def matched(self, count: int = 1) -> None:
        """Wakes the postman: there are new matches."""
        if count:
            self._wanted.set()

    def applied(self, applied: Applied) -> None:
        """Wakes the postman if a pending match may have been waiting for the text of its article."""
        if applied.texts and self._incomplete:
            self._wanted.set()

    # -- lifecycle ----------------------------------------------------------------------------------

    async def run(self) -> None:
        """Runs rounds until it is cancelled; messages under way then have a few more seconds."""
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
        """Waits for `then`, for new work, or for `idle` seconds."""
        waits = [asyncio.create_task(self._wanted.wait()), asyncio.create_task(asyncio.sleep(self._options.idle))]
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
        """Runs rounds until nothing is due, or `stop` is set."""
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
        """Runs one round and waits for its lanes. Returns when the next round is due."""
        return await self._round(wait_for_lanes=True)

    async def close(self) -> None:
        """Gives lanes a few seconds to end, then cancels them. A message not recorded by then is sent again at the next
        start."""
        self._ending = True
        lanes = list(self._lanes.values())
        if lanes:
            _, late = await asyncio.wait(lanes, timeout=self._options.grace)
            for lane in late:
                lane.cancel()
            if late:
                await asyncio.wait(late)

    # -- a round ------------------------------------------------------------------------------------

    async def _round(self, *, wait_for_lanes: bool = False) -> datetime | None:
        """Returns when the next round is due."""
        async with self._turn:
            return await self._work(wait_for_lanes)

    async def _work(self, wait_for_lanes: bool) -> datetime | None:
        now = self._clock.now()
        if (
            self._rest_until is not None and now < self._rest_until <= now + _RETRY_AFTER
        ):  # later: the clock was set back
            return self._rest_until
        self._rest_until = None
        try:
            with self._clock.hold():
                await self._record_all()
                planned = await self._store_messages()
                await self._start_lanes()
                if wait_for_lanes and self._lanes:
                    await asyncio.wait(list(self._lanes.values()))
                return self._rest_until or await self._next(planned)
        except StoreError as error:
            log.warning("people are not told: %s", error)
            return self._rest()

    def _rest(self) -> datetime:
        """Pauses after an error of the store: messages sent now could not be recorded and would be sent again."""
        self._rest_until = self._clock.now() + _RETRY_AFTER
        return self._rest_until

    async def _store_messages(self) -> MessagePlan:
        """Plans the messages that can be made now and stores them."""
        self._incomplete = False
        oldest = await self._outbox.oldest()
        if not oldest:
            return MessagePlan()
        watches = {watch.id: watch for watch in await self._book.watches()}
        now, options = self._clock.now(), self._options
        opened = openings(oldest, watches, now, options.quiet)
        if not opened.watch_ids:
            return MessagePlan(next_at=opened.next_at)
        wanted = opened.watch_ids if len(opened.watch_ids) <= _MOST_WATCHES else None
        waiting = await self._outbox.waiting(WAITING, wanted)
        self._incomplete = any(not one.settled for one in waiting)
        if self._made is None:
            self._made = await self._made_before(now)
        recent = _recent(self._made, now)
        planned = plan_messages(
            waiting,
            watches,
            now,
            patience=options.patience,
            quiet=options.quiet,
            recent=recent,
            burst=options.burst,
        )
        times = [at for at in (planned.next_at, opened.next_at) if at is not None]
        if planned.messages or planned.copies:
            await self._outbox.create_messages(planned.messages, planned.copies, now)
            self._progress += 1
            for message in planned.messages:
                self._made.setdefault((message.watch_id, message.channel), deque()).append(now)
            if len(waiting) >= WAITING:
                times.append(now)  # there may be more
        return replace(planned, next_at=min(times, default=None))

    async def _made_before(self, now: datetime) -> dict[Target, deque[datetime]]:
        """Returns when messages were made before this start: a restart during a burst must not allow 30 more."""
        made: dict[Target, deque[datetime]] = {}
        last: int | None = None
        for _ in range(_PAGES):
            page = await self._outbox.messages(MessageQuery(limit=_PAGE, before_id=last))
            late = [sending for sending in page if now - BURST_WITHIN < sending.created_at <= now]
            for sending in late:
                made.setdefault((sending.watch_id, sending.channel), deque()).appendleft(sending.created_at)
            if len(late) < _PAGE:
                break
            last = page[-1].id
        return made

    async def _start_lanes(self) -> None:
        """Starts a lane for each channel with due messages and none under way."""
        busy = set(self._lanes)  # taken before the query: a lane that ends meanwhile has sent some of its rows
        lines: dict[str, list[Message]] = {}
        for message in await self._outbox.due(self._clock.now(), DUE):
            if message.channel not in busy and message.id not in self._unrecorded:
                lines.setdefault(message.channel, []).append(message)
        for channel, line in lines.items():
            lane = asyncio.create_task(self._lane(line[:_LANE_LENGTH]), name="post")
            self._lanes[channel] = lane
            lane.add_done_callback(partial(self._lane_ended, channel))

    def _lane_ended(self, channel: str, lane: asyncio.Task[None]) -> None:
        self._lanes.pop(channel, None)
        self._wanted.set()
        if not lane.cancelled() and (fault := lane.exception()) is not None:
            log.error("a lane of the postman broke: %r", fault, exc_info=fault)

    async def _next(self, planned: MessagePlan) -> datetime | None:
        """Returns when the next round is due. While lanes are under way, the end of one starts it."""
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
                        if not await self._deliver(message):
                            return
                except StoreError as error:
                    log.warning("message %d, or what came of it, is not noted yet: %s", message.id, error)
                    self._rest()
                    return

    async def _deliver(self, message: Message) -> bool:
        """Sends one message and records the result. False: the channel is down, the next message would fail too."""
        if not await self._outbox.begin(message.id, self._clock.now()):
            return True  # it went to another channel meanwhile, or its watch is gone
        error = await self._send(message)
        if error is None:
            self._unrecorded[message.id] = self._clock.now()
            await self._record(message.id)
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
        except Exception as error:  # an unexpected error of one channel must not stop the others
            log.exception("message %d to %s", message.id, redacted_channel(message.channel))
            return ChannelError(
                redacted_channel(message.channel), f"failed in an unexpected way ({type(error).__name__})"
            )
        return None

    async def _failed(self, message: Message, error: ChannelError) -> None:
        now = self._clock.now()
        if isinstance(error, ChannelDown) and self._is_offline():
            await self._outbox.hold(message.channel, now + FIRST_WAIT)
            return
        again = next_try(message, error, now, self._options.give_up, self._rng)
        log.warning("message %d %s: %s", message.id, "is given up" if again is None else "was not taken", error)
        reason = str(error)[:_LONGEST_ERROR]
        await self._outbox.failed(message.id, now, reason, again)
        self._progress += 1
        self._on_report(ReportCounts(failed=1))
        if isinstance(error, ChannelDown):
            await self._hold_channel(message, reason, again, now)

    async def _hold_channel(self, message: Message, reason: str, again: datetime | None, now: datetime) -> None:
        """Postpones the channel's other messages; none counts as tried. When this message is given up, those that have
        waited as long are given up with it."""
        if again is None:
            older = await self._outbox.give_up(message.channel, now - self._options.give_up, reason)
            if older:
                log.warning("%d messages that waited for the same channel are given up", older)
            again = now + FIRST_WAIT
        await self._outbox.hold(message.channel, again)

    async def _record(self, message_id: int) -> None:
        """Records an accepted message as sent."""
        if (at := self._unrecorded.get(message_id)) is not None:
            await self._outbox.sent(message_id, at)
            self._unrecorded.pop(message_id, None)
            self._progress += 1
            self._on_report(ReportCounts(sent=1))

    async def _record_all(self) -> None:
        for message_id in list(self._unrecorded):
            await self._record(message_id)


def _recent(made: dict[Target, deque[datetime]], now: datetime) -> dict[Target, Recent]:
    """The count and the latest time for each target; times before BURST_WITHIN are dropped, and those in the future, of
    before the clock was set back."""
    for target, times in list(made.items()):
        while times and times[0] + BURST_WITHIN <= now:
            times.popleft()
        while times and times[-1] > now:
            times.pop()
        if not times:
            del made[target]
    return {target: Recent(len(times), times[-1]) for target, times in made.items()}
