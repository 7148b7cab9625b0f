"""Extra requests of one visit, and how a visit waits while the clock is held for it."""

from __future__ import annotations

from datetime import timedelta

from tests.integration.stage import HOUR, START
from tests.unit.web.library import StillClock

from tidings.crawl.visit.extra_requests import ExtraRequests
from tidings.errors import BadStatus
from tidings.fetch.fake import FakeFetcher
from tidings.lab.clock import SimulatedClock
from tidings.ports.outside import Request, Response

FIRST = Response("https://www.a.test/feed", 200, body=b"four")


def extra(fetcher: FakeFetcher, most: int = 2, first: Response = FIRST) -> ExtraRequests:
    return ExtraRequests(fetcher, StillClock(), first, timedelta(seconds=1), most)


async def test_so_many_and_no_more() -> None:
    fetcher = FakeFetcher({f"https://a.test/{number}": b"12" for number in range(5)})
    more = extra(fetcher)
    answers = [await more.get(Request(f"https://a.test/{number}")) for number in range(5)]
    assert [answer is not None for answer in answers] == [True, True, False, False, False]
    assert len(fetcher.requests) == 2
    assert more.size == 4 + 2 + 2


async def test_of_the_same_host_only() -> None:
    fetcher = FakeFetcher({"https://b.test/": b"x"})
    more = extra(fetcher)
    assert await more.get(Request("https://b.test/")) is None
    assert not more.is_same_host("https://b.test/")
    assert more.is_same_host("https://other.a.test/x")
    assert fetcher.requests == []


async def test_what_is_not_there_stops_nothing_else_does() -> None:
    error = BadStatus("https://a.test/1", 503, "HTTP 503")
    fetcher = FakeFetcher({"https://a.test/1": error, "https://a.test/2": b"x"})
    more = extra(fetcher, most=9)
    assert await more.get(Request("https://a.test/none")) is None
    assert not more.stopped
    assert await more.get(Request("https://a.test/1")) is None
    assert more.stopped
    assert await more.get(Request("https://a.test/2")) is None
    assert len(fetcher.requests) == 2


async def test_a_clock_that_is_held_for_a_visit_goes_on_while_the_visit_waits() -> None:
    fetcher = FakeFetcher({"https://a.test/1": b"x"})
    async with SimulatedClock(START) as clock:
        with clock.hold():
            more = ExtraRequests(fetcher, clock, FIRST, timedelta(seconds=20), 1)
            assert await more.get(Request("https://a.test/1")) is not None
            assert clock.now() == START + timedelta(seconds=20)
        await clock.pause_until(START + HOUR)
        assert clock.now() == START + HOUR, "without a hold it is a sleep"
