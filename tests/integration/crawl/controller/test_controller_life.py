"""What happens around the controller: people who add and remove, a stop, a fault of the store, a restart."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, event
from tests.integration.stage import HOUR, MINUTE, START, Press, open_stage, rss, until

from tidings.errors import StoreError
from tidings.model.hosts import HostManners
from tidings.model.orders import Applied, ArticleOrder, Due, Outcome
from tidings.model.sources import NewSource
from tidings.model.visits import Reschedule
from tidings.ports.outside import Clock, Request, Response
from tidings.settings.sections import CrawlSettings, FetchSettings
from tidings.store.db.database import Database
from tidings.store.sources.catalogue import CatalogueRows
from tidings.store.visits.crawl_store import CrawlRows

PAGES_AT_ONCE = FetchSettings(feed_gap=timedelta(0), page_gap=timedelta(0))


# -- people beside a running program ------------------------------------------------------------------


async def test_a_source_added_beside_a_running_program_is_visited_within_the_poll(tmp_path: Path) -> None:
    old, new = "https://old.test/feed", "https://new.test/feed"
    poll, added_at = timedelta(seconds=7), START + 40 * MINUTE
    async with open_stage(tmp_path, crawl=CrawlSettings(poll=poll)) as stage:
        stage.press.publish(old)
        stage.press.publish(new)
        await stage.follow(old)
        async with await Database.open(stage.program.settings.database_url) as beside:

            async def add() -> None:
                await stage.clock.sleep_until(added_at)
                with stage.clock.hold():
                    await CatalogueRows(beside).add([NewSource(new, "new.test")], added_at, [added_at])

            adding = asyncio.create_task(add())
            await stage.run(START + HOUR)
            await adding

    first = stage.press.times(new)[0]
    assert added_at <= first <= added_at + poll


async def test_a_source_removed_meanwhile_is_dropped(tmp_path: Path) -> None:
    removed, other = "https://removed.test/feed", "https://other.test/feed"
    removed_at = START + HOUR
    async with open_stage(tmp_path) as stage:
        for url in (removed, other):
            stage.press.publish(url)
        await stage.follow(removed, other)

        async def remove() -> None:
            await stage.clock.sleep_until(removed_at)
            with stage.clock.hold():
                await stage.stores.catalogue.remove(1)

        removing = asyncio.create_task(remove())
        await stage.run(START + 6 * HOUR)
        await removing
        sources = await stage.stores.library.sources()

    assert [source.url for source in sources] == [other]
    assert stage.press.times(removed)
    assert max(stage.press.times(removed)) <= removed_at
    assert max(stage.press.times(other)) > START + 4 * HOUR


@pytest.mark.parametrize("fetch", [PAGES_AT_ONCE, None], ids=["with pages", "feeds only"])
async def test_a_source_removed_while_it_is_visited_leaves_nothing(tmp_path: Path, fetch: FetchSettings | None) -> None:
    url, other = "https://site.test/feed", "https://other.test/feed"
    async with open_stage(tmp_path, fetch=fetch) as stage:
        for feed in (url, other):
            stage.press.publish(feed, 3)
        gate = stage.press.gate(url)
        await stage.follow(url, other)
        running = asyncio.create_task(stage.run(visits=3))
        await until(lambda: stage.press.is_waiting(url))
        await stage.stores.catalogue.remove(1)
        gate.set()
        await running
        overview = await stage.stores.library.overview(START)

    assert (overview.sources, overview.articles) == (1, 3)
    assert len(stage.press.times(url)) == 1
    assert len(stage.press.times(other)) == 3


# -- the end of a run ---------------------------------------------------------------------------------


async def test_a_stop_lets_the_visits_under_way_land(tmp_path: Path) -> None:
    urls = [f"https://site{number}.test/feed" for number in range(10)]
    async with open_stage(tmp_path) as stage:
        for url in urls:
            stage.press.publish(url, 2)
            stage.press.gate(url)
        await stage.follow(*urls)
        stop = asyncio.Event()
        running = asyncio.create_task(stage.run(stop=stop))
        await until(lambda: all(stage.press.is_waiting(url) for url in urls))
        stop.set()
        for url in urls:
            stage.press.gate(url).set()
        tally = await running
        overview = await stage.stores.library.overview(START + HOUR)

    assert (tally.visited, tally.articles_new) == (10, 20)
    assert (overview.visits_day, overview.articles) == (10, 20)
    assert len(stage.press.asked) == 10


async def test_a_visit_that_does_not_end_is_given_up_and_due_again(tmp_path: Path) -> None:
    url = "https://site.test/feed"
    async with open_stage(tmp_path) as stage:
        stage.press.publish(url)
        gate = stage.press.gate(url)
        await stage.follow(url)
        stage.tune(grace=0.05)
        stop = asyncio.Event()
        running = asyncio.create_task(stage.run(stop=stop))
        await until(lambda: stage.press.is_waiting(url))
        stop.set()
        assert (await running).visited == 0

    async with open_stage(tmp_path, press=stage.press) as again:
        gate.set()
        assert (await again.run(once=True)).articles_new == 1


@pytest.mark.parametrize("method", ["changes", "due", "feed_orders", "apply", "article_orders", "prune"])
async def test_a_store_that_fails_ends_the_run_with_its_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, method: str
) -> None:
    async with open_stage(tmp_path, fetch=PAGES_AT_ONCE) as stage:
        stage.press.publish("https://site.test/feed")
        await stage.follow("https://site.test/feed")

        async def broken(*_: object) -> None:
            raise StoreError("database x: the disk is full")

        monkeypatch.setattr(CrawlRows, method, staticmethod(broken))
        with pytest.raises(StoreError, match="the disk is full"):
            await stage.run(START + HOUR)


async def test_a_restart_visits_only_what_is_due(tmp_path: Path) -> None:
    urls = [f"https://site{number}.test/feed" for number in range(12)]
    async with open_stage(tmp_path) as stage:
        for url in urls:
            stage.press.publish(url)
        await stage.follow(*urls)
        await stage.run(START + 5 * HOUR)
        planned = {source.url: source.next_at or START for source in await stage.stores.library.sources()}
    restart = sorted(planned.values())[6]  # seven were due while nobody looked
    stage.press.asked.clear()
    async with open_stage(tmp_path, start=restart, press=stage.press, seed=2) as again:
        await again.run(restart + 3 * HOUR)

    assert planned.keys() == set(urls)
    for url, at in planned.items():
        assert again.press.times(url)[0] == max(at, restart)
    assert len([url for url in urls if again.press.times(url)[0] == restart]) == 7


# -- unchanged feeds cost nothing ---------------------------------------------------------------------


@contextmanager
def statements() -> Iterator[list[str]]:
    """Every statement that reaches a database."""
    seen: list[str] = []

    def listen(_connection: Any, _cursor: Any, statement: str, *_: Any) -> None:
        seen.append(statement)

    event.listen(Engine, "before_cursor_execute", listen)
    try:
        yield seen
    finally:
        event.remove(Engine, "before_cursor_execute", listen)


def touching_articles(seen: Sequence[str]) -> list[str]:
    """Without the look for times that a wrong clock has stored, at each start, and the daily one for what people have
    read."""
    touching = (statement for statement in seen if re.search(r"\barticle\b", statement))
    others = ("SELECT (SELECT max(at) FROM visit)", "UPDATE article SET text_due_at=", "UPDATE following SET read_to=")
    return [statement for statement in touching if not statement.startswith(others)]


@pytest.mark.parametrize("how", ["304", "same body", "nothing new"])
async def test_an_unchanged_feed_never_touches_the_articles(tmp_path: Path, how: str) -> None:
    url = "https://site.test/feed"
    links = [f"https://site.test/items/{number}" for number in range(20)]
    asked = 0

    def answer(request: Request) -> Response:
        nonlocal asked
        asked += 1
        if how == "304":
            return Response(url, 304) if request.validators.etag else Response(url, 200, {"etag": "x"}, rss(links))
        return Response(url, 200, {}, rss(links) + (b"<!-- %d -->" % asked if how == "nothing new" else b""))

    async with open_stage(tmp_path) as stage:
        stage.press.answer(url, answer)
        await stage.follow(url)
        with statements() as at_first:
            await stage.run(visits=1)
        with statements() as later:
            tally = await stage.run(START + 12 * HOUR)
        visits = await stage.stores.library.visits(1, 100)

    assert touching_articles(at_first)  # the count counts
    assert tally.visited == tally.unchanged > 3
    assert {visit.how for visit in visits} == {"20 new", how}
    assert touching_articles(later) == []


# -- what lands while the store is read ---------------------------------------------------------------


async def test_a_visit_that_lands_while_the_window_is_read_is_not_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`due` answers with what was so a moment ago: a source that was visited since stands there with its old time."""
    slow, removed = "https://slow.test/feed", "https://removed.test/feed"
    async with open_stage(tmp_path) as stage:
        for url in (slow, removed):
            stage.press.publish(url)
            stage.press.gate(url)
        await stage.follow(slow, removed)
        due, reads = stage.stores.crawl.due, 0

        async def old_news(horizon: datetime, limit: int) -> list[Due]:
            nonlocal reads
            reads += 1
            found = await due(horizon, limit)
            if reads == 2:
                stage.press.gate(slow).set()
                await until(lambda: any(applied.visits for applied in stage.applied))
            return found

        monkeypatch.setattr(CrawlRows, "due", staticmethod(old_news))
        running = asyncio.create_task(stage.run(START + HOUR))
        await until(lambda: stage.press.is_waiting(removed) and stage.press.is_waiting(slow))
        await stage.stores.catalogue.remove(2)
        stage.press.gate(removed).set()  # its outcome is stale, so the window is read anew
        await running

    decided = START
    for applied in stage.applied:
        for visit in applied.visits:
            assert visit.at == decided
            decided = applied.next[0].next_at
    assert reads >= 2
    assert len(stage.press.times(slow)) > 2


async def test_articles_that_land_while_pages_are_read_get_their_pages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    linkless, second = "https://linkless.test/feed", "https://second.test/feed"
    async with open_stage(tmp_path, fetch=PAGES_AT_ONCE) as stage:
        stage.press.answer(linkless, b"<rss version='2.0'><channel><item><title>No page</title></item></channel></rss>")
        stage.press.publish(second, 4)
        stage.press.gate(second)
        await stage.follow(linkless, second)
        orders = stage.stores.crawl.article_orders

        def landed() -> int:
            return sum(len(applied.visits) for applied in stage.applied)

        async def old_news(now: datetime, limit: int, not_hosts: Sequence[str] = ()) -> list[ArticleOrder]:
            found = await orders(now, limit, not_hosts)
            if landed() == 1:  # the article without a page: none was found, and no page will land to look again
                stage.press.gate(second).set()
                await until(lambda: landed() == 2)
            return found

        monkeypatch.setattr(CrawlRows, "article_orders", staticmethod(old_news))
        tally = await stage.run(once=True)
        overview = await stage.stores.library.overview(START)

    assert (tally.articles_new, tally.pages) == (5, 4)
    assert overview.pending_texts == 0


async def test_an_answer_that_comes_twice_counts_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    url = "https://site.test/feed"
    async with open_stage(tmp_path, press=Press(turns=1)) as stage:
        stage.press.publish(url, 3)
        await stage.follow(url)
        apply = stage.stores.crawl.apply

        async def twice(outcomes: Sequence[Outcome], reschedule: Reschedule, manners: Sequence[HostManners]) -> Applied:
            first = await apply(outcomes, reschedule, manners)
            second = await apply(outcomes, reschedule, manners)
            assert (second.visits, second.articles_new, second.stale) == ((), 0, len(outcomes))
            return replace(first, stale=second.stale)

        monkeypatch.setattr(CrawlRows, "apply", staticmethod(twice))
        tally = await stage.run(START + 3 * HOUR)
        visits = await stage.stores.library.visits(1, 100)

    assert tally.visited == len(visits) == len(stage.press.asked) > 3
    assert tally.articles_new == 3


# -- articles that move -------------------------------------------------------------------------------


class UnheldClock:
    """Goes on while visits are under way, as a real one does."""

    def __init__(self, inner: Clock) -> None:
        self.now, self.sleep_until = inner.now, inner.sleep_until

    def hold(self) -> AbstractContextManager[None]:
        return nullcontext()


async def test_an_article_that_moves_to_another_host_while_it_is_fetched_blocks_neither(tmp_path: Path) -> None:
    feed, neighbour = "https://feeds.test/feed", "https://old.test/feed"
    pages = ["https://old.test/items/1", "https://new.test/items/1"]

    def saying(title: str, link: str) -> bytes:
        item = f"<guid isPermaLink='false'>1</guid><title>{title}</title><link>{link}</link>"
        return f"<rss version='2.0'><channel><item>{item}</item></channel></rss>".encode()

    async with open_stage(tmp_path, fetch=PAGES_AT_ONCE, program_clock=UnheldClock) as stage:
        stage.press.answer(feed, saying("Here", pages[0]))
        for url in pages:
            stage.press.answer(url, b"<p>What happened is told here.</p>")
        stage.press.gate(pages[0])
        await stage.follow(feed)
        stop = asyncio.Event()
        running = asyncio.create_task(stage.run(stop=stop))
        async with asyncio.timeout(60):
            await until(lambda: stage.press.is_waiting(pages[0]))
            stage.press.answer(feed, saying("Moved", pages[1]))
            await until(lambda: any(applied.articles_revised for applied in stage.applied))
            await stage.clock.sleep_until(stage.clock.now() + HOUR)
            stage.press.gate(pages[0]).set()
            await until(lambda: any(applied.texts for applied in stage.applied))
            stage.press.publish(neighbour)
            await stage.follow(neighbour)
            await until(lambda: bool(stage.press.times(neighbour)))
            stop.set()
            assert (await running).articles_new == 2

    assert stage.press.most_at_once["old.test"] == 1
