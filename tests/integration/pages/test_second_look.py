"""Second looks at pages through the whole program, on a simulated clock."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable
from datetime import timedelta
from itertools import pairwise
from pathlib import Path

from tests.integration.pages.test_page_crawl import a_small_site, a_wide_site, changes, follow
from tests.integration.publisher import HOUR, Answer, Asked, World, opened

from tidings.crawl.visit.page import CALM_AFTER
from tidings.model.orders import HopKind
from tidings.model.visits import VisitResult

PAGES = {"page_policy": "fixed", "fixed_interval": HOUR}
SECOND_LOOK = timedelta(seconds=15)
SECOND = timedelta(seconds=1)
OFFERS = "a hat for the rain", "boots of leather", "a flight to Rome", "lamps of brass", "wine from the hills"


def shop(price: Callable[[], str]) -> Callable[[Asked], Answer]:
    """A page with an advertisement, a clock, a counter and a price."""
    served = itertools.count(1)

    def answer(asked: Asked) -> Answer:
        number = next(served)
        row = f"<tr><td>Bread</td><td>{price()} euro</td></tr><tr><td>Milk</td><td>1.10 euro</td></tr>"
        offer = f"<aside class='ad'><p>Buy {OFFERS[number % 5]} today.</p></aside>"
        clock = f"<footer><p>It is {asked.at:%H:%M:%S}.</p><p>You are visitor number {number}.</p></footer>"
        body = f"<html><body><main><h1>Prices</h1><table>{row}</table></main>{offer}{clock}</body></html>"
        return 200, {"Content-Type": "text/html"}, body.encode()

    return answer


def pages_asked(world: World) -> list[Asked]:
    return [asked for asked in world.asked if asked.path != "/robots.txt"]


async def test_of_an_advertisement_a_clock_and_a_price_only_the_price_is_told(tmp_path: Path) -> None:
    """From the second visit on, and nothing is asked for twice where only the others moved."""
    async with opened(tmp_path, schedule=PAGES, second_look=SECOND_LOOK) as world:
        price = "2.90"
        world.plays["news.test/"] = shop(lambda: price)
        root = await follow(world, depth=0)
        await world.run(HOUR / 2)
        price = "3.20"
        await world.run(HOUR)
        assert [change.words for change in await changes(world)] == ["Bread: 2.90 euro -> 3.20 euro"]
        await world.run(10 * HOUR)
        assert len(await changes(world)) == 1, "nothing but noise"
        price = "3.50"
        await world.run(HOUR)
        assert next(change.words for change in await changes(world)) == "Bread: 3.20 euro -> 3.50 euro"
        visits = await world.visits(root)
        assert [visit.result for visit in visits].count(VisitResult.CHANGED) == 3, "the first, and both prices"
        assert len(visits) >= 12
        assert len(pages_asked(world)) <= len(visits) + 5


async def test_it_comes_later_unconditional_and_is_counted(tmp_path: Path) -> None:
    async with opened(tmp_path, schedule=PAGES, second_look=SECOND_LOOK) as world:
        a_small_site(world)
        root = await follow(world, depth=0)
        await world.run(HOUR / 2)
        first, second = pages_asked(world)
        assert second.at - first.at == SECOND_LOOK
        assert not second.conditional
        hops = await world.program.stores.library.hops(root, world.clock.now() - HOUR)
        assert [hop.kind for hop in hops].count(HopKind.PAGE) == 2
        await world.run(3 * HOUR)
        assert all(asked.conditional for asked in pages_asked(world)[2:]), "304: once each"
        assert [visit.how for visit in (await world.visits(root))[1:]] == ["304"] * 3


async def test_a_price_that_differs_at_every_look_is_no_change(tmp_path: Path) -> None:
    """And one that differs at every visit is, however often."""
    async with opened(tmp_path, schedule=PAGES, second_look=SECOND_LOOK) as world:
        numbers = itertools.count(1)
        world.plays["news.test/"] = shop(lambda: f"{next(numbers)}.20")
        await follow(world, depth=0)
        await world.run(6 * HOUR)
        assert await changes(world) == []


async def test_a_price_that_differs_at_every_visit_is_always_one(tmp_path: Path) -> None:
    async with opened(tmp_path, schedule=PAGES, second_look=SECOND_LOOK) as world:
        world.plays["news.test/"] = shop(lambda: f"{world.clock.now().hour}.20")
        await follow(world, depth=0)
        await world.run(12 * HOUR)
        assert len(await changes(world)) == len(await world.visits()) - 1 > 8


async def test_pages_keep_their_gap_and_a_calm_site_is_looked_at_once(tmp_path: Path) -> None:
    async with opened(tmp_path, second_look=SECOND_LOOK) as world:
        a_wide_site(world, 30)
        await follow(world, depth=1)
        async with asyncio.timeout(60):
            tally = await world.program.crawl(asyncio.Event(), once=True)
        assert (tally.visited, tally.put_off) == (31, 0)
        times = [asked.at for asked in pages_asked(world)]
        assert len(times) == 31 + CALM_AFTER
        assert all(later - earlier >= 10 * SECOND for earlier, later in pairwise(times))


async def test_a_crawl_delay_holds_between_both_looks(tmp_path: Path) -> None:
    for delay, looks in ((25, 2), (60, 1)):
        async with opened(tmp_path / str(delay), schedule=PAGES, second_look=SECOND_LOOK) as world:
            a_small_site(world)
            robots = f"User-agent: *\nCrawl-delay: {delay}".encode()
            world.plays["news.test/robots.txt"] = 200, {"Content-Type": "text/plain"}, robots
            await follow(world, depth=0)
            await world.run(HOUR / 2)
            times = [asked.at for asked in pages_asked(world)]
            assert len(times) == looks
            assert all(later - earlier >= delay * SECOND for earlier, later in pairwise(times))


async def test_a_server_that_is_asked_too_much_by_it_is_left_alone(tmp_path: Path) -> None:
    async with opened(tmp_path, second_look=SECOND_LOOK) as world:
        a_small_site(world)
        answers = iter([world.plays["news.test/"], (429, {"Retry-After": "600"}, b"")])

        def once(asked: Asked) -> Answer:
            play = next(answers)
            return play(asked) if callable(play) else play

        world.plays["news.test/"] = once
        await follow(world, depth=1)
        await world.run(HOUR)
        root, refused, then, *_ = [asked.at for asked in pages_asked(world)]
        assert refused - root == SECOND_LOOK
        assert then - refused >= 600 * SECOND, "as it asked for"
