"""Sites of many pages on a port of loopback, told apart by the Host header.

async with AcreFarm(clock, seed_004(clock.now())) as farm:
    farm.hosts      # {"mysite.test": "127.0.0.1:40123", ...}, for fetch.hosts
    farm.requests   # all that was asked, with the answer's status
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from email.utils import format_datetime, parsedate_to_datetime

from aiohttp import web
from tests.farm.many_pages import Acre

from tidings.lab.farm.gate import Gate, host_of, is_conditional
from tidings.lab.farm.responses import Answer, Kind
from tidings.lab.farm.server import LOG_LENGTH, Logged
from tidings.ports.outside import Clock

_HTML = {"Content-Type": "text/html; charset=utf-8"}
_TEXT = {"Content-Type": "text/plain; charset=utf-8"}


def answer(acre: Acre, path: str, headers: Mapping[str, str], now: datetime) -> Answer:
    """How a site answers; `headers` with names in any case, as the server's own mapping looks them up. Pure."""
    if path == "/robots.txt":
        return Answer(200, Kind.ROBOTS, _TEXT, b"User-agent: *\nDisallow:\n")
    leaf = acre.by_path.get(path)
    if leaf is None:
        return Answer(404, Kind.OTHER, _TEXT, b"not found\n")
    kind = Kind.FRONT if leaf.number == 0 else Kind.PAGE
    if leaf.restless:
        return Answer(200, kind, _HTML, acre.body(leaf, now))
    etag, modified = f'"{leaf.number}-{leaf.version(now)}"', acre.modified(leaf, now)
    sent = {**_HTML, "ETag": etag, "Last-Modified": format_datetime(modified.astimezone(UTC), usegmt=True)}
    if _is_known(headers, etag, modified):
        return Answer(304, kind, sent)
    return Answer(200, kind, sent, acre.body(leaf, now))


def _is_known(headers: Mapping[str, str], etag: str, modified: datetime) -> bool:
    """RFC 9110: where If-None-Match is given, If-Modified-Since is not asked."""
    known = headers.get("If-None-Match")
    if known is not None:
        return etag in {tag.strip().removeprefix("W/") for tag in known.split(",")}
    since = headers.get("If-Modified-Since")
    if since is None:
        return False
    try:
        return modified <= parsedate_to_datetime(since).astimezone(UTC)
    except ValueError:
        return False


class AcreFarm(Gate):
    """Sites that change by the clock it is given."""

    def __init__(self, clock: Clock, acres: Sequence[Acre]) -> None:
        self._clock = clock
        self.acres = {acre.name: acre for acre in acres}
        super().__init__(self.acres)
        self.requests: deque[Logged] = deque(maxlen=LOG_LENGTH)

    def downloads(self, name: str) -> int:
        """Pages of a site that were sent whole."""
        pages = (Kind.FRONT, Kind.PAGE)
        return sum(asked.site == name and asked.kind in pages and asked.status == 200 for asked in self.requests)

    async def _handle(self, request: web.BaseRequest) -> web.Response:
        now = self._clock.now()
        name = host_of(request)
        acre = self.acres.get(name)
        if acre is None:
            return web.Response(status=421, text=f"no site {name!r} on this farm\n")
        if request.method not in ("GET", "HEAD"):
            return web.Response(status=405, headers={"Allow": "GET, HEAD"})
        said = answer(acre, request.path, request.headers, now)
        conditional = is_conditional(request)
        self.requests.append(Logged(now, name, request.path, said.status, conditional, said.kind))
        return web.Response(status=said.status, headers=said.headers, body=said.body)
