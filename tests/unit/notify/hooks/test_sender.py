"""The sender of hooks: order, signatures, retries, parking, and what happens when it is killed in between."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
import json
import random
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from tests.unit.web.library import NOW, StillClock

from tidings.errors import BadStatus, ConnectFailed, QueryError, StoreError
from tidings.fetch.fake import FakeFetcher
from tidings.model.messages import (
    EventFilter,
    EventKind,
    EventPage,
    EventPlace,
    Hook,
    LoggedEvent,
    NewHook,
    RefusedEvent,
)
from tidings.model.orders import Applied
from tidings.notify.hooks.sender import MOST_ASIDE, REFUSALS, TRIES, HookSender
from tidings.ports.outside import Request, Response
from tidings.views.events.event_detail import EventDetail, EventTest, event_test

URL, KEY = "https://hook.test/x", base64.b64encode(b"k" * 24).decode()
SECRET = f"whsec_{KEY}"


class FakeLog:
    """Implements ports.events.EventLog: one event in each row."""

    def __init__(self, number: int) -> None:
        self.events = [_event(row) for row in range(1, number + 1)]
        self.pruned: list[datetime] = []
        self.is_settled = True  # False: as if others wrote all the time

    async def read(self, after: EventPlace, limit: int) -> EventPage:
        if not self.is_settled:
            return EventPage((), after)
        left = [one for one in self.events if one.place > after]
        shown = tuple(left[:limit])
        return EventPage(shown, shown[-1].place if shown else after, len(left) > limit)

    async def end(self) -> EventPlace:
        return EventPlace(self.events[-1].place.row + 1)

    async def since(self, at: datetime) -> EventPlace:
        return EventPlace()

    async def keep_until(self, until: datetime) -> None: ...

    async def prune(self, before: datetime) -> int:
        self.pruned.append(before)
        return 0


class FakeHooks:
    """Implements ports.events.HookStore."""

    def __init__(self, *hooks: Hook) -> None:
        self.kept = {one.id: one for one in hooks}
        self.forgets = False  # as if it was killed before it could note anything

    async def add(self, person_id: int, new: NewHook, secret: str, at: datetime) -> Hook:
        raise NotImplementedError

    async def hooks(self, person_id: int | None = None) -> list[Hook]:
        return list(self.kept.values())

    async def hook(self, hook_id: int, person_id: int | None = None) -> Hook:
        return self.kept[hook_id]

    async def resume(self, hook_id: int) -> None:
        again = tuple(replace(one, again=True) for one in self.kept[hook_id].refused)
        self._put(hook_id, attempts=0, next_at=None, error=None, parked_at=None, refused=again)

    async def remove(self, hook_id: int) -> None: ...

    async def sent(self, hook_id: int, place: EventPlace, at: datetime) -> bool:
        if self.forgets:
            raise StoreError("it ended before it could be noted")
        if (told := self.kept.get(hook_id)) is None:
            return False
        self._put(hook_id, place=place, sent=told.sent + 1, attempts=0, next_at=None, error=None)
        return True

    async def skip(self, hook_id: int, place: EventPlace) -> bool:
        if hook_id in self.kept:
            self._put(hook_id, place=place)
        return hook_id in self.kept

    async def failed(self, hook_id: int, error: str, next_at: datetime | None, parked_at: datetime | None) -> None:
        attempts = self.kept[hook_id].attempts + 1
        self._put(hook_id, error=error, next_at=next_at, parked_at=parked_at, attempts=attempts)

    async def set_aside(self, hook_id: int, event: RefusedEvent) -> None:
        others = tuple(one for one in self.kept[hook_id].refused if one.place != event.place)
        place = max(self.kept[hook_id].place, event.place)
        self._put(hook_id, place=place, refused=(*others, event), attempts=0, next_at=None, error=None)

    async def settle(self, hook_id: int, place: EventPlace, at: datetime | None) -> None:
        left = tuple(one for one in self.kept[hook_id].refused if one.place != place)
        self._put(hook_id, refused=left, sent=self.kept[hook_id].sent + (at is not None))

    def _put(self, hook_id: int, **values: object) -> None:
        self.kept[hook_id] = replace(self.kept[hook_id], **values)  # type: ignore[arg-type]


class FakeDetails:
    async def test(self, hook: Hook) -> EventTest:
        return event_test(hook.filter)

    async def details(self, events: Sequence[LoggedEvent]) -> list[EventDetail]:
        return [EventDetail(one, f"Source {one.source_id}", "https://ada:secret@a.test/feed") for one in events]


def _event(row: int) -> LoggedEvent:
    kind = EventKind.SOURCE_FAILING if row % 2 else EventKind.SOURCE_RECOVERED
    return LoggedEvent(EventPlace(row, 0), kind, NOW, row % 3 + 1, words="HTTP 500")


def a_hook(hook_id: int = 1, **more: object) -> Hook:
    shown = Hook(hook_id, 1, "n8n", URL, SECRET, EventFilter(), NOW, EventPlace())
    return replace(shown, **more)  # type: ignore[arg-type]


def sender_of(log: FakeLog, hooks: FakeHooks, fetcher: FakeFetcher, clock: StillClock) -> HookSender:
    return HookSender(log, hooks, FakeDetails(), fetcher, clock, rng=random.Random(7))


def told(fetcher: FakeFetcher) -> list[str]:
    """The ids of what was posted; each is signed as docs/automation.md says."""
    found = []
    for request in fetcher.requests:
        headers, body = request.headers, request.form or b""
        signed = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
        digest = hmac.new(base64.b64decode(KEY), signed, hashlib.sha256).digest()
        assert headers["webhook-signature"] == f"v1,{base64.b64encode(digest).decode()}"
        event = json.loads(body)
        assert event["data"]["id"] == headers["webhook-id"]
        assert b"secret" not in body
        found.append(headers["webhook-id"])
    return found


async def test_events_come_in_order_and_only_those_that_are_wanted() -> None:
    clock, log = StillClock(), FakeLog(250)
    failing = EventFilter((EventKind.SOURCE_FAILING,), (1,))
    hooks = FakeHooks(a_hook(), a_hook(2, url="https://other.test/", filter=failing))
    fetcher = FakeFetcher({URL: b"", "https://other.test/": b""})
    taken = await sender_of(log, hooks, fetcher, clock).step()
    posted = {url: [one for one in fetcher.requests if one.url == url] for url in fetcher.answers}
    assert [one.headers["webhook-id"] for one in posted[URL]] == [f"{row}-1" for row in range(1, 251)]
    others = [one.headers["webhook-id"] for one in posted["https://other.test/"]]
    assert others == [f"{row}-1" for row in range(1, 251) if row % 2 and row % 3 == 0]
    assert taken == len(told(fetcher)) == 250 + len(others)
    assert {one.place for one in hooks.kept.values()} == {EventPlace(250, 0)}
    assert log.pruned == [NOW - timedelta(days=7)]
    assert await sender_of(log, hooks, fetcher, clock).step() == 0


async def test_what_is_not_taken_comes_again_later_and_what_is_behind_it_waits() -> None:
    clock, log, hooks = StillClock(), FakeLog(3), FakeHooks(a_hook())
    refusals = 2

    def answer(request: Request) -> Response:
        nonlocal refusals
        if request.headers["webhook-id"] == "2-1" and refusals:
            refusals -= 1
            raise BadStatus(URL, 503, "HTTP 503", headers={"retry-after": "600"})
        return Response(URL, 204)

    fetcher = FakeFetcher({URL: answer})
    sender = sender_of(log, hooks, fetcher, clock)
    assert await sender.step() == 1
    kept = hooks.kept[1]
    assert (kept.attempts, kept.place, "503" in (kept.error or "")) == (1, EventPlace(1, 0), True)
    assert kept.next_at == NOW + timedelta(minutes=10)  # as it asked
    assert await sender.step() == 0  # not yet
    clock.at = kept.next_at
    assert await sender.step() == 0
    clock.at += timedelta(hours=1)
    assert await sender.step() == 2
    assert told(fetcher) == ["1-1", "2-1", "2-1", "2-1", "3-1"]
    assert (hooks.kept[1].attempts, hooks.kept[1].error, hooks.kept[1].sent) == (0, None, 3)


async def test_a_hook_is_parked_after_many_tries_or_when_it_says_so() -> None:
    clock, hooks = StillClock(), FakeHooks(a_hook())
    sender = sender_of(FakeLog(1), hooks, FakeFetcher({URL: ConnectFailed(URL, "refused")}), clock)
    waits = []
    for _ in range(TRIES):
        assert hooks.kept[1].parked_at is None
        await sender.step()
        if (then := hooks.kept[1].next_at) is not None:
            waits.append((then - clock.at).total_seconds())
            clock.at = then
    assert hooks.kept[1].parked_at == clock.at
    assert waits[0] < 90
    assert max(waits) < 2 * 3_600
    assert sorted(waits[:5]) == waits[:5]
    clock.at += timedelta(days=1)
    assert await sender.step() == 0
    hooks = FakeHooks(a_hook())
    await sender_of(FakeLog(1), hooks, FakeFetcher({URL: BadStatus(URL, 410, "HTTP 410")}), clock).step()
    assert hooks.kept[1].parked_at is not None
    hooks = FakeHooks(a_hook(filter=EventFilter(query='"half')))
    with pytest.raises(QueryError):
        event_test(hooks.kept[1].filter)
    await sender_of(FakeLog(1), hooks, FakeFetcher({URL: b""}), clock).step()
    assert hooks.kept[1].parked_at is not None


async def test_a_hook_that_is_removed_meanwhile_is_told_nothing_more() -> None:
    hooks = FakeHooks(a_hook())

    def answer(request: Request) -> Response:
        hooks.kept.clear()
        return Response(URL, 204)

    fetcher = FakeFetcher({URL: answer})
    assert await sender_of(FakeLog(250), hooks, fetcher, StillClock()).step() == 0
    assert told(fetcher) == ["1-1"]


async def test_killed_between_the_answer_and_the_note_it_comes_again_with_the_same_id() -> None:
    clock, log, hooks = StillClock(), FakeLog(2), FakeHooks(a_hook())
    fetcher = FakeFetcher({URL: b""})
    hooks.forgets = True
    with pytest.raises(StoreError):
        await sender_of(log, hooks, fetcher, clock).step()
    hooks.forgets = False
    assert await sender_of(log, hooks, fetcher, clock).step() == 2
    assert told(fetcher) == ["1-1", "1-1", "2-1"]


async def test_one_event_that_is_refused_is_set_aside_and_the_later_ones_go_on() -> None:
    clock, log, hooks = StillClock(), FakeLog(4), FakeHooks(a_hook())
    refuses = True

    def answer(request: Request) -> Response:
        if request.headers["webhook-id"] == "2-1" and refuses:
            raise BadStatus(URL, 422, "HTTP 422")
        return Response(URL, 204)

    fetcher = FakeFetcher({URL: answer})
    sender = sender_of(log, hooks, fetcher, clock)
    for _ in range(REFUSALS):
        await sender.step()
        clock.at = hooks.kept[1].next_at or clock.at
    assert clock.at - NOW < timedelta(minutes=30)
    assert told(fetcher) == ["1-1", *["2-1"] * REFUSALS, "3-1", "4-1"]
    [aside] = hooks.kept[1].refused
    assert (aside.place, "422" in aside.error, hooks.kept[1].sent, hooks.kept[1].parked_at) == (
        *(EventPlace(2, 0), True, 3, None),
    )
    assert await sender.step() == 0
    await hooks.resume(1)
    assert await sender.step() == 0  # still refused
    assert [one.again for one in hooks.kept[1].refused] == [False]
    refuses = False
    await hooks.resume(1)
    log.is_settled = False
    assert (await sender.step(), len(hooks.kept[1].refused)) == (0, 1)  # it cannot be read now, and is not forgotten
    log.is_settled = True
    assert await sender.step() == 1
    assert (hooks.kept[1].refused, hooks.kept[1].sent, told(fetcher)[-1]) == ((), 4, "2-1")


async def test_a_receiver_that_refuses_everything_is_parked_and_nothing_is_passed_over_for_ever() -> None:
    clock, hooks = StillClock(), FakeHooks(a_hook())
    fetcher = FakeFetcher({URL: BadStatus(URL, 400, "HTTP 400")})
    sender = sender_of(FakeLog(2 * MOST_ASIDE), hooks, fetcher, clock)
    while hooks.kept[1].parked_at is None:
        await sender.step()
        clock.at = hooks.kept[1].next_at or clock.at
    assert (len(hooks.kept[1].refused), hooks.kept[1].place) == (MOST_ASIDE, EventPlace(MOST_ASIDE, 0))
    await hooks.resume(1)
    await sender.step()
    assert hooks.kept[1].parked_at is not None  # it refuses all of them once more
    fetcher.answers[URL] = b""
    await hooks.resume(1)
    assert await sender.step() == 2 * MOST_ASIDE
    assert (hooks.kept[1].refused, hooks.kept[1].place) == ((), EventPlace(2 * MOST_ASIDE, 0))


async def test_a_slow_hook_holds_up_no_other_and_health_wakes_the_sender() -> None:
    log, hooks = FakeLog(2), FakeHooks(a_hook(), a_hook(2, url="https://slow.test/"))
    hangs, told_two, told_three = asyncio.Event(), asyncio.Event(), asyncio.Event()

    class Slow(FakeFetcher):
        async def fetch(self, request: Request) -> Response:
            if request.url != URL:
                await hangs.wait()
            elif request.headers["webhook-id"] != "1-1":
                (told_two if request.headers["webhook-id"] == "2-1" else told_three).set()
            return await super().fetch(request)

    fetcher = Slow({URL: b"", "https://slow.test/": b""})
    sender = HookSender(log, hooks, FakeDetails(), fetcher, StillClock(), rng=random.Random(7), idle=3_600)
    running = asyncio.create_task(sender.run())
    async with asyncio.timeout(30):
        await told_two.wait()
        log.events.append(_event(3))
        sender.applied(Applied(health=1))
        await told_three.wait()
    assert hooks.kept[2].sent == 0
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
