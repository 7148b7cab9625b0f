"""ETag and Last-Modified of output feeds.

The ETag is a hash of the body. Last-Modified is when that body was first made: a match may be older than one that is in
the feed already (a text that was fetched late), so the time of the latest match would hide it from readers. After a
restart every feed counts as modified once.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime, parsedate_to_datetime
from hashlib import sha256

from starlette.datastructures import Headers

_MOST_CACHED = 10_000
_SECOND = timedelta(seconds=1)


@dataclass(frozen=True, slots=True)
class ResponseValidators:
    etag: str
    modified: datetime

    def headers(self) -> dict[str, str]:
        return {"ETag": self.etag, "Last-Modified": format_datetime(self.modified, usegmt=True)}

    def known_to(self, headers: Headers) -> bool:
        """Whether the client has this version. If-None-Match wins over If-Modified-Since (RFC 9110)."""
        tags = headers.getlist("if-none-match")
        if tags:
            known = {tag.strip().removeprefix("W/") for tag in ",".join(tags).split(",")}
            return self.etag in known or "*" in known
        try:
            since = parsedate_to_datetime(headers.get("if-modified-since", ""))
        except (ValueError, OverflowError):  # the latter of a year with many digits
            return False
        return (since.replace(tzinfo=UTC) if since.tzinfo is None else since) >= self.modified


@dataclass(frozen=True, slots=True)
class ValidatorCache:
    """The latest validators of each feed."""

    _latest: dict[Hashable, ResponseValidators] = field(default_factory=dict)

    def validators(self, name: Hashable, body: bytes, now: datetime) -> ResponseValidators:
        etag = f'"{sha256(body).hexdigest()[:32]}"'
        last = self._latest.pop(name, None)
        if last is None or last.etag != etag:
            whole = now.astimezone(UTC).replace(microsecond=0)
            # Two versions in one second must not look the same.
            last = ResponseValidators(etag, whole if last is None else max(whole, last.modified + _SECOND))
        self._latest[name] = last
        if len(self._latest) > _MOST_CACHED:
            del self._latest[next(iter(self._latest))]
        return last
