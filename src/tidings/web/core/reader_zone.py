"""The time zone of who reads a page: their browser says it in a cookie, which static/zone.js sets.

Days of lists, hours of charts and the choice of versions are made on the server, where no script comes afterwards. On
the first page of a browser, and without scripts, the zone is not known: times are in UTC there.
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

from starlette.types import Scope

# Whatever a browser sends becomes the name of a file below the zones of the system: no dots, no leading slash.
_COOKIE: Final = re.compile(rb"(?:^|;\s*)zone=([A-Za-z][A-Za-z0-9_+/-]{0,59})(?=\s*(?:;|$))")
_zone: ContextVar[tzinfo | None] = ContextVar("zone", default=None)


def reader_zone() -> tzinfo | None:
    """Of the request that is being answered; None: not known."""
    return _zone.get()


def zone_of(scope: Scope) -> tzinfo | None:
    """The zone that a request's cookie names; None where it names none that is known here."""
    for name, value in scope["headers"]:
        if name == b"cookie" and (found := _COOKIE.search(value)):
            return _known(found[1].decode())
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
def _known(name: str) -> tzinfo | None:
    try:
        return ZoneInfo(name)
    except (LookupError, OSError, ValueError):  # none of this name; a folder of zones; a file that is none
        return None
