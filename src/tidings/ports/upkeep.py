"""Upkeep: what waits in the store, and how large it is. For those who run the program."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol


@dataclass(frozen=True, slots=True)
class QueueCounts:
    """What waits to be done."""

    due: int  # visits
    late: int  # of these, visits that were due more than an hour ago
    texts: int  # articles whose text is to be fetched
    links: int  # met on followed pages, and not looked at yet
    unindexed: int  # articles and pages that search does not know yet
    unwatched: int  # articles and pages that watches were not evaluated on yet
    deliveries: int  # matches that are in no message yet
    unsent: int  # messages
    given_up: int  # of these, messages that are not tried again


@dataclass(frozen=True, slots=True)
class Publications:
    """When sources published since they were added, by id. `of_sources`: all that there are."""

    posts: Mapping[int, Sequence[datetime]]
    of_sources: int


class Upkeep(Protocol):
    async def queues(self, now: datetime) -> QueueCounts: ...

    async def publications(self, since: datetime, most_sources: int, most_posts: int) -> Publications:
        """Of sources chosen evenly among all, where there are more than `most_sources`."""
        ...

    async def database_bytes(self) -> int:
        """The size of the database, without bodies that lie outside of it."""
        ...
