"""Further requests within one visit: few, one after the other, spaced, and to the host that the visit holds.

A visit holds its host's place in line, and a simulated clock stands still for it. So a visit that waits says so
(`Pausing`), where the clock can be told.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Protocol, runtime_checkable

from tidings.errors import BadStatus, FetchError
from tidings.model.orders import Hop
from tidings.ports.outside import Clock, Fetcher, Request, Response
from tidings.text.url import host_of

LONGEST_GAP = timedelta(seconds=30)  # a host that wants more between two requests is left alone


@runtime_checkable
class Pausing(Protocol):
    """A clock that stands still while it is held, and lets one wait who is the reason for a hold."""

    async def pause_until(self, when: datetime) -> None: ...


class Further:
    """What a visit asks for after its first answer. `hops`, `size` and `crawl_delay` are those of all its requests."""

    def __init__(self, fetcher: Fetcher, clock: Clock, first: Response, gap: timedelta, most: int) -> None:
        self._fetcher, self._clock, self._gap = fetcher, clock, gap
        self._host = host_of(first.url)
        self._left = most
        self.stopped = False  # a server that cannot answer, or will not, is not asked again in this visit
        self.hops: tuple[Hop, ...] = first.hops
        self.size = len(first.body)
        self.crawl_delay = first.crawl_delay

    def is_near(self, url: str) -> bool:
        """Is it of the host that the visit holds?"""
        return host_of(url) == self._host

    def _may_ask(self, url: str) -> bool:
        return self._left > 0 and not self.stopped and self._between() <= LONGEST_GAP and self.is_near(url)

    async def get(self, request: Request) -> Response | None:
        """None where it may not be asked, or brought nothing."""
        if not self._may_ask(request.url):
            return None
        self._left -= 1
        await self._wait()
        try:
            answer = await self._fetcher.fetch(request)
        except FetchError as error:
            self.stopped = not (isinstance(error, BadStatus) and error.status in (404, 410))
            self._note(error.hops, error.crawl_delay)
            return None
        self._note(answer.hops, answer.crawl_delay)
        self.size += len(answer.body)
        return answer

    def _note(self, hops: tuple[Hop, ...], crawl_delay: float | None) -> None:
        self.hops += hops
        self.crawl_delay = crawl_delay if crawl_delay is not None else self.crawl_delay

    def _between(self) -> timedelta:
        return max(self._gap, timedelta(seconds=self.crawl_delay or 0))

    async def _wait(self) -> None:
        gap = self._between()
        if not gap:
            return
        when = self._clock.now() + gap
        if isinstance(self._clock, Pausing):
            await self._clock.pause_until(when)
        else:
            await self._clock.sleep_until(when)
