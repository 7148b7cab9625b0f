"""Fetches a source once, outside its schedule, to show a person what its server sends. Nothing of it is stored."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Final

from tidings.errors import BadStatus, FetchError, SourceError
from tidings.model.redact import redacted
from tidings.views.adding.source_service import RawResponse

if TYPE_CHECKING:
    from tidings.app.stores import Stores
    from tidings.model.sources import Source
    from tidings.ports.outside import Clock
    from tidings.settings.settings import Settings

SHOWN: Final = 20_000  # characters of the body
PAUSE: Final = timedelta(minutes=1)  # between two looks at one source
_MOST_REMEMBERED = 1_000
_PRIVATE = ("set-cookie", "authorization")


class ResponseLooks:
    """Looks at responses, each source once a minute at most."""

    def __init__(self, stores: Stores, settings: Settings, clock: Clock) -> None:
        self._stores, self._settings, self._clock = stores, settings, clock
        self._looked: dict[int, datetime] = {}

    async def look(self, source: Source) -> RawResponse:
        """Requests the source now. SourceError where it was requested a moment ago, or its host wants to be left
        alone."""
        from tidings.app.stores import open_fetcher
        from tidings.model.orders import HopKind
        from tidings.ports.outside import Request
        from tidings.text.charset import decode_xml

        await self._check(source)
        request = Request(
            source.url,
            robots=False,
            kind=HopKind.FEED,
            subscribers=source.subscribers,
            max_bytes=4 * SHOWN,
            truncate=True,
        )
        try:
            async with open_fetcher(self._settings, self._clock, self._stores.robots) as fetcher:
                answer = await fetcher.fetch(request)
        except BadStatus as error:
            return RawResponse(error.url, error.status, _headers(error.headers), problem=error.message)
        except FetchError as error:
            return RawResponse(error.url, problem=error.message)
        text = decode_xml(answer.body, answer.headers.get("content-type")).replace("\0", "")
        return RawResponse(
            redacted(answer.url), answer.status, _headers(answer.headers), text[:SHOWN], is_cut=len(text) > SHOWN
        )

    async def _check(self, source: Source) -> None:
        now = self._clock.now()
        looked = [at for at in (self._looked.get(source.id), source.last_visit_at) if at is not None and at <= now]
        if looked and now - max(looked) < PAUSE:
            raise SourceError(source.name, "it was requested less than a minute ago; look again in a minute")
        manners = (await self._stores.hosts.manners_of([source.host])).get(source.host)
        if manners is not None and manners.closed_until is not None and manners.closed_until > now:
            raise SourceError(source.name, f"its host wants to be left alone until {manners.closed_until:%H:%M} UTC")
        self._looked = {**dict(list(self._looked.items())[-_MOST_REMEMBERED:]), source.id: now}


def _headers(headers: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    return tuple(sorted((name, redacted(value)) for name, value in headers.items() if name.lower() not in _PRIVATE))
