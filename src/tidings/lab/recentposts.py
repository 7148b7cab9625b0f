"""How many posts the last hours, or days, have seen: a count for each, in a few bytes however busy the feed is."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from tidings.model.visits import Visit

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MOST = 255  # posts in one bucket that are told apart; no rule here asks for more


@dataclass(frozen=True, slots=True)
class RecentPosts:
    newest: int = 0  # the number of the last bucket, since 1970
    counts: bytes = b""  # oldest first


@dataclass(frozen=True, slots=True)
class Buckets:
    """The shape of the counts: `size` buckets of `width` each. Posts are remembered for size * width."""

    width: timedelta
    size: int

    def add(self, recent: RecentPosts, times: Iterable[datetime], now: datetime) -> RecentPosts:
        """With the posts of those times; what is too old by now, and what is dated in the future, is left out."""
        newest = self._bucket(now)
        counts = bytearray(self._aged(recent, newest))
        for moment in times:
            age = newest - self._bucket(moment)
            if 0 <= age < self.size:
                counts[-1 - age] = min(_MOST, counts[-1 - age] + 1)
        return RecentPosts(newest, bytes(counts))

    def total(self, recent: RecentPosts, now: datetime) -> int:
        """Posts within size * width before now."""
        return sum(self._aged(recent, self._bucket(now)))

    def _bucket(self, at: datetime) -> int:
        return (at - _EPOCH) // self.width

    def _aged(self, recent: RecentPosts, newest: int) -> bytes:
        passed = max(0, newest - recent.newest)
        return (recent.counts + bytes(min(passed, self.size))).rjust(self.size, b"\0")[-self.size :]


def post_times(visit: Visit) -> list[datetime]:
    """When the new articles were published; those without a date when they were seen, as the peers have it."""
    return [*visit.published, *[visit.at] * max(0, visit.articles_new - len(visit.published))]
