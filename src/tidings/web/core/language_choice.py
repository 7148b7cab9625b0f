"""Which language a request is answered in: the person's own choice, else the browser's, else that of the settings.
What programs read (the API, feeds, metrics) is English.

And in which time zone: the browser says it in a cookie, which static/zone.js sets. Days of lists, hours of charts and
the choice of versions are made on the server, where no script comes afterwards. On the first page of a browser, and
without scripts, the zone is not known: times are in UTC there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import tzinfo
from functools import lru_cache
from typing import Final
from zoneinfo import ZoneInfo

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from tidings.views.languages.current import ENGLISH, Language, speaking
from tidings.web.core.visitor import visitor
from tidings.web.languages.catalogs import language, language_codes

_FOR_PROGRAMS: Final = (
    *("/api/", "/static/", "/healthz", "/mcp", "/metrics", "/websub/", "/reader/", "/accounts/", "/fever", "/events"),
)
_PAGES_AMONG_THEM: Final = ("/api/docs",)
_FEEDS: Final = (".atom", ".json", ".rss", ".xml", ".opml")
_LONGEST_HEADER: Final = 500  # characters of Accept-Language that are read


class LanguageChoice:
    """The middleware; inside that which knows who asks."""

    def __init__(self, app: ASGIApp, usual: Language) -> None:
        self._app, self._usual = app, usual

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        with speaking(language_of(scope, self._usual)), reading_in(browser_zone(scope)):
            await self._app(scope, receive, send)


def language_of(scope: Scope, usual: Language) -> Language:
    """The language that a request is answered in; `usual`: that of the settings."""
    path = scope["path"]
    if (path.startswith(_FOR_PROGRAMS) and path not in _PAGES_AMONG_THEM) or path.endswith(_FEEDS):
        return ENGLISH
    caller = visitor().caller
    if caller is not None and caller.person.language in language_codes():
        return language(caller.person.language)
    code = accepted(Headers(scope=scope).get("accept-language", "")[:_LONGEST_HEADER])
    return usual if code is None else language(code)


@lru_cache(1_000)
def accepted(header: str) -> str | None:
    """The language that a browser likes most of those that there are; None: it names none of them."""
    wanted: list[tuple[float, str]] = []
    for part in header.split(","):
        name, _, weight = part.partition(";")
        try:
            liked = float(weight.strip().removeprefix("q=") or 1)
        except ValueError:
            continue
        code = name.strip().partition("-")[0].lower()
        if liked > 0 and code in language_codes():
            wanted.append((liked, code))
    return max(wanted, key=lambda one: one[0])[1] if wanted else None


# -- time zone --------------------------------------------------------------------------------------

# Whatever a browser sends becomes the name of a file below the zones of the system: no dots, no leading slash.
_ZONE_COOKIE: Final = re.compile(rb"(?:^|;\s*)zone=([A-Za-z][A-Za-z0-9_+/-]{0,59})(?=\s*(?:;|$))")
_zone: ContextVar[tzinfo | None] = ContextVar("zone", default=None)


def reader_zone() -> tzinfo | None:
    """The zone in which the request that is being answered shows times; None: not known."""
    return _zone.get()


def browser_zone(scope: Scope) -> tzinfo | None:
    """The zone that a request's cookie names; None where it names none that is known here."""
    for name, value in scope["headers"]:
        if name == b"cookie" and (found := _ZONE_COOKIE.search(value)):
            return _known_zone(found[1].decode())
    return None


@contextmanager
def reading_in(zone: tzinfo | None) -> Iterator[None]:
    """Pages that are made inside show times of this zone."""
    before = _zone.set(zone)
    try:
        yield
    finally:
        _zone.reset(before)


@lru_cache(1_000)
def _known_zone(name: str) -> tzinfo | None:
    try:
        return ZoneInfo(name)
    except (LookupError, OSError, ValueError):  # none of this name; a folder of zones; a file that is none
        return None
