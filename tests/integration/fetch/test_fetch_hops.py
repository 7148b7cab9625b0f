"""What a request leaves behind: its hops, what robots.txt asks for, the links of its headers; and what is posted."""

from __future__ import annotations

import asyncio
import base64
import gzip
from datetime import timedelta

import pytest
from tests.cases import each
from tests.integration.fetching import asking, failure, failure_of, fetching, get
from tests.integration.hostile import HandClock, HostileServer, answer, endless, head, redirect, reset, serving, silence

from tidings.errors import (
    AddressRefused,
    BadStatus,
    BodyTooLarge,
    ConnectFailed,
    FetchError,
    FetchTimeout,
    RobotsRefused,
    TooManyRedirects,
)
from tidings.model.orders import Hop, HopKind
from tidings.model.sources import Validators
from tidings.ports.outside import Request

pytestmark = pytest.mark.usefixtures("reached")

HERE = "127.0.0.1"


def kinds(hops: tuple[Hop, ...]) -> list[tuple[HopKind, int | None]]:
    return [(hop.kind, hop.status) for hop in hops]


# -- hops -------------------------------------------------------------------------------------------


async def test_each_request_is_a_hop(server: HostileServer) -> None:
    clock = HandClock()
    body = gzip.compress(b"news" * 100)
    server.plays["/0"] = redirect(301, "/1")
    server.plays["/1"] = redirect(302, "/2")
    server.plays["/2"] = answer(200, [("Content-Encoding", "gzip")], body)
    async with fetching(clock) as fetcher:
        response = await fetcher.fetch(asking(server.url("/0"), kind=HopKind.FEED))
    assert response.hops == (
        Hop(HERE, clock.now(), HopKind.FEED, 301, size=5),
        Hop(HERE, clock.now(), HopKind.FEED, 302, size=5),
        Hop(HERE, clock.now(), HopKind.FEED, 200, size=len(body)),  # as it came over the wire
    )


async def test_a_hop_has_the_host_of_politeness_and_says_whether_it_was_conditional(server: HostileServer) -> None:
    hosts = {"www.blog.test": f"127.0.0.1:{server.port}"}
    server.plays["/feed"] = answer(304)
    async with fetching(hosts=hosts) as fetcher:
        response = await fetcher.fetch(asking("http://tom:s3cret@www.blog.test/feed", Validators('"1"')))
    (hop,) = response.hops
    assert (hop.host, hop.status, hop.conditional, hop.size) == ("blog.test", 304, True, 0)


async def test_robots_is_a_hop_of_the_request_that_asked_it(server: HostileServer) -> None:
    server.plays["/robots.txt"] = redirect(302, "/other.txt")
    server.plays["/other.txt"] = answer(body=b"User-agent: *\nCrawl-delay: 7\n")
    server.plays["/page"] = answer(body=b"a page")
    async with fetching() as fetcher:
        first = await fetcher.fetch(Request(server.url("/page")))
        second = await fetcher.fetch(Request(server.url("/page")))
    robots = [(HopKind.ROBOTS, 302), (HopKind.ROBOTS, 200)]
    assert kinds(first.hops) == [*robots, (HopKind.PAGE, 200)]
    assert kinds(second.hops) == [(HopKind.PAGE, 200)]
    assert (first.crawl_delay, second.crawl_delay) == (7, 7)


async def test_of_many_that_wait_for_robots_one_has_the_hop(server: HostileServer) -> None:
    server.plays["/robots.txt"] = answer(404)
    server.plays["/page"] = answer(body=b"a page")
    async with fetching() as fetcher:
        answers = await asyncio.gather(*(fetcher.fetch(Request(server.url("/page"))) for _ in range(10)))
    hops = [hop for response in answers for hop in response.hops]
    assert len(hops) == len(server.asked) == 11
    assert [hop.kind for hop in hops].count(HopKind.ROBOTS) == 1


@each(
    ("path", "kind", "expected"),
    [
        ("/gone", BadStatus, [(HopKind.PAGE, 410)]),
        ("/circle", TooManyRedirects, [(HopKind.PAGE, 302)]),
        ("/inside", AddressRefused, [(HopKind.PAGE, 302)]),
        ("/large", BodyTooLarge, [(HopKind.PAGE, 200)]),
        ("/reset", ConnectFailed, [(HopKind.PAGE, 200)]),
        ("/silence", FetchTimeout, [(HopKind.PAGE, None)]),
        ("/to-silence", FetchTimeout, [(HopKind.PAGE, 301), (HopKind.PAGE, None)]),
        ("ftp://127.0.0.1/", AddressRefused, []),
    ],
)
async def test_a_failure_has_its_hops_too(
    server: HostileServer, path: str, kind: type[FetchError], expected: list[tuple[HopKind, int | None]]
) -> None:
    server.plays["/gone"] = answer(410)
    server.plays["/circle"] = redirect(302, "/circle")
    server.plays["/inside"] = redirect(302, "http://10.0.0.1/")
    server.plays["/large"] = endless(head(200), bytes(65536))
    server.plays["/reset"] = reset
    server.plays["/silence"] = silence
    server.plays["/to-silence"] = redirect(301, "/silence")
    url = path if "://" in path else server.url(path)
    error = await failure(asking(url), kind, max_body=100_000, total_timeout=timedelta(seconds=0.5))
    assert kinds(error.hops) == expected
    if path == "/large":
        assert error.hops[0].size > 100_000


async def test_a_connection_that_was_refused_is_a_hop_without_an_answer() -> None:
    async with serving() as closed:
        url = closed.url("/")
    error = await failure(asking(url), ConnectFailed)
    assert kinds(error.hops) == [(HopKind.PAGE, None)]


async def test_robots_that_never_answers_is_a_hop_of_the_failure(server: HostileServer) -> None:
    server.plays["/robots.txt"] = silence
    error = await failure(Request(server.url("/page")), FetchTimeout, total_timeout=timedelta(seconds=0.3))
    assert kinds(error.hops) == [(HopKind.ROBOTS, None)]


async def test_what_robots_refuses_says_how_fast_the_rest_may_be_asked(server: HostileServer) -> None:
    server.plays["/robots.txt"] = answer(body=b"User-agent: *\nCrawl-delay: 30\nDisallow: /private\n")
    error = await failure(Request(server.url("/private")), RobotsRefused)
    assert (kinds(error.hops), error.crawl_delay) == ([(HopKind.ROBOTS, 200)], 30)


async def test_the_longest_delay_of_a_hosts_sites_counts(server: HostileServer) -> None:
    hosts = dict.fromkeys(("blog.test", "www.blog.test", "other.test"), f"127.0.0.1:{server.port}")
    delays = {b"blog.test": b"1", b"www.blog.test": b"20", b"other.test": b"500"}

    async def robots(asked: object, writer: asyncio.StreamWriter) -> None:
        host = server.asked[-1].header("host") or b""
        await answer(body=b"User-agent: *\nCrawl-delay: " + delays[host])(server.asked[-1], writer)

    server.plays["/robots.txt"] = robots
    server.plays["/page"] = redirect(302, "http://www.blog.test/there")
    server.plays["/there"] = redirect(302, "http://other.test/end")
    server.plays["/end"] = answer(body=b"a page")
    async with fetching(hosts=hosts) as fetcher:
        response = await fetcher.fetch(Request("http://blog.test/page"))
        assert response.crawl_delay == 20
        assert (await fetcher.fetch(asking("http://other.test/end"))).crawl_delay == 500  # known, so told


async def test_robots_are_asked_for_those_who_add_addresses(server: HostileServer) -> None:
    server.plays["/robots.txt"] = answer(body=b"User-agent: Tidings\nDisallow: /private\n")
    async with fetching() as fetcher:
        assert await fetcher.allows(server.url("/page"))
        assert not await fetcher.allows(server.url("/private/x"))
        with pytest.raises(AddressRefused):
            await fetcher.allows("http://10.0.0.1/")
    assert server.paths() == ["/robots.txt"]


async def test_where_robots_cannot_be_read_the_one_who_asks_is_told_why(server: HostileServer) -> None:
    server.plays["/robots.txt"] = answer(503)
    async with fetching() as fetcher:
        with pytest.raises(FetchError, match=r"robots\.txt cannot be read"):
            await fetcher.allows(server.url("/page"))


# -- headers ----------------------------------------------------------------------------------------


async def test_links_of_several_headers(server: HostileServer) -> None:
    headers = [
        ("Link", '<https://hub.test/>; rel="hub"'),
        ("X-Other", "1"),
        ("link", "</feed>; rel=self, <https://hub2.test/>; rel=hub"),
    ]
    expected = (("hub", "https://hub.test/"), ("self", server.url("/feed")), ("hub", "https://hub2.test/"))
    assert (await get(server, answer(200, headers))).links == expected
    server.plays["/x"] = answer(304, headers)
    async with fetching() as fetcher:
        assert (await fetcher.fetch(asking(server.url("/x"), Validators('"1"')))).links == expected
    assert (await get(server, answer())).links == ()


async def test_a_header_in_several_lines_is_one_list_unless_there_can_be_only_one(server: HostileServer) -> None:
    headers = [("Cache-Control", "private"), ("Cache-Control", "max-age=60"), ("ETag", '"1"'), ("ETag", '"2"')]
    headers += [("Set-Cookie", "a=b"), ("Set-Cookie", "c=d")]
    response = await get(server, answer(200, headers))
    assert response.headers["cache-control"] == "private, max-age=60"
    assert response.headers["etag"] == '"2"'
    assert "set-cookie" not in response.headers


async def test_no_cookie_no_referer_no_cache_busting(server: HostileServer) -> None:
    """The good list, 20: the second request is the first one again, byte for byte."""
    server.plays["/x"] = answer(200, [("Set-Cookie", "id=7; Path=/"), ("Cache-Control", "no-store")], b"news")
    async with fetching() as fetcher:
        for _ in range(2):
            await fetcher.fetch(asking(server.url("/x")))
    first, second = server.asked
    assert first == second
    names = {name for name, _ in first.headers}
    assert names == {"host", "user-agent", "accept", "accept-encoding"}


# -- names and passwords ----------------------------------------------------------------------------


def with_password(server: HostileServer, path: str, host: str = HERE) -> str:
    return f"http://tom:s3cret@{host}:{server.port}{path}"


BASIC = b"Basic " + base64.b64encode(b"tom:s3cret")


async def test_a_password_in_an_address_is_sent(server: HostileServer) -> None:
    server.plays["/x"] = answer(body=b"news")
    async with fetching() as fetcher:
        response = await fetcher.fetch(asking(with_password(server, "/x")))
    assert server.asked[0].header("authorization") == BASIC
    assert server.paths() == ["/x"]
    assert response.url == server.url("/x")  # links are made absolute with it, and shown


async def test_a_password_stays_with_its_origin(server: HostileServer) -> None:
    async with serving() as other:
        server.plays["/a"] = redirect(301, "/b")
        server.plays["/b"] = redirect(301, other.url("/c"))
        other.plays["/c"] = redirect(301, server.url("/d"))
        server.plays["/d"] = answer(body=b"news")
        async with fetching() as fetcher:
            response = await fetcher.fetch(asking(with_password(server, "/a")))
    assert [asked.header("authorization") for asked in server.asked] == [BASIC, BASIC, None]
    assert other.asked[0].header("authorization") is None
    assert response.permanent_url == server.url("/d")


async def test_a_source_that_moves_within_its_origin_keeps_its_password(server: HostileServer) -> None:
    server.plays["/a"] = redirect(308, server.url("/b"))
    server.plays["/b"] = answer(body=b"news")
    async with fetching() as fetcher:
        response = await fetcher.fetch(asking(with_password(server, "/a")))
    assert response.permanent_url == with_password(server, "/b")
    assert response.url == server.url("/b")


@each("path", ["/gone", "/circle", "/inside", "/silence", "/nothing-at-all"])
async def test_no_failure_tells_a_password(server: HostileServer, path: str) -> None:
    server.plays["/gone"] = answer(410)
    server.plays["/circle"] = redirect(302, with_password(server, "/circle"))
    server.plays["/inside"] = redirect(302, "http://tom:s3cret@10.0.0.1/")
    server.plays["/silence"] = silence
    async with fetching(total_timeout=timedelta(seconds=0.3)) as fetcher:
        with pytest.raises(FetchError) as caught:
            await fetcher.fetch(Request(with_password(server, path), robots=False))
    for shown in (str(caught.value), repr(caught.value), caught.value.url, caught.value.message):
        assert "s3cret" not in shown


async def test_robots_is_asked_without_the_password(server: HostileServer) -> None:
    server.plays["/robots.txt"] = answer(404)
    server.plays["/x"] = answer(body=b"news")
    async with fetching() as fetcher:
        await fetcher.fetch(Request(with_password(server, "/x")))
    assert [asked.header("authorization") for asked in server.asked] == [None, BASIC]


# -- what is posted ---------------------------------------------------------------------------------

FORM = {"Content-Type": "application/x-www-form-urlencoded"}


def posting(url: str, **headers: str) -> Request:
    return Request(url, robots=False, form=b"hub.mode=subscribe", headers={**FORM, **headers}, kind=HopKind.HUB)


@each("status", [200, 201, 202, 204])
async def test_any_answer_of_success_is_final(server: HostileServer, status: int) -> None:
    server.asked.clear()
    server.plays["/hub"] = answer(status, body=b"" if status == 204 else b"thanks")
    async with fetching() as fetcher:
        response = await fetcher.fetch(posting(server.url("/hub"), **{"X-Hub-Signature": "sha256=abc"}))
    (asked,) = server.asked
    assert (asked.method, asked.body) == ("POST", b"hub.mode=subscribe")
    assert asked.header("content-type") == b"application/x-www-form-urlencoded"
    assert asked.header("x-hub-signature") == b"sha256=abc"
    assert (asked.header("user-agent") or b"").startswith(b"Tidings/")
    assert (response.status, response.body) == (status, b"" if status == 204 else b"thanks")
    assert kinds(response.hops) == [(HopKind.HUB, status)]


@each("status", [301, 302, 303, 307, 308])
async def test_what_is_posted_is_not_sent_on(server: HostileServer, status: int) -> None:
    server.asked.clear()
    server.plays["/hub"] = redirect(status, "/other")
    server.plays["/other"] = answer(202)
    error = await failure(posting(server.url("/hub")), BadStatus)
    assert error.message == f"HTTP {status} (what is posted is not sent on; give the address it redirects to)"
    assert server.paths() == ["/hub"]
    assert kinds(error.hops) == [(HopKind.HUB, status)]


@each("status", [400, 404, 429, 500])
async def test_a_refusal_of_what_is_posted(server: HostileServer, status: int) -> None:
    server.plays["/hub"] = answer(status, [("Retry-After", "60")])
    error = await failure(posting(server.url("/hub")), BadStatus)
    assert isinstance(error, BadStatus)
    assert (error.status, error.headers["retry-after"]) == (status, "60")


async def test_what_was_posted_is_not_posted_again_when_the_connection_breaks(server: HostileServer) -> None:
    server.plays["/x"] = answer(body=b"news")

    async def hang_up(asked: object, writer: asyncio.StreamWriter) -> None:
        writer.close()

    server.plays["/hub"] = hang_up
    async with fetching() as fetcher:
        await fetcher.fetch(asking(server.url("/x")))
        with pytest.raises(ConnectFailed):
            await fetcher.fetch(posting(server.url("/hub")))
    assert server.paths() == ["/x", "/hub"]


async def test_a_204_to_a_question_is_no_answer_though(server: HostileServer) -> None:
    await failure_of(server, answer(204), BadStatus)
