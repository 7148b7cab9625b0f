"""Which language a request is answered in: the person's own choice, else the browser's, else that of the settings.
And in which time zone: the browser's (reader_zone.py).

What programs read (the API, feeds, metrics) is English.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from tidings.views.languages.current import ENGLISH, Language, speaking
from tidings.web.core.reader_zone import reading_in, zone_of
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
        with speaking(language_of(scope, self._usual)), reading_in(zone_of(scope)):
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
