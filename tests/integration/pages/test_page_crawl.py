"""A site followed page by page through the whole program, on a simulated clock."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta
from itertools import pairwise
from pathlib import Path

import pytest
from tests.integration.publisher import DAY, HOUR, MISSING, Answer, Asked, Play, World, opened

from tidings.cli.run.crawl import waiting_words
from tidings.crawl.controller.controller import Controller
from tidings.model.pages import NewSite, Page, PageScope, Version, VersionQuery
from tidings.model.sources import SourceState
from tidings.model.visits import VisitResult
from tidings.text.url import host_of

ROOT = "http://news.test/"


def page(title: str, *paragraphs: str, links: tuple[str, ...] = ()) -> Answer:
    words = "".join(f"<p>{paragraph}</p>" for paragraph in paragraphs)
    items = "".join(f'<li><a href="{link}">{link}</a></li>' for link in links)
    body = f"<html><head><title>{title}</title></head><body><main><h1>{title}</h1>{words}</main><ul>{items}</ul></body>"
    return 200, {"Content-Type": "text/html"}, body.encode()


def with_etag(answer: Answer) -> Play:
    status, headers, body = answer
    etag = f'"{hash(body) & 0xFFFFFFFF:x}"'

    def play(asked: Asked) -> Answer:
        if asked.headers.get("if-none-match") == etag:
            return 304, {"ETag": etag}, b""
        return status, {**headers, "ETag": etag}, body

    return play


async def follow(world: World, **wishes: object) -> int:
    site = NewSite(ROOT, host_of(ROOT), **wishes)  # type: ignore[arg-type]
    return (await world.program.stores.sites.follow(site, world.clock.now()))[0]


async def pages(world: World, root: int = 1) -> dict[str, Page]:
    return {one.url.removeprefix(ROOT): one for one in await world.program.stores.sites.pages(root, 1000)}


async def changes(world: World) -> list[Version]:
    return await world.program.stores.archive.versions(VersionQuery(changes=True))


def a_small_site(world: World) -> None:
    world.plays["news.test/robots.txt"] = 200, {"Content-Type": "text/plain"}, b"User-agent: *\nDisallow: /secret"
    links = ("/a", "/b", "/secret/x", "http://second.test/away", "/logo.png", "/b#part", "mailto:x@news.test")
    world.plays["news.test/"] = with_etag(page("Front", "Welcome to the site of the news.", links=links))
    world.plays["news.test/a"] = with_etag(page("A", "The river rose by two metres.", links=("/", "/a/deep")))
    world.plays["news.test/b"] = with_etag(page("B", "Nothing ever happens here.", links=("/a", "/gone")))
    world.plays["news.test/a/deep"] = with_etag(page("Deep", "Far below the front page.", links=("/a/deep/er",)))
    world.plays["news.test/gone"] = MISSING


async def test_a_site_is_followed_breadth_first_within_its_depth(tmp_path: Path) -> None:
    async with opened(tmp_path) as world:
        a_small_site(world)
        root = await follow(world, depth=2)
        await world.run(2 * HOUR)
        found = await pages(world)
        assert {url: one.level for url, one in found.items()} == {"": 0, "a": 1, "b": 1, "a/deep": 2, "gone": 2}
        order = [f"{asked.path}" for asked in world.asked if asked.path != "/robots.txt"]
        assert order[:5] == ["/", "/a", "/b", "/a/deep", "/gone"], "level by level"
        refused = dict(await world.program.stores.sites.refused(root, 10))
        assert refused == {"http://news.test/secret/x": "robots.txt does not allow it"}
        assert not world.times("news.test/a/deep/er"), "deeper than was asked for"
        assert not world.times("second.test/away")
        assert not world.times("news.test/logo.png")


async def test_pages_are_ten_seconds_apart(tmp_path: Path) -> None:
    async with opened(tmp_path) as world:
        a_small_site(world)
        await follow(world)
        await world.run(HOUR)
        times = [asked.at for asked in world.asked if asked.path != "/robots.txt"]
        assert len(times) >= 5
        assert all(later - earlier >= timedelta(seconds=10) for earlier, later in pairwise(times))


async def test_what_is_new_in_a_page_is_a_change_and_a_version(tmp_path: Path) -> None:
    async with opened(tmp_path, schedule={"page_policy": "fixed", "fixed_interval": HOUR}) as world:
        a_small_site(world)
        await follow(world, words=("dam", "river", "flood"), at_least=2)
        await world.run(HOUR / 2)
        assert await changes(world) == [], "the first visit is what later ones are compared with"
        edited = page("A", "The river rose by two metres.", "A flood: the river broke the dam.", links=("/", "/a/deep"))
        world.plays["news.test/a"] = with_etag(edited)
        await world.run(2 * HOUR)
        [change] = await changes(world)
        assert (change.url, change.added, change.removed) == ("http://news.test/a", 1, 0)
        assert change.words == "A flood: the river broke the dam."
        assert [finding.detector for finding in change.findings] == ["words"]
        kept = await world.program.stores.archive.versions(VersionQuery(source_id=change.source_id))
        bodies = await world.program.stores.archive.bodies([version.id for version in kept])
        assert [b"flood" in bodies[version.id] for version in kept] == [True, False]
        last = (await world.visits(change.source_id))[-1]
        assert (last.result, last.how) == (VisitResult.UNCHANGED, "304")


async def test_another_scope_makes_the_next_visit_a_baseline_even_if_nothing_changed(tmp_path: Path) -> None:
    async with opened(tmp_path, schedule={"page_policy": "fixed", "fixed_interval": HOUR}) as world:
        a_small_site(world)
        root = await follow(world, depth=0)
        await world.run(HOUR / 2)
        await world.program.stores.sites.page_scope(root, PageScope(only=("p:last-of-type",)))
        await world.run(2 * HOUR)
        _, again, *_, last = await world.visits(root)
        assert (again.result, again.how) == (VisitResult.CHANGED, "first visit: 1 segment")
        assert (last.result, last.how) == (VisitResult.UNCHANGED, "304")
        assert await changes(world) == []
        world.plays["news.test/"] = with_etag(page("Another front", "Welcome back to the site of the news."))
        await world.run(HOUR)
        assert [change.words for change in await changes(world)] == [
            "Welcome to the site of the news. -> Welcome back to the site of the news."
        ]


async def test_nothing_is_lost_when_the_program_is_stopped_between_links_and_pages(tmp_path: Path) -> None:
    async with opened(tmp_path) as world:
        a_small_site(world)
        await follow(world)
        await world.run(timedelta(seconds=15))
        asked_before = len(world.asked)
    async with opened(tmp_path, start=world.clock.now() + HOUR) as world:
        a_small_site(world)
        await world.run(HOUR)
        assert set(await pages(world)) == {"", "a", "b", "a/deep", "gone"}
        assert asked_before <= 4


async def test_once_visits_the_whole_site(tmp_path: Path) -> None:
    async with opened(tmp_path) as world:
        a_small_site(world)
        await follow(world, once=True)
        async with asyncio.timeout(60):
            tally = await world.program.crawl(asyncio.Event(), once=True)
        assert tally.visited == 5
        found = await pages(world)
        assert all(one.next_at is None for url, one in found.items() if url != "gone"), "a collection"


async def test_once_says_what_it_waits_for(tmp_path: Path) -> None:
    """As the command prints it: between two pages of one host, and within the visit of one."""
    look, controllers, said = timedelta(seconds=15), list[Controller](), list[str]()

    def note(*_: object) -> None:
        said.extend(waiting_words(one, look) for one in controllers)

    async with opened(tmp_path) as world:
        a_small_site(world)
        answer = with_etag(page("A", "The river rose by two metres."))

        def noted(asked: Asked) -> Answer:
            note()
            return answer(asked)

        world.plays["news.test/a"] = noted
        await follow(world, once=True)
        async with asyncio.timeout(60):
            await world.program.crawl(asyncio.Event(), note, once=True, on_controller=controllers.append)
    assert "; reading a page of news.test, once more 15s later where it is new" in said
    assert "; waiting 10 s between two requests to news.test" in said
    assert said[-1] == "", "nothing is left"


def a_wide_site(world: World, leaves: int) -> None:
    names = tuple(f"/{number}" for number in range(leaves))
    world.plays["news.test/"] = with_etag(page("Front", "Welcome to the site of the news.", links=names))
    for name in names:
        world.plays[f"news.test{name}"] = with_etag(page(name, f"This is {name}.", links=(*names[:3], "/")))


async def test_once_visits_more_pages_than_the_agenda_has_room_for(tmp_path: Path) -> None:
    async with opened(tmp_path) as world:
        options = replace(world.program.controller_options(), most_of_host=4)
        a_wide_site(world, 30)
        await follow(world, depth=1)
        everything = sorted(["/", *(f"/{number}" for number in range(30))])
        for _ in range(2):  # found on the way; then read from the store
            before = len(world.asked)
            async with asyncio.timeout(60):
                tally = await world.program.crawl(asyncio.Event(), once=True, options=options)
            assert (tally.visited, tally.put_off) == (31, 0)
            paths = [asked.path for asked in world.asked[before:] if asked.path != "/robots.txt"]
            assert sorted(paths) == everything
            await world.clock.sleep_until(world.clock.now() + 60 * DAY)


async def test_once_puts_off_all_pages_of_a_host_that_closes(tmp_path: Path) -> None:
    async with opened(tmp_path) as world:
        options = replace(world.program.controller_options(), most_of_host=4)
        a_wide_site(world, 30)
        world.plays["news.test/1"] = 429, {"Retry-After": "7200"}, b""
        await follow(world, depth=1)
        async with asyncio.timeout(60):
            tally = await world.program.crawl(asyncio.Event(), once=True, options=options)
        assert [asked.path for asked in world.asked if asked.path != "/robots.txt"] == ["/", "/0", "/1"]
        assert tally.put_off == 28


async def test_what_is_no_page_is_not_visited_again(tmp_path: Path) -> None:
    async with opened(tmp_path, schedule={"page_policy": "fixed", "fixed_interval": HOUR}) as world:
        world.plays["news.test/"] = page("Front", "Welcome.", links=("/report",))
        world.plays["news.test/report"] = 200, {"Content-Type": "application/pdf"}, b"%PDF-1.7 ..."
        await follow(world)
        await world.run(5 * HOUR)
        assert len(world.times("news.test/report")) == 1
        report = await world.source("http://news.test/report")
        assert report.state is SourceState.GONE
        assert "application/pdf" in report.reason or "application/pdf" in (report.last_error or "")


async def test_selective_looks_at_the_children_of_a_page_that_rests(tmp_path: Path) -> None:
    """The selective crawler: enough of them changed, so what is under them is looked at too; otherwise it is not."""
    async with opened(tmp_path, schedule={"page_unit": DAY}) as world:
        world.plays["news.test/"] = with_etag(page("Front", "Always the same.", links=("/a", "/b")))
        for name in "ab":
            world.plays[f"news.test/{name}"] = with_etag(
                page(name, f"Page {name}.", links=(f"/{name}/1", f"/{name}/2"))
            )
            for number in "12":
                world.plays[f"news.test/{name}/{number}"] = with_etag(page(number, f"Leaf {name} {number}."))
        await follow(world, depth=2, policy="selective")
        await world.run(DAY / 2)
        assert len(await pages(world)) == 7
        first = len(world.asked)
        await world.run(2 * DAY)
        looked = [asked.path for asked in world.asked[first:] if asked.path != "/robots.txt"]
        assert set(looked) == {"/", "/a", "/b"}, "nothing changed: only the direct children are looked at"
        world.plays["news.test/a"] = with_etag(page("a", "Page a, edited today.", links=("/a/1", "/a/2")))
        second = len(world.asked)
        await world.run(3 * DAY)
        looked = [asked.path for asked in world.asked[second:]]
        assert {"/a/1", "/a/2", "/b/1", "/b/2"} <= set(looked), "half of them changed: what is under them follows"


@pytest.mark.parametrize("status", [500, 404])
async def test_a_page_that_fails_backs_off_and_comes_back(tmp_path: Path, status: int) -> None:
    async with opened(tmp_path, schedule={"page_policy": "fixed", "fixed_interval": HOUR}) as world:
        world.plays["news.test/"] = page("Front", "Welcome.", links=("/a",))
        world.plays["news.test/a"] = status, {"Content-Type": "text/html"}, b"<p>Oh no</p>"
        await follow(world)
        await world.run(DAY)
        failed = await world.source("http://news.test/a")
        assert failed.failures >= 3
        world.plays["news.test/a"] = page("A", "Here again.")
        await world.run(3 * DAY)
        assert (await world.source("http://news.test/a")).failures == 0


async def test_a_page_that_leads_away_is_nothing_of_the_site(tmp_path: Path) -> None:
    """Not even to another name of the same domain."""
    async with opened(tmp_path, schedule={"page_policy": "fixed", "fixed_interval": HOUR}) as world:
        world.plays["news.test/"] = page("Front", "Welcome.", links=("/go",))
        world.plays["news.test/go"] = 302, {"Location": "http://other.news.test/shop"}, b""
        world.plays["other.news.test/shop"] = page("Shop", "Buy this.", links=("/item",))
        await follow(world)
        await world.run(HOUR / 2)
        assert set(await pages(world)) == {"", "go"}
        leads = await world.source("http://news.test/go")
        assert leads.last_error == "it leads away to other.news.test"
        assert await world.program.stores.archive.versions(VersionQuery(source_id=leads.id)) == []


async def test_what_a_page_leads_to_is_asked_for_like_any_link(tmp_path: Path) -> None:
    async with opened(tmp_path, schedule={"page_policy": "fixed", "fixed_interval": HOUR}) as world:
        world.plays["news.test/"] = page("Front", "Welcome.", links=("/members", "/short"))
        world.plays["news.test/members"] = 302, {"Location": "/login"}, b""
        world.plays["news.test/login"] = page("Log in", "Your password, please.")
        world.plays["news.test/short"] = 302, {"Location": "/long"}, b""
        world.plays["news.test/long"] = page("Long", "The whole of it.")
        root = await follow(world, exclude=('prefix:"http://news.test/login"',))
        await world.run(HOUR / 2)
        assert set(await pages(world)) == {"", "members", "short", "long"}
        assert [url for url, _ in await world.program.stores.sites.refused(root, 9)] == ["http://news.test/login"]
        kept = await world.program.stores.archive.versions(VersionQuery(root_id=root))
        assert {version.url for version in kept} == {ROOT, "http://news.test/long"}


async def test_a_root_that_is_no_page_for_a_while_comes_back(tmp_path: Path) -> None:
    async with opened(tmp_path, schedule={"page_policy": "fixed", "fixed_interval": HOUR}) as world:
        world.plays["news.test/"] = page("Front", "Welcome.")
        await follow(world)
        await world.run(HOUR / 2)
        world.plays["news.test/"] = 200, {"Content-Type": "text/plain"}, b"down for maintenance"
        await world.run(2 * HOUR)
        down = await world.source()
        assert (down.state, down.failures > 0) == (SourceState.ACTIVE, True)
        world.plays["news.test/"] = page("Front", "Welcome back.")
        await world.run(DAY)
        assert (await world.source()).failures == 0


async def test_once_goes_all_the_way_down_under_selective(tmp_path: Path) -> None:
    async with opened(tmp_path) as world:
        world.plays["news.test/"] = with_etag(page("Front", "Always the same.", links=("/a",)))
        world.plays["news.test/a"] = with_etag(page("a", "Page a.", links=("/a/1",)))
        world.plays["news.test/a/1"] = with_etag(page("1", "Leaf."))
        await follow(world, depth=2, policy="selective")
        await world.run(DAY / 4)
        world.plays["news.test/"] = with_etag(page("Front", "Another one.", links=("/a",)))
        world.plays["news.test/a"] = with_etag(page("a", "Page a, edited.", links=("/a/1",)))
        await world.clock.sleep_until(world.clock.now() + 3 * DAY)
        before = len(world.asked)
        async with asyncio.timeout(60):
            await world.program.crawl(asyncio.Event(), once=True)
        assert [asked.path for asked in world.asked[before:] if asked.path != "/robots.txt"] == ["/", "/a", "/a/1"]


async def test_a_policy_of_feeds_that_ranks_holds_up_no_page(tmp_path: Path) -> None:
    ranking = {"policy": "history", "round_visits": 1, "page_policy": "fixed", "fixed_interval": HOUR}
    async with opened(tmp_path, schedule=ranking) as world:
        a_small_site(world)
        await follow(world)
        await world.run(timedelta(minutes=5))
        assert len(await pages(world)) == 5
        assert len({asked.path for asked in world.asked}) == 6, "and robots.txt, before the first execution"


async def test_a_price_in_a_table_is_a_change_however_often_it_moves(tmp_path: Path) -> None:
    async with opened(tmp_path, schedule={"page_policy": "fixed", "fixed_interval": HOUR}) as world:
        told = 0

        def prices(asked: Asked) -> Answer:
            nonlocal told
            told += 1
            rows = f"<tr><td>Bread</td><td>{told}.20 €</td></tr><tr><td>Milk</td><td>1.10 €</td></tr>"
            return 200, {"Content-Type": "text/html"}, f"<h1>Prices</h1><table>{rows}</table>".encode()

        world.plays["news.test/"] = prices
        await follow(world, depth=0)
        await world.run(12 * HOUR)
        assert len(await changes(world)) == len(await world.visits()) - 1 > 8
