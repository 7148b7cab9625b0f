"""Ten inputs that no publisher should send, all followed at once beside five good ones, through the whole program.

HTML instead of a feed, an empty body, truncated XML, 404, a refused connection, a timeout, an endless body
    leave a clear error on their source, and nothing else
a wrong charset, 10,000 items, dates in 2099
    are read properly (as the bytes mean, every item, never later than they were first seen), and what is wrong with
    them is said on their source
"""

from __future__ import annotations

import asyncio
import multiprocessing
import random
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from multiprocessing.process import BaseProcess
from pathlib import Path

import pytest

from tidings.app.add_source import add_sources
from tidings.app.program import Program
from tidings.crawl.controller.in_flight import RunTally
from tidings.model.articles import Article, ArticleQuery, TextState
from tidings.model.sources import NewSource, Source
from tidings.settings.sections import FetchSettings
from tidings.settings.settings import Settings, load

GOOD = [f"good{number}" for number in range(5)]
ERRORS = {
    "html": "an HTML page instead of a feed (“Welcome”)",
    "empty": "the body is empty",
    "missing": "HTTP 404 Not Found (not found: has it moved?)",
    "silent": "no complete answer within 2 s",
    "endless": "more than 8,000,000 bytes (fetch.max_body)",
}
READ = {
    "charset": "declares utf-8, which its bytes are not: read by a guess",
    "huge": "10,000 items in one feed: all of them are read",
    "future": "1 item is dated in the future: what counts is when it was first seen",
    "cut": "not well-formed XML: what could be read was read",
}

pytestmark = pytest.mark.worker_processes

Play = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


def feed(title: str, items: str, declared: str = "utf-8") -> str:
    head = f"<?xml version='1.0' encoding='{declared}'?><rss version='2.0'><channel><title>{title}</title>"
    return f"{head}<language>en</language>{items}</channel></rss>"


def item(number: int, host: str, date: str = "Mon, 02 Mar 2026 06:00:00 GMT") -> str:
    link = f"http://{host}.test/items/{number}"
    return f"<item><title>Item {number}</title><link>{link}</link><guid>{link}</guid><pubDate>{date}</pubDate></item>"


def answer(body: bytes, status: str = "200 OK", content_type: str = "application/rss+xml") -> Play:
    async def play(incoming: asyncio.StreamReader, out: asyncio.StreamWriter) -> None:
        head = f"HTTP/1.1 {status}\r\nContent-Type: {content_type}\r\nContent-Length: {len(body)}\r\n"
        out.write(head.encode() + b"Connection: close\r\n\r\n" + body)

    return play


async def silence(incoming: asyncio.StreamReader, out: asyncio.StreamWriter) -> None:
    await incoming.read()  # until the other side hangs up


async def endless(incoming: asyncio.StreamReader, out: asyncio.StreamWriter) -> None:
    out.write(b"HTTP/1.1 200 OK\r\nContent-Type: application/rss+xml\r\n\r\n<rss version='2.0'><channel>")
    while True:
        out.write(b"<item><title>More and more</title></item>" * 1000)
        await out.drain()


def plays() -> dict[str, Play]:
    text = "<html lang='en'><head><title>Item</title></head><body><article><p>" + "Something happened today. " * 30
    page = answer(text.encode() + b"</p></article></body></html>", content_type="text/html")
    whole = feed("Whole", "".join(item(number, "truncated") for number in range(3)))
    huge = "".join(f"<item><guid isPermaLink='false'>{n}</guid><title>Item {n}</title></item>" for n in range(10_000))
    known = {
        "html": answer(b"<!doctype html><title>Welcome</title><p>Hello", content_type="text/html"),
        "empty": answer(b""),
        "truncated": answer(whole[: whole.index("<pubDate>") + 5].encode()),
        "cut": answer(whole[: whole.rindex("<pubDate>") + 5].encode()),
        "missing": answer(b"nothing here", "404 Not Found", "text/plain"),
        "silent": silence,
        "endless": endless,
        # The header and the declaration say UTF-8; the bytes are windows-1252.
        "charset": answer(
            feed("Café “Zürich”", item(1, "charset")).encode("cp1252"),
            content_type="application/rss+xml; charset=utf-8",
        ),
        "huge": answer(feed("Huge", huge).encode()),
        "future": answer(feed("Future", item(1, "future", "Thu, 01 Jan 2099 00:00:00 GMT")).encode()),
    }
    known |= {name: answer(feed(name, "".join(item(n, name) for n in range(3))).encode()) for name in GOOD}
    return known | {"a page": page}


@asynccontextmanager
async def serving() -> AsyncIterator[int]:
    known = plays()
    connections: set[asyncio.Task[None]] = set()

    async def serve(incoming: asyncio.StreamReader, out: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        connections.add(task)
        try:
            head = (await incoming.readuntil(b"\r\n\r\n")).decode()
            path, host = head.split()[1], head.lower().split("host: ")[1].split(".test")[0]
            if path == "/robots.txt":
                await answer(b"", "404 Not Found", "text/plain")(incoming, out)
            else:
                await known["a page" if path.startswith("/items/") else host](incoming, out)
            await out.drain()
        except (ConnectionError, asyncio.IncompleteReadError):
            pass  # the other side has had enough
        finally:
            out.close()
            connections.discard(task)

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    try:
        yield server.sockets[0].getsockname()[1]
    finally:
        server.close()
        await asyncio.gather(*connections)


def settings_for(folder: Path, port: int, closed_port: int) -> Settings:
    names = [*ERRORS, *READ, *GOOD, "truncated"]
    fetch = FetchSettings(
        allow_addresses=("127.0.0.0/8",),
        hosts={f"{name}.test": f"127.0.0.1:{port}" for name in names} | {"refused.test": f"127.0.0.1:{closed_port}"},
        total_timeout=timedelta(seconds=2),
        max_body=8_000_000,
        feed_gap=timedelta(0),
        page_gap=timedelta(0),
    )
    return load(folder, fetch=fetch)


class Outcome:
    """What was left after one crawl over all of them."""

    tally: RunTally
    sources: dict[str, Source]
    articles: dict[str, list[Article]]
    seconds: dict[str, float]  # of the visit
    processes: set[BaseProcess]  # that are still there


@pytest.fixture(scope="module")
def outcome(tmp_path_factory: pytest.TempPathFactory) -> Outcome:
    return asyncio.run(crawl(tmp_path_factory.mktemp("data")))


async def crawl(folder: Path) -> Outcome:
    left, before = Outcome(), set(multiprocessing.active_children())  # other tests may have some
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))  # bound but not listening: whoever connects is refused
        async with serving() as port:
            settings = settings_for(folder, port, closed.getsockname()[1])
            async with Program.open(settings) as program:
                sources = [NewSource(f"http://{host}/feed", host) for host in settings.fetch.hosts]
                await add_sources(program.stores, settings, sources, datetime.now(UTC), random.Random(1))
                async with asyncio.timeout(60):
                    left.tally = await program.crawl(asyncio.Event(), once=True)
                library = program.stores.library
                left.sources = {source.host.removesuffix(".test"): source for source in await library.sources()}
                left.articles = {
                    name: await library.articles(ArticleQuery(source.id, limit=20_000))
                    for name, source in left.sources.items()
                }
                left.seconds = {
                    name: (await library.visits(source.id, 1))[0].seconds for name, source in left.sources.items()
                }
    left.processes = set(multiprocessing.active_children()) - before
    return left


def test_the_program_ends_well(outcome: Outcome) -> None:
    assert outcome.tally.visited == len(outcome.sources) == 16
    assert outcome.tally.changed + outcome.tally.failed == 16
    assert outcome.processes == set()


@pytest.mark.parametrize("name", ERRORS)
def test_a_clear_error_is_left_on_the_source(outcome: Outcome, name: str) -> None:
    source = outcome.sources[name]
    assert source.last_error == ERRORS[name]
    assert source.failures == 1
    assert source.next_at is not None
    assert outcome.articles[name] == []


@pytest.mark.parametrize("name", READ)
def test_what_is_odd_about_a_body_that_can_be_read_is_said_on_the_source(outcome: Outcome, name: str) -> None:
    source = outcome.sources[name]
    assert (source.last_error, source.failures) == (None, 0)
    assert source.notice == READ[name]
    assert outcome.articles[name] != []


def test_the_history_says_how_long_a_failed_visit_took(outcome: Outcome) -> None:
    assert outcome.seconds["silent"] >= 1.9  # its timeout is 2 s
    assert outcome.seconds["missing"] > 0


def test_a_refused_connection(outcome: Outcome) -> None:
    error = outcome.sources["refused"].last_error
    assert error is not None
    assert error.startswith("cannot connect (")
    assert "\n" not in error
    assert outcome.articles["refused"] == []


def test_truncated_xml(outcome: Outcome) -> None:
    error = outcome.sources["truncated"].last_error
    assert error is not None
    assert error.startswith("broken rss2.0 without a single whole entry")
    assert outcome.articles["truncated"] == []
    # Where some items are whole they are read; the half one is not taken for an article.
    assert len(outcome.articles["cut"]) == 2


@pytest.mark.parametrize("name", GOOD)
def test_good_feeds_work_beside_them(outcome: Outcome, name: str) -> None:
    source = outcome.sources[name]
    assert (source.last_error, source.notice, source.failures, source.articles) == (None, None, 0, 3)
    assert {article.text_state for article in outcome.articles[name]} == {TextState.DONE}


def test_a_wrong_charset_is_read_as_it_was_meant(outcome: Outcome) -> None:
    source = outcome.sources["charset"]
    assert (source.last_error, source.title, source.articles) == (None, "Café “Zürich”", 1)


def test_ten_thousand_items_are_all_stored(outcome: Outcome) -> None:
    assert outcome.sources["huge"].last_error is None
    identities = [article.identity for article in outcome.articles["huge"]]
    assert len(identities) == len(set(identities)) == 10_000
    assert {article.title for article in outcome.articles["huge"]} == {f"Item {n}" for n in range(10_000)}


def test_a_date_in_2099_is_bounded_by_when_it_was_first_seen(outcome: Outcome) -> None:
    [article] = outcome.articles["future"]
    assert outcome.sources["future"].last_error is None
    assert article.published == article.first_seen
