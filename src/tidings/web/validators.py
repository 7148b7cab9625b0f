"""Has it changed since you asked? ETag and Last-Modified of what is made anew for each request.

What an answer says tells its ETag. Its Last-Modified is when it was first seen to say that: a match may be older than
one that is in the feed already (a text that came late), so the time of the latest one would tell a reader that nothing
is new. After a restart all is taken for new once.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime, parsedate_to_datetime
from hashlib import sha256

from starlette.datastructures import Headers

_MOST = 10_000
_SECOND = timedelta(seconds=1)


@dataclass(frozen=True, slots=True)
class Validators:
    etag: str
    modified: datetime

    def headers(self) -> dict[str, str]:
        return {"ETag": self.etag, "Last-Modified": format_datetime(self.modified, usegmt=True)}

    def known_to(self, asked: Headers) -> bool:
        """Does the other side have it? If-None-Match decides where it is said (RFC 9110)."""
        tags = asked.getlist("if-none-match")
        if tags:
            known = {tag.strip().removeprefix("W/") for tag in ",".join(tags).split(",")}
            return self.etag in known or "*" in known
        try:
            since = parsedate_to_datetime(asked.get("if-modified-since", ""))
        except ValueError:
            return False
        return (since.replace(tzinfo=UTC) if since.tzinfo is None else since) >= self.modified


@dataclass(frozen=True, slots=True)
class Memory:
    """Of each thing: what it said last, and since when."""

    _seen: dict[Hashable, Validators] = field(default_factory=dict)

    def of(self, name: Hashable, body: bytes, now: datetime) -> Validators:
        etag = f'"{sha256(body).hexdigest()[:32]}"'
        last = self._seen.pop(name, None)
        if last is None or last.etag != etag:
            whole = now.astimezone(UTC).replace(microsecond=0)
            # Two versions in one second must not look the same.
            last = Validators(etag, whole if last is None else max(whole, last.modified + _SECOND))
        self._seen[name] = last
        if len(self._seen) > _MOST:
            del self._seen[next(iter(self._seen))]
        return last
