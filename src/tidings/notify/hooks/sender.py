"""HookSender: sends events to webhooks.

    round:  hooks that are due and have no lane -> a lane (task) for each
    lane:   events that were set aside and are to be sent again -> events behind the hook's place -> those it wants
            -> posted, one at a time; of all lanes a few at once
            taken       -> the place moves behind it, in the store
            refused     -> (400, 422 ...) again after a minute, two, four; after REFUSALS it is set aside, alone
            not taken   -> (no answer, 5xx, 404 ...) again after a minute ... an hour; after TRIES the hook is parked
            the place cannot be moved: the hook was removed, or another process sends to it; the lane ends

Events are sent in the order of the log, and at least once: a program that is killed between the answer and the note of
it posts the event again, with the same id. What is behind an event that is not taken waits, and is not lost. A
hook that is slow, fails or has a mistake in its filter holds up no other, and no error of a receiver ends the sender.
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Final, Protocol

from tidings.errors import ChannelDown, ChannelError, ChannelRefused, QueryError, StoreError
from tidings.model.messages import EventPlace, Hook, LoggedEvent, RefusedEvent
from tidings.model.orders import Applied
from tidings.notify.channels.address import WEBHOOK, redacted_channel
from tidings.notify.channels.webhook import json_body, post_signed
from tidings.notify.message.plan import retry_time
from tidings.ports.events import EventLog, HookStore
from tidings.ports.outside import Clock, Fetcher

if TYPE_CHECKING:
    from tidings.views.events.event_detail import EventDetail, EventTest

TRIES: Final = 20  # of one event, most of them an hour apart: nearly a day
REFUSALS: Final = 5  # of one event, within a quarter of an hour
MOST_ASIDE: Final = 20  # events that one hook has refused; with more of them the hook is parked
KEPT: Final = timedelta(days=7)  # of the log
_EVENTS: Final = 100  # read at once
_LANE_LENGTH: Final = 500  # events looked at before the hook is read again
_LANES: Final = 4
_PRUNE_EVERY: Final = timedelta(hours=1)
_RETRY_AFTER: Final = 60.0  # real seconds after an error of the store
IDLE: Final = 5.0  # real seconds between looks for what other processes have logged

log = logging.getLogger(__name__)


class EventDetails(Protocol):
    """The details of events and hooks that the sender needs."""

    async def test(self, hook: Hook) -> EventTest:
        """Returns the test for the events that a hook wants. QueryError where its query has a mistake."""
        ...

    async def details(self, events: Sequence[LoggedEvent]) -> list[EventDetail]:
        """Returns the events with what they are about; those whose articles are gone are left out."""
        ...


class HookSender:
    def __init__(
        self,
        events: EventLog,
        hooks: HookStore,
        details: EventDetails,
        fetcher: Fetcher,
        clock: Clock,
        timeout: timedelta = timedelta(seconds=30),
        rng: random.Random | None = None,
        is_offline: Callable[[], bool] = lambda: False,
        idle: float = IDLE,
    ) -> None:
        """`timeout`: for one answer. `is_offline`: nothing can be reached, so that no event counts as tried."""
        self._events, self._hooks, self._details = events, hooks, details
        self._fetcher, self._clock, self._timeout = fetcher, clock, timeout.total_seconds()
        self._rng, self._is_offline, self._idle = rng or random.Random(), is_offline, idle
        self._wanted, self._free = asyncio.Event(), asyncio.Semaphore(_LANES)
        self._pruned_at: datetime | None = None

    def applied(self, applied: Applied) -> None:
        """Wakes the sender where something was stored that may be an event."""
        if applied.articles_new or applied.articles_revised or applied.versions or applied.health:
            self._wanted.set()

    def matched(self, count: int = 1) -> None:
        if count:
            self._wanted.set()

    async def run(self) -> None:
        """Sends events until it is cancelled. An event that is posted just then is posted again at the next start."""
        lanes: dict[int, asyncio.Task[None]] = {}
        async with asyncio.TaskGroup() as group:
            while True:
                self._wanted.clear()
                wait = self._idle
                busy = {hook_id for hook_id, lane in lanes.items() if not lane.done()}
                try:
                    due = [one for one in await self._due() if one.id not in busy]
                except StoreError as error:
                    log.warning("hooks are not told: %s", error)
                    due, wait = [], _RETRY_AFTER
                lanes = {hook_id: lanes[hook_id] for hook_id in busy}
                lanes |= {one.id: group.create_task(self._patient_lane(one)) for one in due}
                try:
                    async with asyncio.timeout(wait):
                        await self._wanted.wait()
                except TimeoutError:
                    continue

    async def step(self) -> int:
        """One round, with all its lanes; returns how many events were taken. StoreError."""
        lanes = await asyncio.gather(*(self._lane(one) for one in await self._due()), return_exceptions=True)
        for fault in lanes:
            if isinstance(fault, BaseException):
                raise fault
        return sum(one for one in lanes if isinstance(one, int))

    async def _due(self) -> list[Hook]:
        """Hooks that events may be sent to now. StoreError."""
        now = self._clock.now()
        hooks = await self._hooks.hooks()
        if self._pruned_at is None or not timedelta(0) <= now - self._pruned_at < _PRUNE_EVERY:
            self._pruned_at = now
            await self._events.prune(now - KEPT)
        if self._is_offline():
            return []
        return [one for one in hooks if one.parked_at is None and (one.next_at is None or one.next_at <= now)]

    async def _patient_lane(self, hook: Hook) -> None:
        """A lane that waits after an error of the store. One that sent something is followed by another look: what
        was logged after its last page set no event."""
        try:
            if await self._lane(hook):
                self._wanted.set()
        except StoreError as error:
            log.warning("hook %d is not told: %s", hook.id, error)
            await asyncio.sleep(_RETRY_AFTER)

    async def _lane(self, hook: Hook) -> int:
        """Sends events to one hook until there are no more, or it does not accept one; returns how many it accepted."""
        with self._clock.hold():
            try:
                test = await self._details.test(hook)
            except QueryError as error:
                await self._hooks.failed(hook.id, str(error), None, self._clock.now())
                return 0
            aside = {one.place for one in hook.refused}
            taken, goes_on = await self._tell_again(hook, aside)
            if not goes_on:
                return taken
            return taken + await self._tell_new(hook, test, aside)

    async def _tell_again(self, hook: Hook, aside: set[EventPlace]) -> tuple[int, bool]:
        """Sends what was set aside and is to be sent once more; returns how many were taken, and whether the others
        may follow. What is no longer set aside leaves `aside`."""
        taken = 0
        for place in [one.place for one in hook.refused if one.again]:
            page = await self._events.read(EventPlace(place.row, place.number - 1), 1)
            if page.last < place < await self._events.end():
                return taken, False  # it is there, but writers leave no gap to read in (store/events/log.py)
            [detail, *_] = [*await self._details.details([it for it in page.events if it.place == place]), None]
            if detail is None:
                await self._hooks.settle(hook.id, place, None)
                aside.discard(place)
                continue
            try:
                await self._posted(hook, detail)
            except ChannelRefused as error:
                await self._hooks.set_aside(hook.id, RefusedEvent(place, self._clock.now(), str(error)))
            except ChannelError as error:
                await self._not_taken(hook, error, hook.attempts)
                return taken, False
            else:
                await self._hooks.settle(hook.id, place, self._clock.now())
                aside.discard(place)
                taken += 1
        return taken, len(aside) < MOST_ASIDE or await self._parked_for(hook, "all that it refused, once more")

    async def _tell_new(self, hook: Hook, test: EventTest, aside: set[EventPlace]) -> int:
        place, taken, attempts = hook.place, 0, hook.attempts
        for _ in range(_LANE_LENGTH // _EVENTS):
            page = await self._events.read(place, _EVENTS)
            wanted = await self._chosen(test, page.events)
            for detail in wanted:
                if not await self._told(hook, detail, attempts, aside):
                    return taken
                taken, attempts = taken + (detail.event.place not in aside), 0
            is_behind = page.last == place or (wanted and wanted[-1].event.place == page.last)
            if not is_behind and not await self._hooks.skip(hook.id, page.last):
                return taken
            place = page.last
            if not page.more:
                return taken
        self._wanted.set()
        return taken

    async def _chosen(self, test: EventTest, events: Sequence[LoggedEvent]) -> list[EventDetail]:
        possible = [one for one in events if test.may_want(one)]
        if not possible:
            return []
        details = await self._details.details(possible)
        return await asyncio.to_thread(lambda: [one for one in details if test.wants(one)])

    async def _told(self, hook: Hook, detail: EventDetail, attempts: int, aside: set[EventPlace]) -> bool:
        """Returns whether the next event may follow."""
        place, now = detail.event.place, self._clock.now()
        try:
            await self._posted(hook, detail)
        except ChannelRefused as error:
            if attempts + 1 < REFUSALS:
                then = retry_time(attempts, ChannelError("", ""), now, self._rng)
                await self._hooks.failed(hook.id, str(error), then, None)
                return False
            log.warning("hook %d refuses event %s: %s", hook.id, place, error)
            await self._hooks.set_aside(hook.id, RefusedEvent(place, now, str(error)))
            aside.add(place)
            return len(aside) < MOST_ASIDE or await self._parked_for(hook, f"{len(aside)} events; the last: {error}")
        except ChannelError as error:
            await self._not_taken(hook, error, attempts)
            return False
        return await self._hooks.sent(hook.id, place, self._clock.now())

    async def _not_taken(self, hook: Hook, error: ChannelError, attempts: int) -> None:
        now = self._clock.now()
        gone = error.final or attempts + 1 >= TRIES
        then = None if gone else retry_time(attempts, error, now, self._rng)
        await self._hooks.failed(hook.id, str(error), then, now if gone else None)
        if gone:
            log.warning("hook %d is parked: %s", hook.id, error)

    async def _parked_for(self, hook: Hook, refused: str) -> bool:
        """Parks a hook that refuses one event after the other. Returns that no other may follow."""
        log.warning("hook %d is parked: it refused %s", hook.id, refused)
        await self._hooks.failed(hook.id, f"it refused {refused}", None, self._clock.now())
        return False

    async def post(self, hook: Hook, detail: EventDetail) -> None:
        """Posts an event to a hook. ChannelError."""
        from tidings.views.events.event_detail import event_json  # with the first event that a hook receives

        body = await asyncio.to_thread(lambda: json_body(event_json(detail, with_text=True)))
        await post_signed(self._fetcher, hook.url, hook.secret, detail.event.key, body, self._clock.now())

    async def _posted(self, hook: Hook, detail: EventDetail) -> None:
        """Posts an event when it is this lane's turn, and within the time for one answer. ChannelError."""
        try:
            async with self._free, asyncio.timeout(self._timeout):
                await self.post(hook, detail)
        except TimeoutError:
            words = f"no answer within {self._timeout:g} s (notify.timeout)"
            raise ChannelDown(redacted_channel(WEBHOOK + hook.url), words) from None
