"""Hostile behaviours: each harms its client in one way, byte by byte, and the same at every visit.

`VILLAINS` has them all by name. A behaviour is given a `Wire`, its end of one connection, with a limit on bytes;
`servers.HostileServers` closes the connection when its time is up. So every connection ends, even if the client never
hangs up.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from itertools import count
from typing import Any, Literal

from tests.farm.hostile import bait
from tests.farm.hostile.connection import END, HEAD, LENGTH, Scene, Wire

_CHUNKED = b"Transfer-Encoding: chunked\r\n"
_BLOCK = b"<!-- more -->\n" * 4096

Act = Callable[[Wire], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Play:
    words: str  # what it does, in one line
    act: Act
    scheme: Literal["http", "https"] = "http"
    handshake: bool = False  # of TLS, with a certificate nobody vouches for
    rebinds: bool = False  # its name leads to the villain at first and to a private address then
    sound: bool = False  # what it sends can be read: the harm is elsewhere
    stalls: bool = False  # only a time limit ends it
    ready: Callable[[], object] | None = None  # makes what takes a while to make; called before its door opens


VILLAINS: dict[str, Play] = {}


def _villain(name: str, words: str, **traits: Any) -> Callable[[Act], Act]:
    def enter(act: Act) -> Act:
        VILLAINS[name] = Play(words, act, **traits)
        return act

    return enter


# -- slow ones --------------------------------------------------------------------------------------


@_villain("slow-loris", "sends its headers one byte at a time, without end", stalls=True)
async def _slow_loris(wire: Wire) -> None:
    await wire.asked()
    await wire.say(b"HTTP/1.1 200 OK\r\n")
    await wire.drip(b"X-Slow: and slower\r\n")


@_villain("drip", "sends its body one byte at a time", stalls=True)
async def _drip(wire: Wire) -> None:
    await wire.asked()
    await wire.say(HEAD, LENGTH % 1_000_000, END)
    await wire.drip(b"<!-- slow -->")


@_villain("silence", "takes the request and never answers", stalls=True)
async def _silence(wire: Wire) -> None:
    await wire.deaf()


@_villain("about-to", "says 100 Continue again and again, and never begins", stalls=True)
async def _about_to(wire: Wire) -> None:
    await wire.asked()
    while True:
        await wire.say(b"HTTP/1.1 100 Continue\r\n\r\n")
        await asyncio.sleep(wire.scene.pace)


@_villain("slow-redirects", "redirects to itself, a little later each time", stalls=True)
async def _slow_redirects(wire: Wire) -> None:
    for hop in count():
        await wire.asked()
        await asyncio.sleep(20 * wire.scene.pace)
        await wire.redirect(f"/slower/{hop}")


@_villain(
    "turncoat", "a sound feed at every second connection, a drip at the others: it never seems to be down", stalls=True
)
async def _turncoat(wire: Wire) -> None:
    if wire.number % 2 == 0:
        await wire.asked()
        await wire.feed(bait.sound_feed("Turncoat", [f"http://{wire.scene.name}/{wire.number}"]), b"Connection: close")
    else:
        await _drip(wire)


@_villain(
    "plug", "a megabyte at once, then a byte at a time: what is kept for large bodies is kept for it", stalls=True
)
async def _plug(wire: Wire) -> None:
    await wire.asked()
    await wire.say(HEAD, LENGTH % 4_000_000, END, b" " * 1_000_000)
    await wire.drip(b" ")


# -- too much ---------------------------------------------------------------------------------------


@_villain("endless-body", "a body without length or end")
async def _endless_body(wire: Wire) -> None:
    await wire.asked()
    await wire.say(HEAD, b"Connection: close\r\n\r\n", b"<rss version='2.0'><channel>")
    while True:
        await wire.say(_BLOCK)


@_villain("endless-chunks", "chunk after chunk, without end")
async def _endless_chunks(wire: Wire) -> None:
    await wire.asked()
    await wire.say(HEAD, _CHUNKED, END)
    while True:
        await wire.say(b"%x\r\n" % len(_BLOCK), _BLOCK, END)


@_villain("heavy", "200 MB of well-formed items")
async def _heavy(wire: Wire) -> None:
    await wire.asked()
    await wire.say(HEAD, b"Connection: close\r\n\r\n")
    for block in bait.heavy_feed():
        await wire.say(block)


@_villain("crowd", "100,000 items in a body below the limit", sound=True)
async def _crowd(wire: Wire) -> None:
    await wire.asked()
    await wire.feed(bait.crowded_feed())


@_villain("huge-header", "one header of 4 MB")
async def _huge_header(wire: Wire) -> None:
    await wire.asked()
    await wire.say(HEAD, b"X-Long: ", b"x" * 4_000_000, END, END)


@_villain("many-headers", "100,000 short headers")
async def _many_headers(wire: Wire) -> None:
    await wire.asked()
    await wire.say(HEAD)
    for start in range(0, 100_000, 1000):
        await wire.say(b"".join(b"X-%d: y\r\n" % number for number in range(start, start + 1000)))
    await wire.say(LENGTH % 0, END)


# -- bombs ------------------------------------------------------------------------------------------


def _bomb(name: str, words: str, encoding: bytes, body: Callable[[], bytes]) -> None:
    async def act(wire: Wire) -> None:
        await wire.asked()
        await wire.feed(body(), b"Content-Encoding: " + encoding)

    _villain(name, words, ready=body)(act)


_bomb("gzip-bomb", "256 MiB in gzip, 1000:1", b"gzip", bait.gzip_bomb)
_bomb("nested-bomb", "a gzip bomb inside gzip", b"gzip, gzip", bait.nested_bomb)
_bomb("brotli-bomb", "256 MiB in brotli", b"br", bait.brotli_bomb)
_bomb("zstd-bomb", "256 MiB in zstd", b"zstd", bait.zstd_bomb)
_bomb("onion", "six encodings, one inside the other", b"gzip, br, zstd, deflate, gzip, br", bait.nested_bomb)


@_villain("crumbs", "gzip members with nothing in them, without end")
async def _crumbs(wire: Wire) -> None:
    await wire.asked()
    await wire.say(HEAD, b"Content-Encoding: gzip\r\nConnection: close\r\n\r\n")
    block = bait.crumb() * 4096
    while True:
        await wire.say(block)


# -- redirects --------------------------------------------------------------------------------------


@_villain("redirect-loop", "redirects to itself")
async def _redirect_loop(wire: Wire) -> None:
    while True:
        await wire.redirect(await wire.asked())


@_villain("redirect-maze", "redirects to another address each time, without end")
async def _redirect_maze(wire: Wire) -> None:
    for hop in count():
        await wire.asked()
        await wire.redirect(f"http://{wire.scene.name}/maze/{hop}", 301)


def _leading_to(location: Callable[[Scene], str], hops: int = 0) -> Act:
    """Redirects so many times to itself, then to that address."""

    async def act(wire: Wire) -> None:
        for hop in range(hops):
            await wire.asked()
            await wire.redirect(f"/hop/{hop}")
        while True:
            await wire.asked()
            await wire.redirect(location(wire.scene))

    return act


def _spelled(scene: Scene, spelling: str) -> str:
    return f"http://{spelling}:{scene.private.rpartition(':')[2]}/"


def _decimal(scene: Scene) -> str:
    packed = socket.inet_aton(scene.private.rpartition(":")[0])
    return _spelled(scene, str(int.from_bytes(packed, "big")))


def _mapped(scene: Scene) -> str:
    return _spelled(scene, f"[::ffff:{scene.private.rpartition(':')[0]}]")


_villain("to-private", "redirects to a private address")(_leading_to(lambda scene: f"http://{scene.private}/"))
_villain("chain-to-private", "three redirects, then a private address as one number")(_leading_to(_decimal, hops=3))
_villain("to-mapped", "redirects to a private IPv4 address inside an IPv6 one")(_leading_to(_mapped))
_villain("to-inside", "redirects to a name of a private address")(_leading_to(lambda scene: f"http://{scene.inside}/"))
_villain("to-file", "redirects to a file")(_leading_to(lambda scene: "file:///etc/passwd"))
_villain("rebinding", "a name that leads somewhere else when it is asked again", rebinds=True)(
    _leading_to(lambda scene: _spelled(scene, scene.name))  # another port: the name is looked up anew
)


# -- broken connections -----------------------------------------------------------------------------


@_villain("reset", "resets every connection at once")
async def _reset(wire: Wire) -> None:
    wire.reset()


@_villain("reset-in-body", "resets the connection in the middle of the body")
async def _reset_in_body(wire: Wire) -> None:
    await wire.asked()
    await wire.say(HEAD, LENGTH % 100_000, END, b"<rss version='2.0'><channel>")
    await asyncio.sleep(0.01)  # a reset that comes with the bytes would take them back
    wire.reset()


@_villain("hang-up", "takes the request and closes without a word")
async def _hang_up(wire: Wire) -> None:
    await wire.asked()


@_villain("no-tls", "answers https with plain HTTP", scheme="https")
async def _no_tls(wire: Wire) -> None:
    await wire.say(b"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n" * 10)


@_villain("tls-garbage", "answers https with random bytes that begin like TLS", scheme="https")
async def _tls_garbage(wire: Wire) -> None:
    await wire.say(b"\x16\x03\x03\x40\x00" + bytes(range(256)) * 64)


@_villain("tls-silence", "a TLS handshake that never comes", scheme="https", stalls=True)
async def _tls_silence(wire: Wire) -> None:
    await wire.deaf()


@_villain("self-signed", "a certificate nobody vouches for", scheme="https", handshake=True)
async def _self_signed(wire: Wire) -> None:
    await wire.asked()
    await wire.feed(bait.sound_feed("Nobody knows me"))


# -- broken HTTP ------------------------------------------------------------------------------------


@_villain("length-too-long", "promises more bytes than it sends")
async def _length_too_long(wire: Wire) -> None:
    await wire.asked()
    body = bait.sound_feed("Half of it")
    await wire.say(HEAD, LENGTH % (len(body) + 1000), END, body)


@_villain("length-too-short", "promises fewer bytes than it sends")
async def _length_too_short(wire: Wire) -> None:
    await wire.asked()
    await wire.say(HEAD, LENGTH % 12, END, bait.sound_feed("Too much of it"))


@_villain("http-09", "a body with no status line and no headers")
async def _http_09(wire: Wire) -> None:
    await wire.asked()
    await wire.say(bait.sound_feed("Long ago"))


@_villain("status-999", "a status nobody knows")
async def _status_999(wire: Wire) -> None:
    await wire.asked()
    await wire.say(b"HTTP/1.1 999 Request denied\r\nContent-Length: 0\r\n\r\n")


@_villain("bad-chunks", "a chunk whose size is no number")
async def _bad_chunks(wire: Wire) -> None:
    await wire.asked()
    await wire.say(HEAD, _CHUNKED, END, b"5\r\n<rss>\r\n", b"many\r\n</rss>\r\n0\r\n\r\n")


@_villain("vast-chunk", "a chunk that claims to be larger than any memory")
async def _vast_chunk(wire: Wire) -> None:
    await wire.asked()
    await wire.say(HEAD, _CHUNKED, END, b"fffffffffffffff0\r\n")
    while True:
        await wire.say(_BLOCK)


# -- feeds ------------------------------------------------------------------------------------------


def _feeding(body: Callable[[Scene], bytes]) -> Act:
    async def act(wire: Wire) -> None:
        while True:
            await wire.asked()
            await wire.feed(body(wire.scene))

    return act


def _decoys(scene: Scene) -> bytes:
    return bait.sound_feed("Decoys", [f"http://{scene.private}/", _decimal(scene), _mapped(scene)])


_villain("deep", "a million elements, one inside the other")(_feeding(lambda scene: bait.deep_feed()))
_villain("laughs", "a billion laughs")(_feeding(lambda scene: bait.laughing_feed()))
_villain("entities", "asks its reader to fetch a private address")(
    _feeding(lambda scene: bait.asking_feed(f"http://{scene.private}"))
)
_villain("decoys", "a sound feed of articles at private addresses", sound=True)(_feeding(_decoys))
