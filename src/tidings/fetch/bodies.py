"""Bodies, read under a cap each and under one for all of them together."""

from __future__ import annotations

import asyncio

import aiohttp

from tidings.errors import BodyTooLarge, FetchError
from tidings.fetch.decoding import Broken, Decoder, TooMuch

SMALL = 512 * 1024  # nearly every feed and page is smaller
LARGE_AT_ONCE = 4


class Bodies:
    """At most four bodies beyond half a megabyte are read at a time, whoever sends them: fifty sources that send
    without end hold fifty times the small size and four times the cap. The others wait, within their time."""

    def __init__(self) -> None:
        self._large = asyncio.Semaphore(LARGE_AT_ONCE)

    async def read(
        self, url: str, answer: aiohttp.ClientResponse, content_encoding: str, cap: int, *, truncate: bool
    ) -> bytes:
        try:
            decoder = Decoder(content_encoding, cap, truncate=truncate)
            if not truncate and (answer.content_length or 0) > decoder.takes:
                raise TooMuch  # it says so itself: not a byte of it is read
            return await self._decoded(answer, decoder)
        except TooMuch:
            answer.close()  # the rest of an endless body is not waited for
            raise BodyTooLarge(url, f"more than {cap:,} bytes (fetch.max_body)") from None
        except Broken as error:
            raise FetchError(url, f"its content encoding is broken ({error})") from error

    async def _decoded(self, answer: aiohttp.ClientResponse, decoder: Decoder) -> bytes:
        body, large = bytearray(), False
        try:
            async for chunk in answer.content.iter_any():
                for piece in decoder.feed(chunk):
                    if large:
                        await asyncio.sleep(0)  # a megabyte a millisecond is quick, sixteen of them are a while
                    elif len(body) + len(piece) > SMALL:
                        await self._large.acquire()
                        large = True
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
