"""Limits (the good list, 32; the security list, 9): of time, of headers, of what a body may grow to."""

from __future__ import annotations

import asyncio
import gzip
import time
import tracemalloc
import zlib
from collections.abc import Callable
from datetime import timedelta
from functools import cache, reduce
from typing import Any

import brotli
import pytest
from backports import zstd
from tests.cases import each
from tests.integration.fetching import LOOPBACK, asking, failure, failure_of, fetching, get
from tests.integration.hostile import (
    Asked,
    HandClock,
    HostileServer,
    Play,
    answer,
    endless,
    head,
    in_turn,
    raw,
    redirect,
    serving,
    silence,
)

from tidings.errors import BodyTooLarge, ConnectFailed, FetchError, FetchTimeout
from tidings.fetch import bodies
from tidings.fetch.client import HttpFetcher
from tidings.settings.sections import FetchSettings

pytestmark = pytest.mark.usefixtures("reached")

MIB = 2**20
SOON = {"first_byte_timeout": timedelta(seconds=0.2)}
UNHURRIED = {"first_byte_timeout": timedelta(seconds=0.8)}  # for a server that is late and a machine that is slow


# -- time -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "play",
    [
        silence,
        endless(b"HTTP/1.1 200 ", b"O", pause=0.01),
        endless(b"HTTP/1.1 200 OK\r\n", b"X: y\r\n", pause=0.05),
        endless(b"HTTP/1.1 200 OK\r\nX-Slow: ", b".", pause=0.01),
        endless(b"", b"HTTP/1.1 100 Continue\r\n\r\n", pause=0.01),
    ],
    ids=["silence", "a status line drop by drop", "a header now and then", "a header drop by drop", "always about to"],
)
async def test_a_head_has_its_own_time(server: HostileServer, play: Play) -> None:
    """Slow-loris: each byte comes soon enough, the answer never begins."""
    began = time.monotonic()
    error = await failure_of(server, play, FetchTimeout, **SOON)
    assert error.message == "no answer within 0.2 s"
    assert time.monotonic() - began < 30


async def test_a_body_may_take_longer_than_its_head(server: HostileServer) -> None:
    async def slowly(asked: Asked, writer: asyncio.StreamWriter) -> None:
        writer.write(head(200, [("Content-Length", "4")]))
        for letter in (b"n", b"e", b"w", b"s"):
            await asyncio.sleep(0.25)
            writer.write(letter)
            await writer.drain()

    assert (await get(server, slowly, **UNHURRIED)).body == b"news"


async def test_each_redirect_has_the_time_of_a_head_anew(server: HostileServer) -> None:
    def late(play: Play) -> Play:
        async def wait(asked: Asked, writer: asyncio.StreamWriter) -> None:
            await asyncio.sleep(0.45)
            await play(asked, writer)

        return wait

    server.plays["/y"] = late(answer(body=b"end"))
    assert (await get(server, late(redirect(302, "/y")), **UNHURRIED)).body == b"end"


async def test_a_drip_ends_at_the_total_time(server: HostileServer) -> None:
    began = time.monotonic()
    play = endless(head(200, [("Content-Length", "1000000")]), b".", pause=0.01)
    error = await failure_of(server, play, FetchTimeout, total_timeout=timedelta(seconds=0.4), **SOON)
    assert error.message == "no complete answer within 0.4 s"
    assert 0.3 < time.monotonic() - began < 30


async def test_a_server_that_accepts_nobody_is_not_waited_for_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """A connection that is never made: the packets vanish."""

    async def never(*args: Any, **kwargs: Any) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr("aiohappyeyeballs.start_connection", never)
    error = await failure(asking("http://127.0.0.1:9999/"), FetchTimeout, connect_timeout=timedelta(seconds=0.2))
    assert error.message == "no connection within 0.2 s"


# -- headers ----------------------------------------------------------------------------------------


def lines(count: int, size: int) -> Play:
    return answer(200, [(f"X-{number}", "x" * size) for number in range(count)], b"news")


async def test_many_headers_are_too_many(server: HostileServer) -> None:
    assert (await get(server, lines(100, 10))).body == b"news"
    await failure_of(server, lines(200, 10), ConnectFailed)


async def test_many_bytes_of_headers_are_too_many(server: HostileServer) -> None:
    assert (await get(server, lines(3, 30_000))).body == b"news"
    error = await failure_of(server, lines(10, 30_000), ConnectFailed)
    assert error.message == "more than 131,072 bytes of headers"
    await failure_of(server, lines(1, 40_000), ConnectFailed)


async def test_a_status_line_has_a_limit(server: HostileServer) -> None:
    assert (await get(server, answer(reason=b"O" * 1000, body=b"news"))).body == b"news"
    await failure_of(server, answer(reason=b"O" * 40_000), ConnectFailed)


# -- bodies -----------------------------------------------------------------------------------------


def raw_deflate(data: bytes) -> bytes:
    deflater = zlib.compressobj(9, wbits=-zlib.MAX_WBITS)
    return deflater.compress(data) + deflater.flush()


def brotli_quickly(data: bytes) -> bytes:
    packed: bytes = brotli.compress(data, quality=5)
    return packed


ZEROS = bytes(16 * MIB)  # twice what a bomb may take
PACKERS: dict[str, tuple[Callable[[bytes], bytes], ...]] = {
    "gzip": (gzip.compress,),
    "deflate": (zlib.compress,),
    "raw deflate": (raw_deflate,),
    "br": (brotli_quickly,),
    "zstd": (zstd.compress,),
    "gzip, gzip": (gzip.compress, gzip.compress),
    "br, gzip": (brotli_quickly, gzip.compress),
    "gzip, zstd": (gzip.compress, zstd.compress),
}


@cache
def bomb(name: str) -> bytes:
    return reduce(lambda body, packer: packer(body), PACKERS[name], ZEROS)


@each("name", PACKERS)
async def test_security_09_a_bomb_in_any_encoding_takes_no_more_than_the_cap(server: HostileServer, name: str) -> None:
    encoding = name.removeprefix("raw ")
    play = answer(200, [("Content-Encoding", encoding)], bomb(name))
    tracemalloc.start()
    try:
        error = await failure_of(server, play, BodyTooLarge, max_body=2 * MIB)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert error.message == "more than 2,097,152 bytes (fetch.max_body)"
    assert peak < 8 * MIB


async def test_a_body_that_says_it_is_too_long_is_not_read(server: HostileServer) -> None:
    sent = 0

    async def generous(asked: Asked, writer: asyncio.StreamWriter) -> None:
        nonlocal sent
        writer.write(head(200, [("Content-Length", str(10**12))]))
        while not writer.is_closing():
            writer.write(bytes(65536))
            sent += 65536
            await writer.drain()

    error = await failure_of(server, generous, BodyTooLarge)
    assert error.hops[0].size < MIB
    assert sent < 16 * MIB  # what the sockets took before we hung up


async def test_a_raw_body_that_decodes_to_nothing_has_an_end(server: HostileServer) -> None:
    flusher = zlib.compressobj(wbits=16 + zlib.MAX_WBITS)
    start = head(200, [("Content-Encoding", "gzip")]) + flusher.compress(b"x") + flusher.flush(zlib.Z_SYNC_FLUSH)
    await failure_of(server, endless(start, b"\x00\x00\x00\xff\xff" * 10_000), BodyTooLarge, max_body=MIB)


@each("encoding", ["", "gzip", "br", "gzip, gzip"])
async def test_a_body_is_cut_where_that_was_asked_for(server: HostileServer, encoding: str) -> None:
    text = b"0123456789" * 100_000
    body = bomb(encoding) if encoding else text
    server.plays["/x"] = answer(200, [("Content-Encoding", encoding)] if encoding else [], body)
    async with fetching() as fetcher:
        response = await fetcher.fetch(asking(server.url("/x"), max_bytes=700_001, truncate=True))
        assert response.body == (bytes(700_001) if encoding else text[:700_001])
        short = await fetcher.fetch(asking(server.url("/x"), max_bytes=10, truncate=True))
    assert len(short.body) == 10


async def test_what_is_short_enough_is_not_cut(server: HostileServer) -> None:
    server.plays["/x"] = answer(200, [("Content-Encoding", "gzip")], gzip.compress(b"news"))
    async with fetching() as fetcher:
        for limit in (4, 5, 1000):
            assert (await fetcher.fetch(asking(server.url("/x"), max_bytes=limit, truncate=True))).body == b"news"


async def test_an_endless_body_is_cut_and_left(server: HostileServer) -> None:
    server.plays["/x"] = endless(head(200), b"x" * 65536)
    async with asyncio.timeout(60), fetching() as fetcher:
        response = await fetcher.fetch(asking(server.url("/x"), max_bytes=100_000, truncate=True))
    assert response.body == b"x" * 100_000


async def test_a_body_cut_short_by_the_server_is_no_whole_one_even_so(server: HostileServer) -> None:
    half = gzip.compress(b"0123456789" * 100)[:-12]
    server.plays["/x"] = answer(200, [("Content-Encoding", "gzip")], half)
    async with fetching() as fetcher:
        with pytest.raises(FetchError, match="stops in the middle"):
            await fetcher.fetch(asking(server.url("/x"), max_bytes=5000, truncate=True))


async def test_many_endless_bodies_share_what_there_is(server: HostileServer) -> None:
    """Thirty at once, each up to 4 MiB: without a limit for all they would hold 120."""
    server.plays["/x"] = endless(head(200), b"x" * 65536)
    tracemalloc.start()
    try:
        async with fetching(max_body=4 * MIB, per_host=100) as fetcher:
            requests = [fetcher.fetch(asking(server.url("/x"))) for _ in range(30)]
            errors = await asyncio.gather(*requests, return_exceptions=True)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert {type(error) for error in errors} == {BodyTooLarge}
    # Half a megabyte each and four large ones, and what the sockets of both sides hold in the test's own process.
    assert peak < 30 * (bodies.SMALL + MIB) + bodies.LARGE_AT_ONCE * 5 * MIB


async def test_large_bodies_that_mean_well_all_come(server: HostileServer) -> None:
    server.plays["/x"] = answer(body=b"x" * 2 * MIB)
    async with fetching(per_host=100) as fetcher:
        async with asyncio.timeout(60):
            responses = await asyncio.gather(*(fetcher.fetch(asking(server.url("/x"))) for _ in range(12)))
    assert {len(response.body) for response in responses} == {2 * MIB}


# -- connections ------------------------------------------------------------------------------------


async def test_a_connection_is_kept_for_the_next_request_to_its_host(server: HostileServer) -> None:
    server.plays["/gone"] = answer(404, body=b"not here")
    server.plays["/moved"] = redirect(302, "/x")
    server.plays["/x"] = answer(body=b"news")
    async with fetching() as fetcher:
        for _ in range(3):
            await fetcher.fetch(asking(server.url("/x")))
            await fetcher.fetch(asking(server.url("/moved")))
            with pytest.raises(FetchError):
                await fetcher.fetch(asking(server.url("/gone")))
    assert (len(server.asked), server.connections) == (12, 1)


async def test_an_idle_connection_is_closed(server: HostileServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tidings.fetch.connections.IDLE", 0.05)
    closed = asyncio.Event()
    converse = server.converse

    async def watched(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await converse(reader, writer)
        closed.set()

    monkeypatch.setattr(server, "converse", watched)
    server.plays["/x"] = answer(body=b"news")
    async with fetching() as fetcher:
        await fetcher.fetch(asking(server.url("/x")))
        async with asyncio.timeout(60):
            await closed.wait()


async def test_a_kept_connection_that_was_closed_meanwhile_is_replaced(server: HostileServer) -> None:
    """Between our question and its coming to an end at the other side: the second one answers."""

    async def hang_up(asked: Asked, writer: asyncio.StreamWriter) -> None:
        writer.close()

    server.plays["/x"] = in_turn(answer(body=b"one"), hang_up, answer(body=b"two"))
    async with fetching() as fetcher:
        assert (await fetcher.fetch(asking(server.url("/x")))).body == b"one"
        assert (await fetcher.fetch(asking(server.url("/x")))).body == b"two"
    assert (len(server.asked), server.connections) == (3, 2)


async def test_a_server_that_hangs_up_on_us_is_not_asked_twice(server: HostileServer) -> None:
    await failure_of(server, raw(b""), ConnectFailed)
    assert len(server.asked) == 1


async def test_one_host_is_not_flooded(server: HostileServer) -> None:
    """The last fence; the controller's gates are narrower."""
    here, most = 0, 0

    async def crowded(asked: Asked, writer: asyncio.StreamWriter) -> None:
        nonlocal here, most
        here += 1
        most = max(most, here)
        await asyncio.sleep(0.05)
        here -= 1
        await answer(body=b"news")(asked, writer)

    server.plays["/x"] = crowded
    async with fetching() as fetcher:
        await asyncio.gather(*(fetcher.fetch(asking(server.url("/x"))) for _ in range(20)))
    assert (len(server.asked), most, server.connections) == (20, 6, 6)


async def test_a_slow_name_does_not_keep_others_from_being_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Names whose servers never answer hold a thread each; there are more of them than a loop has."""
    import socket
    import threading

    over, waiting = threading.Event(), threading.Semaphore(0)
    lookup = socket.getaddrinfo

    def slow(host: Any, *args: Any, **kwargs: Any) -> Any:
        if str(host).startswith("slow"):
            waiting.release()
            over.wait(20)
            raise socket.gaierror(socket.EAI_AGAIN, "no answer")
        return lookup("127.0.0.1" if host == "quick.test" else host, *args, **kwargs)

    monkeypatch.setattr(socket, "getaddrinfo", slow)
    async with serving() as server:
        server.plays["/"] = answer(body=b"found")
        async with fetching() as fetcher:
            hanging = [asyncio.create_task(fetcher.fetch(asking(f"http://slow{n}.test/"))) for n in range(40)]
            for _ in hanging:
                await asyncio.to_thread(waiting.acquire, timeout=60)
            found = await fetcher.fetch(asking(server.url("/", "quick.test")))
            assert found.body == b"found"
            over.set()
            assert {type(error) for error in await asyncio.gather(*hanging, return_exceptions=True)} == {ConnectFailed}


# -- descriptors ------------------------------------------------------------------------------------


async def test_idle_connections_are_kept_only_while_descriptors_are_free(server: HostileServer) -> None:
    server.plays["/x"] = answer(200, body=b"x")
    settings = FetchSettings(allow_addresses=LOOPBACK)
    for idle_below, connections in ((1_000_000, 1), (0, 3)):
        before = server.connections
        async with HttpFetcher(settings, HandClock(), idle_below=idle_below) as fetcher:
            for _ in range(3):
                assert (await fetcher.fetch(asking(server.url("/x")))).body == b"x"
        assert server.connections - before == connections
