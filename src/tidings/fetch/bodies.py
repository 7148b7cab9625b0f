"""Bodies, read under a cap each and under one for all of them together."""

from __future__ import annotations

import asyncio

import aiohttp

from tidings.errors import BodyTooLarge, FetchError, FetchTimeout
from tidings.text.decoding import Broken, Decoder, TooMuch

SMALL = 512 * 1024  # nearly every feed and page is smaller
LARGE_AT_ONCE = 4
PACE = 128 * 1024  # bytes a second that a large body must come at while others wait for its place
GRACE = 1.0  # seconds in which it need not
STALL = 5.0  # seconds without a byte of it, whoever waits


class _TooSlow(Exception):
    pass


class Bodies:
    """At most four bodies beyond half a megabyte are read at a time, whoever sends them: fifty sources that send
    without end hold fifty times the small size and four times the cap. The others wait, within their time; and a body
    that only drips loses its place to them."""

    def __init__(self) -> None:
        self._large = asyncio.Semaphore(LARGE_AT_ONCE)
        self._waiting = 0

    async def read(
        self, url: str, answer: aiohttp.ClientResponse, content_encoding: str, cap: int, *, truncate: bool
    ) -> bytes:
        try:
            decoder = Decoder(content_encoding, cap, truncate=truncate)
            if not truncate and (answer.content_length or 0) > decoder.takes:
                raise TooMuch  # it says so itself: not a byte of it is read
            return await self._decoded(answer, decoder)
        except _TooSlow:
            answer.close()
            raise FetchTimeout(url, f"a body of more than {SMALL:,} bytes that only drips") from None
        except TooMuch:
            answer.close()  # the rest of an endless body is not waited for
            raise BodyTooLarge(url, f"more than {cap:,} bytes (fetch.max_body)") from None
        except Broken as error:
            raise FetchError(url, f"its content encoding is broken ({error})") from error

    async def _decoded(self, answer: aiohttp.ClientResponse, decoder: Decoder) -> bytes:
        body, large, since = bytearray(), False, 0.0
        now = asyncio.get_running_loop().time
        try:
            while chunk := await self._chunk(answer, STALL if large else None):
                if large and self._waiting and len(body) - SMALL < PACE * (now() - since - GRACE):
                    raise _TooSlow
                for piece in decoder.feed(chunk):
                    if large:
                        await asyncio.sleep(0)  # a megabyte a millisecond is quick, sixteen of them are a while
                    elif len(body) + len(piece) > SMALL:
                        await self._place()
                        large, since = True, now()
                    body += piece
                if decoder.full:
                    answer.close()
                    break
            decoder.finish()
            return bytes(body)
        finally:
            body.clear()  # an error's traceback would hold it
            if large:
                self._large.release()

    async def _place(self) -> None:
        self._waiting += 1
        try:
            await self._large.acquire()
        finally:
            self._waiting -= 1

    @staticmethod
    async def _chunk(answer: aiohttp.ClientResponse, seconds: float | None) -> bytes:
        """Whatever has come; empty at the end."""
        if seconds is None:
            return await answer.content.readany()
        try:
            async with asyncio.timeout(seconds):
                return await answer.content.readany()
        except TimeoutError:
            raise _TooSlow from None
