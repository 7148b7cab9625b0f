"""robots.txt through HttpFetcher: asked once, kept for a day by the clock, and a site that cannot say is left alone."""

from __future__ import annotations

import asyncio
import gzip
from datetime import timedelta

import pytest
from tests.cases import each
from tests.integration.fetching import failure, fetching
from tests.integration.hostile import (
    Asked,
    HandClock,
    HostileServer,
    Play,
    answer,
    endless,
    head,
    raw,
    redirect,
    silence,
)

from tidings.errors import FetchError, RobotsRefused
from tidings.ports.outside import Request

pytestmark = pytest.mark.usefixtures("reached")

PRIVATE_PART = b"User-agent: *\nDisallow: /private\nAllow: /private/but-this\n"


def robots(server: HostileServer, play: Play) -> None:
    server.plays["/robots.txt"] = play
    for path in ("/", "/page", "/private/page", "/private/but-this"):
        server.plays[path] = answer(body=b"a page")


def asked_for_robots(server: HostileServer) -> int:
    return server.paths().count("/robots.txt")


async def test_what_is_disallowed_is_not_fetched(server: HostileServer) -> None:
    robots(server, answer(body=PRIVATE_PART))
    url = server.url("/private/page")
    error = await failure(Request(url), RobotsRefused)
    assert (error.url, error.message) == (url, "robots.txt does not allow it")
    assert server.paths() == ["/robots.txt"]
    async with fetching() as fetcher:
        for path in ("/page", "/private/but-this"):
            assert (await fetcher.fetch(Request(server.url(path)))).body == b"a page"


@each(
    ("rules", "allowed"),
    [
        (b"User-agent: tidings\nDisallow: /\n", False),
        (b"User-agent: TIDINGS\nDisallow: /\n", False),
        (b"User-agent: others\nDisallow: /\n", True),
        (b"User-agent: *\nDisallow: /\n\nUser-agent: tidings\nAllow: /\n", True),
        (b"\xef\xbb\xbfUser-agent: *\nDisallow: /\n", False),  # a byte order mark is no part of the first line
        (b"User-agent: *\r\nDisallow: /\r\n", False),
        (b"", True),
        (b"<!DOCTYPE html><html>not found, says this page</html>", True),
        (b"\xff\xfe\x00 rubbish \x80\nDisallow", True),
    ],
)
async def test_who_is_meant(server: HostileServer, rules: bytes, allowed: bool) -> None:
    robots(server, answer(body=rules))
    if allowed:
        async with fetching() as fetcher:
            assert (await fetcher.fetch(Request(server.url("/page")))).status == 200
    else:
        await failure(Request(server.url("/page")), RobotsRefused)


@each("status", [400, 401, 403, 404, 410, 451])
async def test_a_missing_file_allows_everything(server: HostileServer, status: int) -> None:
    robots(server, answer(status))
    async with fetching() as fetcher:
        assert (await fetcher.fetch(Request(server.url("/private/page")))).body == b"a page"


@pytest.mark.parametrize(
    ("play", "words"),
    [
        (answer(500), "HTTP 500 (the server has a fault)"),
        (answer(503), "HTTP 503 (the server has a fault)"),
        (answer(429), "HTTP 429 (too many requests: we visit less often)"),
        (answer(304), "HTTP 304 (no answer we can use)"),
        (raw(b"rubbish\r\n\r\n"), "the connection broke"),
        (redirect(302, "http://10.0.0.1/robots.txt"), "10.0.0.1 is a private address"),
        (redirect(302, "/robots.txt"), "its redirects go in a circle"),
    ],
    ids=["500", "503", "429", "304", "rubbish", "to a private address", "a loop"],
)
async def test_a_server_that_cannot_say_allows_nothing_for_now(server: HostileServer, play: Play, words: str) -> None:
    """It is no RobotsRefused: that is for good, and this will pass."""
    robots(server, play)
    error = await failure(Request(server.url("/page")), FetchError)
    assert error.url == server.url("/page")
    assert error.message.startswith("robots.txt cannot be read, so nothing is fetched for now (")
    assert words in error.message
    assert "/page" not in server.paths()


@each("coding", ["identity", "gzip"])
async def test_what_is_beyond_512_kib_is_ignored(server: HostileServer, coding: str) -> None:
    filler = b"# " + b"-" * 1021 + b"\n"
    body = PRIVATE_PART + filler * 512 + b"User-agent: *\nDisallow: /\n"
    packed = gzip.compress(body) if coding == "gzip" else body
    robots(server, answer(headers=[("Content-Encoding", coding)], body=packed))
    async with fetching() as fetcher:
        assert (await fetcher.fetch(Request(server.url("/page")))).body == b"a page"
        with pytest.raises(RobotsRefused):
            await fetcher.fetch(Request(server.url("/private/page")))


async def test_a_file_without_end_is_not_waited_for(server: HostileServer) -> None:
    robots(server, endless(head(200) + PRIVATE_PART, b"# and so on\n" * 5_000))
    async with asyncio.timeout(60), fetching() as fetcher:
        assert (await fetcher.fetch(Request(server.url("/page")))).body == b"a page"
        with pytest.raises(RobotsRefused):
            await fetcher.fetch(Request(server.url("/private/page")))


async def test_five_redirects_are_followed_to_other_hosts(server: HostileServer) -> None:
    """The rules are those of the site that was asked first; the host they were found at is asked for its own."""
    hosts = {f"{name}.test": f"127.0.0.1:{server.port}" for name in ("one", "two")}
    robots(server, redirect(301, "http://two.test/1"))
    for step, status in enumerate((302, 303, 307, 308), 1):
        server.plays[f"/{step}"] = redirect(status, f"http://{'one' if step % 2 else 'two'}.test/{step + 1}")
    server.plays["/5"] = answer(body=PRIVATE_PART)
    async with fetching(hosts=hosts) as fetcher:
        with pytest.raises(RobotsRefused):
            await fetcher.fetch(Request("http://one.test/private/page"))
        assert server.paths() == ["/robots.txt", "/1", "/2", "/3", "/4", "/5"]
        assert (await fetcher.fetch(Request("http://one.test/page"))).body == b"a page"
        server.plays["/robots.txt"] = answer(404)
        assert (await fetcher.fetch(Request("http://two.test/private/page"))).body == b"a page"


async def test_six_redirects_are_one_too_many(server: HostileServer) -> None:
    robots(server, redirect(302, "/1"))
    for step in range(1, 6):
        server.plays[f"/{step}"] = redirect(302, f"/{step + 1}")
    server.plays["/6"] = answer(body=PRIVATE_PART)
    error = await failure(Request(server.url("/page")), FetchError)
    assert "cannot be read, so nothing is fetched for now (more than 5 redirects" in error.message
    assert "/6" not in server.paths()


async def test_the_last_good_copy_holds_while_the_server_cannot_say(server: HostileServer) -> None:
    robots(server, answer(body=PRIVATE_PART))
    clock = HandClock()
    async with fetching(clock) as fetcher:
        await fetcher.fetch(Request(server.url("/page")))
        robots(server, answer(500))
        clock.forward(timedelta(days=29))
        assert (await fetcher.fetch(Request(server.url("/page")))).body == b"a page"
        with pytest.raises(RobotsRefused):
            await fetcher.fetch(Request(server.url("/private/page")))
        assert asked_for_robots(server) == 2
        clock.forward(timedelta(days=1))
        with pytest.raises(FetchError, match="cannot be read, so nothing is fetched"):
            await fetcher.fetch(Request(server.url("/page")))


async def test_max_age_shortens_the_day(server: HostileServer) -> None:
    robots(server, answer(headers=[("Cache-Control", "max-age=7200")], body=PRIVATE_PART))
    clock = HandClock()
    async with fetching(clock) as fetcher:
        for asked in (1, 1, 2):
            await fetcher.fetch(Request(server.url("/page")))
            assert asked_for_robots(server) == asked
            clock.forward(timedelta(hours=1))


async def test_a_site_is_asked_once_a_day(server: HostileServer) -> None:
    robots(server, answer(body=PRIVATE_PART))
    clock = HandClock()
    async with fetching(clock) as fetcher:
        for _ in range(3):
            await fetcher.fetch(Request(server.url("/page")))
        clock.forward(timedelta(hours=24) - timedelta(seconds=1))
        await fetcher.fetch(Request(server.url("/page")))
        assert asked_for_robots(server) == 1
        robots(server, answer(body=b"User-agent: *\nDisallow: /\n"))
        clock.forward(timedelta(seconds=1))
        with pytest.raises(RobotsRefused):
            await fetcher.fetch(Request(server.url("/page")))
        assert asked_for_robots(server) == 2


async def test_a_bad_answer_is_asked_again_sooner(server: HostileServer) -> None:
    robots(server, answer(500))
    clock = HandClock()
    async with fetching(clock) as fetcher:
        for _ in range(3):
            with pytest.raises(FetchError):
                await fetcher.fetch(Request(server.url("/page")))
        assert asked_for_robots(server) == 1
        robots(server, answer(404))
        clock.forward(timedelta(minutes=10))
        assert (await fetcher.fetch(Request(server.url("/page")))).status == 200


async def test_many_at_once_are_one_question(server: HostileServer) -> None:
    waiting = asyncio.Event()

    async def late(asked: Asked, writer: asyncio.StreamWriter) -> None:
        await waiting.wait()
        await answer(body=PRIVATE_PART)(asked, writer)

    robots(server, late)
    async with fetching() as fetcher:
        pages = [asyncio.create_task(fetcher.fetch(Request(server.url("/page")))) for _ in range(20)]
        await server.was_asked.wait()
        waiting.set()
        assert [page.status for page in await asyncio.gather(*pages)] == [200] * 20
    assert asked_for_robots(server) == 1


async def test_each_site_is_asked_for_its_own(server: HostileServer) -> None:
    robots(server, answer(body=b""))
    hosts = dict.fromkeys(("one.test", "two.test"), f"127.0.0.1:{server.port}")
    async with fetching(hosts=hosts) as fetcher:
        for host in ("one.test", "two.test", "one.test", "one.test:8080"):
            await fetcher.fetch(Request(f"http://{host}/page"))
    hosts_asked = [asked.header("host") for asked in server.asked if asked.path == "/robots.txt"]
    assert hosts_asked == [b"one.test", b"two.test", b"one.test:8080"]


async def test_each_hop_asks_again(server: HostileServer) -> None:
    robots(server, answer(body=PRIVATE_PART))
    server.plays["/moved"] = redirect(301, "/private/page")
    error = await failure(Request(server.url("/moved")), RobotsRefused)
    assert error.url == server.url("/private/page")
    assert "/private/page" not in server.paths()


async def test_a_feed_somebody_subscribed_to_needs_no_leave(server: HostileServer) -> None:
    robots(server, answer(body=b"User-agent: *\nDisallow: /\n"))
    async with fetching() as fetcher:
        await fetcher.fetch(Request(server.url("/page"), robots=False))
    assert server.paths() == ["/page"]


async def test_that_a_site_never_answers_is_remembered(server: HostileServer) -> None:
    """The first to ask runs out of time before the question does; the next ones are told at once."""
    robots(server, silence)
    async with fetching(total_timeout=timedelta(seconds=0.2)) as fetcher:
        async with asyncio.timeout(60):
            while True:
                with pytest.raises(FetchError) as caught:
                    await fetcher.fetch(Request(server.url("/page")))
                if "robots.txt cannot be read" in caught.value.message:
                    break
        assert "no complete answer within 0.2 s" in caught.value.message
    assert asked_for_robots(server) == 1


async def test_closing_does_not_wait_for_robots(server: HostileServer) -> None:
    robots(server, silence)
    async with asyncio.timeout(60), fetching() as fetcher:
        page = asyncio.create_task(fetcher.fetch(Request(server.url("/page"))))
        await server.was_asked.wait()
        page.cancel()
        await asyncio.wait({page})
    assert page.cancelled()
