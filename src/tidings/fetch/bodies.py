"""Reads response bodies, under a size cap for each and a limit on large ones at a time."""

from __future__ import annotations

import asyncio

from tidings.errors import BodyTooLarge, FetchError, FetchTimeout
from tidings.fetch.exchange import Answer
from tidings.text.decoding import Broken, Decoder, TooMuch

SMALL = 512 * 1024  # nearly every feed and page is smaller
LARGE_AT_ONCE = 4
PACE = 128 * 1024  # bytes a second a large body must arrive at while others wait for its place
GRACE = 1.0  # seconds before that counts
STALL = 5.0  # seconds without a byte of a large body, even if none waits


class _TooSlow(Exception):
    pass


class Bodies:
    """Reads at most four bodies beyond half a megabyte at a time: fifty endless ones then take fifty times the small
    size and four times the cap of memory. The others wait, within their own time limit; a large body that arrives too
    slowly is aborted in favour of them."""

    def __init__(self) -> None:
        self.large = asyncio.Semaphore(LARGE_AT_ONCE)
        self._waiting = 0

    async def read(self, url: str, answer: Answer, content_encoding: str, cap: int, *, truncate: bool) -> bytes:
        try:
            decoder = Decoder(content_encoding, cap, truncate=truncate)
            if not truncate and (answer.content_length or 0) > decoder.takes:
                raise TooMuch  # by its Content-Length: not a byte is read
            return await self._decoded(answer, decoder)
        except _TooSlow:
            answer.close()
            raise FetchTimeout(url, f"a body of more than {SMALL:,} bytes that only drips") from None
        except TooMuch:
            answer.close()  # without waiting for the rest
            raise BodyTooLarge(url, f"more than {cap:,} bytes (fetch.max_body)") from None
        except Broken as error:
            raise FetchError(url, f"its content encoding is broken ({error})") from error

    async def _decoded(self, answer: Answer, decoder: Decoder) -> bytes:
        body, large, since = bytearray(), False, 0.0
        now = asyncio.get_running_loop().time
        try:
            while chunk := await self._chunk(answer, STALL if large else None):
                if large and self._waiting and len(body) - SMALL < PACE * (now() - since - GRACE):
                    raise _TooSlow
                for piece in decoder.feed(chunk):
                    if large:
                        await asyncio.sleep(0)  # decoding a megabyte takes a millisecond; other tasks get their turn
                    elif len(body) + len(piece) > SMALL:
                        await self._wait_for_place()
                        large, since = True, now()
                    body += piece
                if decoder.full:
                    answer.close()
                    break
            decoder.finish()
            return bytes(body)
        finally:
            body.clear()  # else an error's traceback would keep it alive
            if large:
                self.large.release()

    async def _wait_for_place(self) -> None:
        self._waiting += 1
        try:
            await self.large.acquire()
        finally:
            self._waiting -= 1

    @staticmethod
    async def _chunk(answer: Answer, seconds: float | None) -> bytes:
        """The bytes that have arrived; empty at the end. _TooSlow after so many seconds without any."""
        if seconds is None:
            return await answer.content.readany()
        try:
            async with asyncio.timeout(seconds):
                return await answer.content.readany()
        except TimeoutError:
            raise _TooSlow from None
