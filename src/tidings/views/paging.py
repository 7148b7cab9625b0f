"""Cursors: places in lists as text for URLs. What they hold is internal and may change."""

from __future__ import annotations

import base64
import binascii
import json
import math
from datetime import UTC, datetime, timedelta
from typing import Final

from tidings.model.hosts import HostPlace
from tidings.model.search import SearchPlace
from tidings.model.sources import SourceOrder, SourcePlace
from tidings.model.times import EPOCH
from tidings.model.watches import WatchPlace

MOST: Final = 500  # rows of a list
LONGEST: Final = 4_000  # characters of a cursor
MOST_ID: Final = 2**63 - 1  # no row has a larger one
_MICROSECOND = timedelta(microseconds=1)
_LATEST = (datetime.max.replace(tzinfo=UTC) - EPOCH) // _MICROSECOND

Part = str | int | float | None


def cursor_of(*parts: Part) -> str:
    written = json.dumps(parts, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")
    return base64.urlsafe_b64encode(written).decode().rstrip("=")


def parts_of(cursor: str) -> list[Part]:
    """The parts of a cursor. ValueError where it is none."""
    try:
        padded = cursor.encode("ascii") + b"=" * (-len(cursor) % 4)
        parts = json.loads(base64.b64decode(padded, b"-_", validate=True))
    except (ValueError, binascii.Error, RecursionError):
        raise _refused() from None
    if not isinstance(parts, list) or not all(_is_part(part) for part in parts):
        raise _refused()
    return parts


def _is_part(part: object) -> bool:
    if isinstance(part, str):  # JSON can write what no database takes: half of a character, and NUL
        return "\0" not in part and not any("\ud800" <= character <= "\udfff" for character in part)
    return part is None or isinstance(part, int | float)


def source_cursor(order: SourceOrder, place: SourcePlace) -> str:
    return cursor_of(order.value, place.key, place.id)


def source_place(order: SourceOrder, cursor: str) -> SourcePlace:
    """Parses the cursor of a list of sources. ValueError where it belongs to another order, or to another list."""
    match parts_of(cursor):
        case [order.value, key, int(place)] if _is_key(order, key) and _is_id(place):
            return SourcePlace(key, place)  # type: ignore[arg-type]
    raise _refused()


def _is_key(order: SourceOrder, key: Part) -> bool:
    return isinstance(key, str) if order is SourceOrder.NAME else _is_id(key)


def _is_id(value: Part) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= MOST_ID


def host_cursor(place: HostPlace) -> str:
    return cursor_of("host", place.part, place.key, place.host)


def host_place(cursor: str) -> HostPlace:
    match parts_of(cursor):
        case ["host", int(part), int(key) | float(key), str(host)] if _is_id(part) and _is_number(key):
            return HostPlace(part, key, host)
    raise _refused()


def watch_cursor(place: WatchPlace) -> str:
    return cursor_of("watch", place.key, place.id)


def watch_place(cursor: str) -> WatchPlace:
    match parts_of(cursor):
        case ["watch", str(key), int(place)] if _is_id(place):
            return WatchPlace(key, place)
    raise _refused()


def search_cursor(place: SearchPlace) -> str:
    return cursor_of("search", (place.now - EPOCH) // _MICROSECOND, place.score, place.entry_id)


def search_place(cursor: str) -> SearchPlace:
    match parts_of(cursor):
        case ["search", int(now), int(score) | float(score), int(entry)] if (
            _is_id(abs(entry)) and _is_number(score) and 0 <= now < _LATEST
        ):
            return SearchPlace(EPOCH + now * _MICROSECOND, score, entry)
    raise _refused()


def _is_number(key: float) -> bool:
    return math.isfinite(key) and 0 <= key <= MOST_ID


def _refused() -> ValueError:
    return ValueError("it is none of this list; begin again without it")
