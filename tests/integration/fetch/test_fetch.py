"""HttpFetcher: what it asks, where redirects lead it, what it makes of bodies that do not mean well."""

from __future__ import annotations

import gzip
import time
from contextlib import suppress

import pytest
from tests.cases import each
from tests.integration.fetching import asking, failure, failure_of, fetching, get
from tests.integration.hostile import HostileServer, answer, endless, head, in_turn, raw, redirect

from tidings.errors import AddressRefused, BadStatus, BodyTooLarge, ConnectFailed, TooManyRedirects
from tidings.model.sources import Validators
from tidings.text.http_headers import validators_of
from tidings.version import __version__

pytestmark = pytest.mark.usefixtures("reached")


# -- what is asked ----------------------------------------------------------------------------------


async def test_an_answer(server: HostileServer) -> None:
    response = await get(server, answer(200, [("Content-Type", "text/xml"), ("X-Odd", "yes")], b"<rss/>"))
    assert (response.status, response.body, response.url) == (200, b"<rss/>", server.url("/x"))
    assert (response.headers["content-type"], response.headers["x-odd"]) == ("text/xml", "yes")
    assert response.permanent_url is None
    assert response.seconds > 0


async def test_who_we_are_and_what_we_do_not_tell(server: HostileServer) -> None:
    server.plays["/"] = answer(200, [("Set-Cookie", "id=7; Path=/")])
    server.plays["/moved"] = redirect(302, "/")
    async with fetching(contact="me@example.org", public_url="https://news.example.org/") as fetcher:
        for path in ("/", "/moved"):
            await fetcher.fetch(asking(server.url(path), accept="application/rss+xml", subscribers=3))
    said = f"Tidings/{__version__} (+https://news.example.org/bot; me@example.org; 3 subscribers)"
    for asked in server.asked:
        assert asked.header("user-agent") == said.encode()
        assert asked.header("accept") == b"application/rss+xml"
        assert asked.header("accept-encoding") == b"gzip, deflate, br, zstd"
        assert asked.header("host") == f"127.0.0.1:{server.port}".encode()
        for private in ("cookie", "referer", "authorization", "origin", "if-none-match", "if-modified-since"):
            assert asked.header(private) is None


async def test_the_user_agent_without_a_contact(server: HostileServer) -> None:
    await get(server, answer())
    assert server.asked[0].header("user-agent") == f"Tidings/{__version__} (feed reader)".encode()


@each(
    "etag",
    [
        b'"abc"',
        b'W/"abc"',
        b"unquoted",
        b'"a, b"',
        b'"2%2F\\"x"',
        b"''",
        '"caf\u00e9 \u2603"'.encode(),
        b'W/"' + b"x" * 900 + b'"',
    ],
)
async def test_validators_go_back_byte_for_byte(server: HostileServer, etag: bytes) -> None:
    server.asked.clear()
    date = b"Mon, 02-Mar-2026 11:00:00 GMT (about)"
    server.plays["/x"] = in_turn(answer(200, [("ETag", etag), ("Last-Modified", date)], b"news"), answer(304))
    async with fetching() as fetcher:
        first = await fetcher.fetch(asking(server.url("/x")))
        second = await fetcher.fetch(asking(server.url("/x"), validators_of(first.headers)))
    assert (second.status, second.body) == (304, b"")
    assert server.asked[1].header("if-none-match") == etag
    assert server.asked[1].header("if-modified-since") == date


async def test_a_validator_that_cannot_be_sent_back_is_not_sent(server: HostileServer) -> None:
    """Latin-1 in an ETag: what went back would be another one."""
    server.plays["/x"] = answer(200, [("ETag", b'"caf\xe9"'), ("Last-Modified", "yesterday")])
    async with fetching() as fetcher:
        first = await fetcher.fetch(asking(server.url("/x")))
        await fetcher.fetch(asking(server.url("/x"), validators_of(first.headers)))
    assert server.asked[1].header("if-none-match") is None
    assert server.asked[1].header("if-modified-since") == b"yesterday"


async def test_304_keeps_its_headers(server: HostileServer) -> None:
    server.plays["/x"] = answer(304, [("ETag", '"2"'), ("Cache-Control", "max-age=60")])
    async with fetching() as fetcher:
        response = await fetcher.fetch(asking(server.url("/x"), Validators('"1"')))
    assert (response.headers["etag"], response.headers["cache-control"]) == ('"2"', "max-age=60")


async def test_304_to_a_question_without_validators_is_no_answer(server: HostileServer) -> None:
    error = await failure_of(server, answer(304), BadStatus)
    assert isinstance(error, BadStatus)
    assert error.status == 304


async def test_proxies_of_the_environment_are_ignored(server: HostileServer, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy", "HTTPS_PROXY"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    assert (await get(server, answer(body=b"direct"))).body == b"direct"


async def test_names_of_the_table_and_their_ports(server: HostileServer) -> None:
    server.plays["/feed"] = answer(body=b"of the table")
    async with fetching(hosts={"news.test": f"127.0.0.1:{server.port}"}) as fetcher:
        response = await fetcher.fetch(asking("http://news.test/feed"))
    assert (response.url, response.body) == ("http://news.test/feed", b"of the table")
    assert server.asked[0].header("host") == b"news.test"


async def test_a_connection_is_used_again(server: HostileServer) -> None:
    server.plays["/x"] = answer(body=b"news")
    async with fetching() as fetcher:
        for _ in range(3):
            await fetcher.fetch(asking(server.url("/x")))
    assert (len(server.asked), server.connections) == (3, 1)


# -- redirects --------------------------------------------------------------------------------------


@each(
    ("chain", "permanent"),
    [
        ([301], 1),
        ([308], 1),
        ([301, 308, 301], 3),
        ([302], 0),
        ([303], 0),
        ([307], 0),
        ([301, 302], 1),
        ([308, 301, 307, 301], 2),
        ([302, 301], 0),
    ],
)
async def test_only_an_unbroken_chain_of_permanent_redirects_moves_a_source(
    server: HostileServer, chain: list[int], permanent: int
) -> None:
    for number, status in enumerate(chain):
        server.plays[f"/{number}"] = redirect(status, f"/{number + 1}")
    server.plays[f"/{len(chain)}"] = answer(body=b"here")
    async with fetching() as fetcher:
        response = await fetcher.fetch(asking(server.url("/0"), Validators('"1"')))
    assert (response.body, response.url) == (b"here", server.url(f"/{len(chain)}"))
    assert response.permanent_url == (server.url(f"/{permanent}") if permanent else None)
    assert all(asked.header("if-none-match") == b'"1"' for asked in server.asked)


@each(
    ("location", "path"),
    [
        ("/x?q=1", "/x?q=1"),
        ("x", "/a/x"),
        ("../up", "/up"),
        ("?q=2", "/a/b?q=2"),
        ("/with space", "/with%20space"),
        ("/caf\u00e9", "/caf%C3%A9"),
        (b"/caf\xe9", "/caf%E9"),
        ("/%7Euser%2Fx", "/~user%2Fx"),
        ("/x#part", "/x"),
    ],
)
async def test_where_a_location_leads(server: HostileServer, location: str | bytes, path: str) -> None:
    server.asked.clear()
    server.plays["/a/b"] = redirect(302, location)
    server.plays[path] = answer(body=b"found")
    async with fetching() as fetcher:
        response = await fetcher.fetch(asking(server.url("/a/b")))
    assert response.body == b"found"
    assert server.paths() == ["/a/b", path]
    response.url.encode()


@each(
    "location",
    [
        "http://10.0.0.1/",
        "http://192.168.0.1:8080/admin",
        "http://169.254.169.254/latest/meta-data/",
        "http://[fd00::1]/",
        "http://[::ffff:10.0.0.1]/",
        "//10.1.2.3/",
    ],
)
async def test_a_redirect_to_a_private_address_is_refused(
    server: HostileServer, reached: list[str], location: str
) -> None:
    server.plays["/x"] = redirect(302, location)
    error = await failure(asking(server.url("/x")), AddressRefused)
    assert "is a private address; fetch.allow_addresses says which" in error.message
    assert set(reached) == {"127.0.0.1"}


@each(
    ("location", "words"),
    [
        ("file:///etc/passwd", "file scheme"),
        ("ftp://127.0.0.1/", "ftp scheme"),
        ("data:text/xml,<rss/>", "data scheme"),
        ("https://", "no host"),
        ("http://[::1/", "Invalid IPv6"),
        ("http://127.0.0.1:99999/", "ort"),
        ("http://167772161/", "not an address"),
    ],
)
async def test_a_redirect_to_no_web_address_is_refused(server: HostileServer, location: str, words: str) -> None:
    server.asked.clear()
    server.plays["/x"] = redirect(301, location)
    error = await failure(asking(server.url("/x")), AddressRefused)
    assert words in error.message
    assert server.paths() == ["/x"]


@each("back", ["/x", "/x#part", "/y", "", "?"])
async def test_a_circle_is_left_as_soon_as_it_is_closed(server: HostileServer, back: str) -> None:
    server.asked.clear()
    server.plays["/y"] = redirect(302, back)
    error = await failure_of(server, redirect(301, "/y"), TooManyRedirects)
    assert error.message == "its redirects go in a circle"
    assert server.paths() == ["/x", "/y"]


async def test_a_redirect_to_itself_is_asked_once(server: HostileServer) -> None:
    await failure_of(server, redirect(301, "/x"), TooManyRedirects)
    assert server.paths() == ["/x"]


async def test_redirects_without_end_are_counted(server: HostileServer) -> None:
    for number in range(10):
        server.plays[f"/{number}"] = redirect(301, f"/{number + 1}")
    error = await failure_of(server, redirect(302, "/0"), TooManyRedirects, max_redirects=3)
    assert error.message == "more than 3 redirects"
    assert server.paths() == ["/x", "/0", "/1", "/2"]


async def test_as_many_redirects_as_allowed(server: HostileServer) -> None:
    server.plays["/y"] = answer(body=b"end")
    assert (await get(server, redirect(302, "/y"), max_redirects=1)).body == b"end"
    await failure_of(server, redirect(302, "/y"), TooManyRedirects, max_redirects=0)


async def test_a_redirect_without_a_location_is_no_answer(server: HostileServer) -> None:
    error = await failure_of(server, answer(302), BadStatus)
    assert error.message == "HTTP 302 (to nowhere)"
    await failure_of(server, redirect(302, ""), TooManyRedirects)


# -- bodies -----------------------------------------------------------------------------------------


async def test_encoded_bodies(server: HostileServer) -> None:
    body = gzip.compress(b"<rss/>") + gzip.compress(b"\n")
    assert (await get(server, answer(200, [("Content-Encoding", "gzip")], body))).body == b"<rss/>\n"
    twice = [("Content-Encoding", "gzip"), ("Content-Encoding", "gzip")]
    assert (await get(server, answer(200, twice, gzip.compress(body)))).body == b"<rss/>\n"


async def test_an_endless_body_is_left(server: HostileServer) -> None:
    began = time.monotonic()
    error = await failure_of(server, endless(head(200), bytes(65536)), BodyTooLarge, max_body=300_000)
    assert error.message == "more than 300,000 bytes (fetch.max_body)"
    assert time.monotonic() - began < 30


async def test_an_endless_chunked_body_is_left(server: HostileServer) -> None:
    start = head(200, [("Transfer-Encoding", "chunked")])
    await failure_of(server, endless(start, b"8000\r\n" + bytes(0x8000) + b"\r\n"), BodyTooLarge, max_body=100_000)


@each("status", [302, 404, 500])
async def test_the_body_of_no_answer_is_not_waited_for(server: HostileServer, status: int) -> None:
    server.plays["/y"] = answer(body=b"end")
    play = endless(head(status, [("Location", "/y")]), bytes(65536))
    if status == 302:
        assert (await get(server, play)).body == b"end"
    else:
        await failure_of(server, play, BadStatus)


async def test_a_bomb_is_defused(server: HostileServer) -> None:
    bomb = gzip.compress(bytes(50_000_000))
    await failure_of(server, answer(200, [("Content-Encoding", "gzip")], bomb), BodyTooLarge, max_body=1_000_000)


async def test_the_limit_of_a_request_goes_before_the_general_one(server: HostileServer) -> None:
    server.plays["/x"] = answer(body=bytes(2000))
    async with fetching() as fetcher:
        assert len((await fetcher.fetch(asking(server.url("/x"), max_bytes=2000))).body) == 2000
        with pytest.raises(BodyTooLarge):
            await fetcher.fetch(asking(server.url("/x"), max_bytes=1999))


@each(
    ("encoding", "body", "words"),
    [
        ("gzip", b"<rss/>", "incorrect header check"),
        ("br", b"<rss/> in plain text", "brotli"),
        ("zstd", b"<rss/>", "zstd"),
        ("gzip", gzip.compress(b"<rss/>" * 100, mtime=0)[:-9], "stops in the middle"),
        ("compress", b"<rss/>", "unknown content encoding 'compress'"),
        ("gzip, gzip, gzip", b"<rss/>", "3 encodings"),
    ],
)
async def test_a_wrong_encoding_is_named(server: HostileServer, encoding: str, body: bytes, words: str) -> None:
    error = await failure_of(server, answer(200, [("Content-Encoding", encoding)], body))
    assert error.message.startswith("its content encoding is broken (")
    assert words in error.message


async def test_a_length_longer_than_the_body(server: HostileServer) -> None:
    error = await failure_of(server, raw(head(200, [("Content-Length", "1000")]) + b"short"), ConnectFailed)
    assert error.message.startswith("the connection broke (")


@each("rest", [b" and more", b"HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\npoison"])
async def test_a_length_shorter_than_the_body_does_not_spoil_the_next_answer(
    server: HostileServer, rest: bytes
) -> None:
    lie = raw(head(200, [("Content-Length", "4")]) + b"news" + rest, close=False)
    server.plays["/x"] = in_turn(lie, answer(body=b"the next"))
    async with fetching() as fetcher:
        with suppress(ConnectFailed):  # that is fair, too
            assert (await fetcher.fetch(asking(server.url("/x")))).body == b"news"
        assert (await fetcher.fetch(asking(server.url("/x")))).body == b"the next"


async def test_a_body_without_a_length_ends_with_the_connection(server: HostileServer) -> None:
    assert (await get(server, raw(b"HTTP/1.0 200 OK\r\n\r\nold but good"))).body == b"old but good"
