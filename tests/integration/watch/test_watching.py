"""Watches through the whole program: a feed, its articles' pages, a followed site; real HTTP, a simulated clock."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from html import escape
from pathlib import Path

import pytest
from tests.integration.publisher import HOUR, MINUTE, Answer, World, feed, opened
from tests.unit.watch.plugged import plug_in_example

from tidings.crawl.watcher.watcher import Watcher
from tidings.model.articles import Article, ArticleQuery, TextState
from tidings.model.matches import Match, MatchQuery
from tidings.model.messages import MessageQuery
from tidings.model.pages import NewSite
from tidings.model.search import SearchQuery
from tidings.model.watches import WatchScope, WatchTerms
from tidings.text.url import host_of

FEED, ROOT = "http://news.test/feed", "http://news.test/"
NOBODY = "webhook:http://hub.test/nobody"  # it never takes anything, so what is told stays to be counted
PAGES = {"page_policy": "fixed", "fixed_interval": HOUR}


def news(*titles: str, summary: str = "") -> Answer:
    """A feed with these titles, the oldest first."""
    items = "".join(
        f"<item><title>{escape(title)}</title><guid>{number}</guid><link>http://news.test/items/{number}</link>"
        f"<description>{escape(summary)}</description></item>"
        for number, title in enumerate(titles)
    )
    return feed(
        f"<rss version='2.0'><channel><title>News</title><language>en</language>{items}</channel></rss>".encode()
    )


def html(*paragraphs: str, links: tuple[str, ...] = (), title: str = "Page") -> Answer:
    words = "".join(f"<p>{paragraph}</p>" for paragraph in paragraphs)
    menu = "".join(f'<li><a href="{link}">{link}</a></li>' for link in links)
    body = f"<html lang=en><title>{title}</title><body><main><h1>{title}</h1>{words}</main><ul>{menu}</ul></body>"
    return 200, {"Content-Type": "text/html"}, body.encode()


def story(text: str) -> Answer:
    filler = "It was said on the day that followed, as everybody had expected it to be. " * 6
    return html(filler, text, filler)


async def ask(world: World, query: str = "", name: str = "", **terms: object) -> int:
    wanted = WatchTerms(name or query, query, channels=(NOBODY,), **terms)  # type: ignore[arg-type]
    return await world.program.stores.watches.add(wanted, world.clock.now(), "secret")


async def found(world: World, watch_id: int | None = None) -> list[Match]:
    """The oldest first."""
    matches = await world.program.stores.matches.matches(MatchQuery(watch_id=watch_id, limit=1000))
    return sorted(matches, key=lambda match: match.id)


async def told(world: World) -> int:
    """Matches that a channel is told of."""
    outbox = world.program.stores.outbox
    return len(await outbox.waiting(1000)) + sum(one.matches for one in await outbox.messages(MessageQuery(limit=1000)))


async def test_what_a_feed_brings_first_is_kept_and_what_it_brings_later_is_told_once(tmp_path: Path) -> None:
    async with opened(tmp_path) as world:
        world.plays["news.test/feed"] = news("Gas is old news", "Something else")
        watch = await ask(world, "gas")
        await world.follow(FEED)
        await world.run(HOUR)
        [first] = await found(world)
        assert (first.title, first.baseline, await told(world)) == ("Gas is old news", True, 0)
        world.plays["news.test/feed"] = news("Gas is old news", "Something else", "The price of gases", "Coal")
        await world.run(HOUR)
        _, second = await found(world)
        assert (second.title, second.baseline, await told(world)) == ("The price of gases", False, 1)
        assert second.words == "gas: “gases” in the title"
        assert second.passages[0].marks == ((13, 18),)
        visits = [visit for visit in await world.visits() if visit.articles_new]
        assert second.at == visits[-1].at, "no delay but the machine's"
        titles = {one.id: one.title for one in await world.program.stores.library.articles(ArticleQuery())}
        assert titles[second.article_id or 0] == second.title
        await world.run(2 * HOUR)
        assert len(await found(world)) == 2
        assert await world.program.stores.queue.waiting() == 0
        [kept] = await world.program.stores.watches.watches()
        assert (kept.id, kept.matches, kept.trouble) == (watch, 2, "")


async def test_one_article_is_one_match_and_a_not_waits_for_its_text(tmp_path: Path) -> None:
    async with opened(tmp_path, fetch={"articles": True, "page_gap": MINUTE}) as world:
        world.plays["news.test/feed"] = news()
        await world.follow(FEED)
        gas, both, without = await ask(world, "gas"), await ask(world, "gas oil"), await ask(world, "gas -oil")
        await world.run(HOUR)
        world.plays["news.test/items/0"] = story("The gas was found with oil.")
        world.plays["news.test/items/1"] = story("Gas, and nothing but gas.")
        world.plays["news.test/items/2"] = 404, {"Content-Type": "text/plain"}, b"gone"
        world.plays["news.test/feed"] = news("Gas is found", "Gas again", "Gas that nobody can read about")
        await world.run(HOUR)
        matches = await found(world, gas)
        said = ["Gas again", "Gas is found", "Gas that nobody can read about"]
        assert sorted(str(one.title) for one in matches) == said
        appeared = {one.at for one in matches}
        assert len(appeared) == 1, "with the feed"
        later = await found(world, both), await found(world, without)
        assert [one.title for one in later[0]] == ["Gas is found"]
        assert sorted(str(one.title) for one in later[1]) == [said[0], said[2]]
        assert all(one.at > max(appeared) for several in later for one in several), "with the texts"
        assert not any(one.baseline for one in (*matches, *later[0], *later[1]))
        states = {one.title: one.text_state for one in await world.program.stores.library.articles(ArticleQuery())}
        assert states["Gas that nobody can read about"] is TextState.FAILED


async def test_a_change_of_a_page_is_a_match_and_noise_is_none(tmp_path: Path) -> None:
    async with opened(tmp_path, schedule=PAGES) as world:
        ticks = 0

        def ticking(text: str) -> None:
            def play(asked: object) -> Answer:
                nonlocal ticks
                ticks += 1
                return html(text, f"Gas page: {ticks} views today.", links=("/a",), title="Front")

            world.plays["news.test/"] = play

        ticking("Welcome to all of you.")
        world.plays["news.test/a"] = html("Gas is sold here, and has been for years.", title="A")
        watch = await ask(world, "gas")
        await world.program.stores.sites.follow(NewSite(ROOT, host_of(ROOT), depth=1), world.clock.now())
        await world.run(12 * HOUR)
        first = await found(world)
        texts = [one.passages[0].text for one in first]
        assert texts[:2] == ["Gas page: 1 views today.", "Gas is sold here, and has been for years."]
        assert [one.baseline for one in first[:2]] == [True, True]
        silent = len(first)
        assert silent < 8, "the clock fell silent"
        ticking("Welcome. The price of gas was raised.")
        await world.run(2 * HOUR)
        *_, news_of = after = await found(world)
        assert len(after) == silent + 1
        assert news_of.passages[0].text == "Front: Welcome to all of you. -> Welcome. The price of gas was raised."
        assert (news_of.baseline, news_of.url, news_of.title) == (False, ROOT, "Front")
        assert news_of.segment is not None
        assert (news_of.watch_id, news_of.article_id) == (watch, None)
        assert await told(world) == len(after) - 2


async def test_a_new_page_of_a_known_site_is_news(tmp_path: Path) -> None:
    async with opened(tmp_path, schedule=PAGES) as world:
        world.plays["news.test/"] = html("Welcome to all of you.", links=("/a",), title="Front")
        world.plays["news.test/a"] = html("Nothing is sold here.", title="A")
        await ask(world, "gas", scope=WatchScope.PAGES)
        everything = await ask(world, name="all of it", sources=(1,))
        await world.program.stores.sites.follow(NewSite(ROOT, host_of(ROOT), depth=2), world.clock.now())
        await world.run(2 * HOUR)
        assert await found(world) == [], "of a first state there is nothing to keep for who wants all"
        world.plays["news.test/b"] = html("A new pipe for gas is laid.", title="B")
        world.plays["news.test/"] = html("Welcome to all of you.", links=("/a", "/b"), title="Front")
        await world.run(3 * HOUR)
        [match] = [one for one in await found(world) if one.watch_id != everything]
        assert (match.url, match.baseline) == ("http://news.test/b", False)
        urls = {one.url for one in await found(world, everything)}
        assert "http://news.test/b" in urls, "the site's root stands for its pages"


async def test_a_restart_in_between_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def never(self: Watcher) -> None:
        await asyncio.Event().wait()

    with monkeypatch.context() as patch:
        patch.setattr(Watcher, "run", never)  # the program ends before anybody was asked
        async with opened(tmp_path) as world:
            world.plays["news.test/feed"] = news("Something")
            await world.follow(FEED)
            await ask(world, "gas")
            await world.run(HOUR)
            world.plays["news.test/feed"] = news("Something", "Gas")
            await world.run(HOUR)
            assert await found(world) == []
            assert await world.program.stores.queue.waiting() == 2
            end = world.clock.now()
    async with opened(tmp_path, start=end) as world:
        await world.run(MINUTE)
        assert [one.title for one in await found(world)] == ["Gas"]
        assert await told(world) == 1


async def test_once_ends_when_everything_was_asked_about(tmp_path: Path) -> None:
    async with opened(tmp_path) as world:
        titles = [f"Gas field number {number}" for number in range(230)]
        world.plays["news.test/feed"] = news("Old")
        await world.follow(FEED)
        await ask(world, "gas")
        await world.program.crawl(asyncio.Event(), once=True)
        world.plays["news.test/feed"] = news("Old", *titles)
        await world.clock.sleep_until(world.clock.now() + HOUR)
        async with asyncio.timeout(60):
            await world.program.crawl(asyncio.Event(), once=True)
        assert len(await found(world)) == 230
        assert await told(world) == 230


async def test_what_was_there_before_is_told_where_somebody_asks_for_it(tmp_path: Path) -> None:
    async with opened(tmp_path) as world:
        world.plays["news.test/feed"] = news("Gas one", "Oil", "Gas two")
        await world.follow(FEED)
        began = world.clock.now()
        await world.run(HOUR)
        quiet = await ask(world, "gas", "from now on")
        books = world.program.stores.watches
        back = await books.add(WatchTerms("back", "gas", channels=(NOBODY,)), world.clock.now(), "s", began)
        loud = await books.add(
            WatchTerms("loud", "gas", channels=(NOBODY,), backfill=True), world.clock.now(), "s", began
        )
        await world.run(10 * MINUTE)
        assert [len(await found(world, one)) for one in (quiet, back, loud)] == [0, 2, 2]
        assert await told(world) == 2


QUERIES = (
    "gas",
    "gas price",
    '"price of gas"',
    "gas -oil",
    "2 of (gas, oil, coal)",
    "title:gas or title:oil",
    "gas near/3 price",
    "pri*",
    "/[Cc]oal/",
    "lang:pl",
    "gaz",
    "source:news",
    "site:news.test",
    'like/0.2:"the price of gas"',
    "price < 300",
    "price < 300 EUR",
    "figure < 300 €",
)


async def test_what_a_search_finds_a_watch_has_found(tmp_path: Path) -> None:
    summaries = (
        "The price of gas rose.",
        "Oil, and the prices of it.",
        "Wydobycie gazu łupkowego w Polsce wzrosło w zeszłym roku, a ceny gazu spadły.",
        "Nothing at all.",
        "Coal and gas for a price of 249 euros.",
    )
    async with opened(tmp_path) as world:
        world.plays["news.test/feed"] = news()
        await world.follow(FEED)
        await world.run(HOUR)
        watches = {query: await ask(world, query) for query in QUERIES}
        items = "".join(
            f"<item><title>{title}</title><guid>{title}</guid><description>{said}</description></item>"
            for title, said in zip(("Gas", "Oil", "Gaz", "None", "Coal"), summaries, strict=True)
        )
        world.plays["news.test/feed"] = feed(f"<rss version='2.0'><channel>{items}</channel></rss>".encode())
        await world.run(HOUR)
        from tidings.crawl.search_indexer import Indexer, analyse_here

        search = world.program.stores.search
        await Indexer(search, analyse_here).catch_up()
        searched: Mapping[str, set[int]] = {
            query: {
                hit.found.id
                for hit in (await search.search(SearchQuery(query, world.clock.now()))).hits
                if isinstance(hit.found, Article)
            }
            for query in QUERIES
        }
        by_watches = {query: {one.article_id for one in await found(world, watch)} for query, watch in watches.items()}
        assert by_watches == searched
        assert sum(map(len, searched.values())) > 20


async def test_a_plugin_of_somebody_else_in_the_whole_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "plugins"
    folder.mkdir()
    plug_in_example(folder, monkeypatch)
    async with opened(tmp_path) as world:
        world.plays["news.test/feed"] = news()
        await world.follow(FEED)
        await ask(world, "openssl", detectors=("cve",))
        lost = await ask(world, "openssl", "lost", detectors=("no-such-one",))
        await world.run(HOUR)
        world.plays["news.test/feed"] = news("OpenSSL: CVE-2026-12345 is mended", "OpenSSL is fine")
        await world.run(HOUR)
        [match] = await found(world)
        assert match.words == "openssl: “OpenSSL” in the title; cve: CVE-2026-12345"
        trouble = {one.id: one.trouble for one in await world.program.stores.watches.watches()}
        said = trouble.pop(lost)
        assert said.startswith("detector no-such-one: ")
        assert "no installed package has a detector of this name" in said
        assert set(trouble.values()) == {""}
