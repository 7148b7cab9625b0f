"""Hubs are asked for what is wanted, politely, and asked again."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from urllib.parse import parse_qsl

import pytest
from tests.cases import each
from tests.unit.fetch.websub_store import MemoryWebSub

from tidings.errors import AddressRefused, BadStatus, ConnectFailed, FetchError
from tidings.fetch.fake import FakeFetcher
from tidings.fetch.websub import AT_ONCE, GAP, Hubs
from tidings.lab.clock import SimulatedClock
from tidings.model.hosts import Subscription, SubscriptionState
from tidings.model.orders import HopKind
from tidings.ports.outside import Fetcher, Request, Response
from tidings.schedule.hosts import subscription_verified

NOW = datetime(2026, 3, 2, 12, tzinfo=UTC)
HUB = "https://hub.test/"
HOUR, DAY = timedelta(hours=1), timedelta(days=1)


def wanted(number: int, hub: str = HUB) -> Subscription:
    return Subscription(number, hub, f"https://a.test/{number}", f"token{number}", f"secret{number}", next_at=NOW)


def accepted(request: Request) -> Response:
    return Response(request.url, 202)


class Stage:
    """Hubs on a simulated clock and a store in memory."""

    def __init__(self, clock: SimulatedClock, *subscriptions: Subscription, fetcher: Fetcher | None = None) -> None:
        self.clock, self.store = clock, MemoryWebSub()
        for subscription in subscriptions:
            self.store.put(subscription)
        self.fetcher = FakeFetcher({HUB: accepted})
        self.times: list[tuple[str, datetime]] = []
        self.under_way: set[str] = set()
        self.hubs = Hubs(self.store, fetcher or self, clock, random.Random(7), "https://reader.test")
        self.on_request: Callable[[Request], None] = lambda request: None

    async def fetch(self, request: Request) -> Response:
        assert request.url not in self.under_way, "one request at a time"
        self.under_way.add(request.url)
        self.times.append((request.url, self.clock.now()))
        try:
            await asyncio.sleep(0)
            self.on_request(request)
            return await self.fetcher.fetch(request)
        finally:
            self.under_way.discard(request.url)

    async def allows(self, url: str) -> bool:
        raise AssertionError("a hub is no page: its robots.txt is not asked")

    @property
    def requests(self) -> list[Request]:
        return self.fetcher.requests

    async def pass_time(self) -> None:
        async with asyncio.timeout(60):
            while await self.hubs.pass_time(self.clock.now()) is not None:
                pass

    def kept(self, number: int = 1) -> Subscription:
        return self.store.kept[number]


async def test_29_a_hub_is_asked_for_what_is_wanted() -> None:
    async with SimulatedClock(NOW) as clock:
        stage = Stage(clock, wanted(1))
        await stage.pass_time()
        (request,) = stage.requests
        assert (request.url, request.kind, request.robots) == (HUB, HopKind.HUB, False)
        assert request.headers == {"Content-Type": "application/x-www-form-urlencoded"}
        assert request.form is not None
        assert dict(parse_qsl(request.form.decode())) == {
            "hub.mode": "subscribe",
            "hub.topic": "https://a.test/1",
            "hub.callback": "https://reader.test/websub/token1",
            "hub.secret": "secret1",
            "hub.lease_seconds": "864000",
        }
        assert (stage.kept().state, stage.kept().next_at) == (SubscriptionState.ASKED, NOW + DAY)
        await stage.pass_time()
        assert len(stage.requests) == 1, "not asked again while the hub has time to verify"


async def test_29_a_hub_hears_one_request_at_a_time_a_second_apart() -> None:
    other = "https://other.test/"
    async with SimulatedClock(NOW) as clock:
        stage = Stage(clock, *(wanted(number, HUB if number % 3 else other) for number in range(1, 13)))
        stage.fetcher.answers[other] = accepted
        await stage.pass_time()
        stage.store.put(wanted(99))
        await stage.pass_time()
        for hub, count in ((HUB, 9), (other, 4)):
            times = [at for url, at in stage.times if url == hub]
            assert len(times) == count
            assert all(later - earlier >= GAP for earlier, later in pairwise(times))
        assert clock.now() == NOW + 8 * GAP, "the two hubs do not wait for each other"


async def test_29_a_hub_that_never_verifies_is_asked_again_after_a_backoff() -> None:
    async with SimulatedClock(NOW) as clock:
        stage = Stage(clock, wanted(1))
        await stage.pass_time()
        await clock.sleep_until(NOW + DAY)
        await stage.pass_time()
        assert len(stage.requests) == 1
        kept = stage.kept()
        assert (kept.state, kept.attempts) == (SubscriptionState.WANTED, 1)
        assert kept.error == "the hub did not verify within 24 h"
        assert kept.next_at is not None
        assert 0.9 * HOUR <= kept.next_at - clock.now() <= 1.1 * HOUR
        await clock.sleep_until(kept.next_at)
        await stage.pass_time()
        assert len(stage.requests) == 2


@each("status", [400, 404, 500, 503])
async def test_29_a_refusal_is_kept_and_backed_off_from(status: int) -> None:
    async with SimulatedClock(NOW) as clock:
        stage = Stage(clock, wanted(1))
        stage.fetcher.answers[HUB] = BadStatus(HUB, status, f"HTTP {status} (no)")
        await stage.pass_time()
        kept = stage.kept()
        assert (kept.state, kept.attempts, kept.error) == (SubscriptionState.WANTED, 1, f"HTTP {status} (no)")
        assert kept.next_at is not None
        assert 0.9 * HOUR <= kept.next_at - NOW <= 1.1 * HOUR


async def test_12_a_hubs_retry_after_is_kept_to() -> None:
    async with SimulatedClock(NOW) as clock:
        stage = Stage(clock, wanted(1))
        stage.fetcher.answers[HUB] = BadStatus(HUB, 429, "HTTP 429 (slow)", {"retry-after": "172800"})
        await stage.pass_time()
        assert stage.kept().next_at == NOW + 2 * DAY


@pytest.mark.parametrize(
    "error",
    [ConnectFailed(HUB, "cannot connect"), BadStatus(HUB, 503, "HTTP 503"), BadStatus(HUB, 429, "HTTP 429")],
)
async def test_a_hub_that_does_not_answer_is_left_alone_for_the_rest(error: FetchError) -> None:
    async with SimulatedClock(NOW) as clock:
        stage = Stage(clock, *(wanted(number) for number in range(1, 51)))
        stage.fetcher.answers[HUB] = error
        await stage.pass_time()
        assert len(stage.requests) == 1
        assert all(one.error == error.message and one.attempts == 1 for one in stage.store.kept.values())


async def test_a_topic_that_is_refused_does_not_stop_the_others() -> None:
    async with SimulatedClock(NOW) as clock:
        stage = Stage(clock, wanted(1), wanted(2))
        stage.fetcher.answers[HUB] = BadStatus(HUB, 404, "HTTP 404")
        await stage.pass_time()
        assert len(stage.requests) == 2


async def test_29_a_hub_may_verify_before_it_answers() -> None:
    async with SimulatedClock(NOW) as clock:
        stage = Stage(clock, wanted(1))

        def verify(request: Request) -> None:
            then = subscription_verified(stage.kept(), "subscribe", "https://a.test/1", 864_000, clock.now())
            assert then is not None
            stage.store.put(then)

        stage.on_request = verify
        await stage.pass_time()
        assert stage.kept().state is SubscriptionState.ACTIVE
        stage.store.put(replace(wanted(1), next_at=clock.now()))
        stage.fetcher.answers[HUB] = ConnectFailed(HUB, "the connection broke")  # after the hub had heard us
        await stage.pass_time()
        assert stage.kept().state is SubscriptionState.ACTIVE
        assert stage.kept().error is None


async def test_29_a_lease_is_renewed_before_it_ends() -> None:
    async with SimulatedClock(NOW) as clock:
        active = subscription_verified(wanted(1), "subscribe", "https://a.test/1", 172_800, NOW)
        assert active is not None
        stage = Stage(clock, active)
        stop = asyncio.Event()
        running = asyncio.create_task(stage.hubs.run(stop))
        await clock.sleep_until(NOW + timedelta(days=1.6) - HOUR)
        assert stage.times == []
        await clock.sleep_until(NOW + timedelta(days=1.6) + HOUR)
        stop.set()
        await asyncio.wait_for(running, 60)
        (asked,) = stage.times
        assert asked[1] <= NOW + timedelta(days=1.6, minutes=2)


async def test_a_source_removed_while_it_stands_in_line_is_not_asked_for() -> None:
    async with SimulatedClock(NOW) as clock:
        stage = Stage(clock, wanted(1), wanted(2))

        def remove(request: Request) -> None:
            stage.store.kept.pop(2, None)

        stage.on_request = remove
        await stage.pass_time()
        assert len(stage.requests) == 1
        assert list(stage.store.kept) == [1]


async def test_what_a_visit_learned_meanwhile_is_not_undone() -> None:
    async with SimulatedClock(NOW) as clock:
        stage = Stage(clock, wanted(1), wanted(2))
        stage.on_request = lambda request: stage.store.kept.update({2: replace(wanted(2), trusted=True)})
        await stage.pass_time()
        assert stage.kept(2).trusted


async def test_redirects_of_a_hub_are_followed_as_the_recommendation_asks() -> None:
    async with SimulatedClock(NOW) as clock:
        stage = Stage(clock, wanted(1))
        stage.fetcher.answers[HUB] = BadStatus(HUB, 308, "HTTP 308", {"location": "/new"})
        stage.fetcher.answers["https://hub.test/new"] = accepted
        await stage.pass_time()
        assert [request.url for request in stage.requests] == [HUB, "https://hub.test/new"]
        assert stage.kept().state is SubscriptionState.ASKED
        assert stage.requests[0].form == stage.requests[1].form


@pytest.mark.parametrize("status", [301, 302, 303])
async def test_other_redirects_are_refusals(status: int) -> None:
    """A browser would make a GET of them; here nothing but 307 and 308 says that a POST may go elsewhere."""
    async with SimulatedClock(NOW) as clock:
        stage = Stage(clock, wanted(1))
        stage.fetcher.answers[HUB] = BadStatus(HUB, status, f"HTTP {status}", {"location": "/new"})
        await stage.pass_time()
        assert len(stage.requests) == 1
        assert stage.kept().state is SubscriptionState.WANTED


async def test_32_redirects_of_a_hub_end() -> None:
    async with SimulatedClock(NOW) as clock:
        stage = Stage(clock, wanted(1))
        stage.fetcher.answers[HUB] = BadStatus(HUB, 307, "HTTP 307", {"location": HUB})
        await stage.pass_time()
        assert len(stage.requests) == 3
        assert stage.kept().error == "the hub redirects more than 2 times"


async def test_a_redirect_to_nowhere_is_a_refusal() -> None:
    async with SimulatedClock(NOW) as clock:
        stage = Stage(clock, wanted(1))
        stage.fetcher.answers[HUB] = BadStatus(HUB, 307, "HTTP 307", {"location": "http://[::1"})
        await stage.pass_time()
        assert "no address" in (stage.kept().error or "")


async def test_security_01_a_hub_that_the_guard_refuses_is_kept_as_refused() -> None:
    async with SimulatedClock(NOW) as clock:
        stage = Stage(clock, wanted(1))
        stage.fetcher.answers[HUB] = AddressRefused(HUB, "127.0.0.1 is a private address")
        await stage.pass_time()
        assert stage.kept().error == "127.0.0.1 is a private address"
        assert stage.kept().state is SubscriptionState.WANTED


async def test_more_than_one_pass_can_hold_are_all_asked_for() -> None:
    async with SimulatedClock(NOW) as clock:
        stage = Stage(clock, *(wanted(number) for number in range(AT_ONCE + 7)))
        await stage.pass_time()
        assert len(stage.requests) == AT_ONCE + 7


async def test_a_store_that_fails_for_a_while_does_not_end_it() -> None:
    async with SimulatedClock(NOW) as clock:
        stage = Stage(clock, wanted(1))
        stage.store.broken = True
        stop = asyncio.Event()
        running = asyncio.create_task(stage.hubs.run(stop))
        await clock.sleep_until(NOW + timedelta(minutes=3))
        assert not running.done()
        stage.store.broken = False
        await clock.sleep_until(NOW + timedelta(minutes=5))
        stop.set()
        await asyncio.wait_for(running, 60)
        assert len(stage.requests) == 1


async def test_stopping_does_not_wait_for_a_hub() -> None:
    async with SimulatedClock(NOW) as clock:
        reached = asyncio.Event()

        class Silent(FakeFetcher):
            async def fetch(self, request: Request) -> Response:
                reached.set()
                await asyncio.Event().wait()
                raise AssertionError

        stage = Stage(clock, wanted(1), fetcher=Silent({}))
        stop = asyncio.Event()
        running = asyncio.create_task(stage.hubs.run(stop))
        await asyncio.wait_for(reached.wait(), 60)
        stop.set()
        await asyncio.wait_for(running, 60)
        assert stage.kept().state is SubscriptionState.ASKED
