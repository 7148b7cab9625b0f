"""Sources that have been dead for a month: the notice or the move that their site's feeds lead to."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta

from tests.cases import each

from tidings.crawl.discovery.rediscover import Rediscovery
from tidings.errors import NoFeedFound, SourceNotFound
from tidings.lab.clock import SimulatedClock
from tidings.model.orders import Applied
from tidings.model.sources import Source, SourceKind, SourceState

NOW = datetime(2026, 3, 2, tzinfo=UTC)
OLD, NEW = "http://a.test/old.xml", "http://a.test/new.xml"
DEAD = Source(
    id=1,
    url=OLD,
    host="a.test",
    kind=SourceKind.FEED,
    state=SourceState.ACTIVE,
    title=None,
    site_url=None,
    language=None,
    category=None,
    policy=None,
    added_at=NOW,
    next_at=NOW,
    reason="",
    failures=40,
    failing_since=NOW - timedelta(days=31),
)


class FakeSources:
    """What is needed of the library and the catalogue."""

    def __init__(self, *, taken: bool = False) -> None:
        self.notices: list[object] = []
        self.moves: list[tuple[int, str, str, datetime, str]] = []
        self._taken = taken

    async def find(self, text: str) -> Source:
        if text != "1":
            raise SourceNotFound(text)
        return DEAD

    async def edit(self, source_id: int, changes: Mapping[str, object]) -> None:
        assert source_id == 1
        self.notices.append(changes["notice"])

    async def move(self, source_id: int, url: str, host: str, now: datetime, notice: str) -> bool:
        if not self._taken:
            self.moves.append((source_id, url, host, now, notice))
        return not self._taken


async def looked(sources: FakeSources, offers: Sequence[str] | None, *, take_over: bool) -> None:
    async def find(source: Source) -> Sequence[str]:
        if offers is None:
            raise NoFeedFound(source.url, "no such host")
        return offers

    async with SimulatedClock(NOW, None) as clock:
        rediscovery = Rediscovery(sources, sources, find, clock, take_over=take_over)  # type: ignore[arg-type]
        rediscovery.applied(Applied(lost=(7, 1)))
        running = asyncio.create_task(rediscovery.run())
        await rediscovery.settle(10)
        running.cancel()
        await asyncio.wait([running])


@each(
    ("offers", "take_over", "words"),
    [
        ([NEW, "http://a.test/x"], False, f"dead since 2026-01-30; its site now offers {NEW}"),
        ([], True, "dead since 2026-01-30; its site offers no other feed"),
        ([NEW, OLD], True, "dead since 2026-01-30; but its site still names it, and it can be read"),
        (None, True, "dead since 2026-01-30; its site cannot be read either ("),
    ],
)
async def test_what_is_said_of_it(offers: list[str] | None, take_over: bool, words: str) -> None:
    sources = FakeSources()
    await looked(sources, offers, take_over=take_over)
    (notice,) = sources.notices
    assert str(notice).startswith(words)
    assert sources.moves == []


async def test_it_is_taken_over_where_that_is_wanted() -> None:
    sources = FakeSources()
    await looked(sources, [NEW], take_over=True)
    assert sources.moves == [(1, NEW, "a.test", NOW, f"dead since 2026-01-30; taken over from {OLD}")]
    assert sources.notices == []
    sources = FakeSources(taken=True)
    await looked(sources, [NEW], take_over=True)
    assert sources.notices == [
        f"dead since 2026-01-30; its site now offers {NEW}, which is already followed; remove one of them"
    ]


async def test_who_waits_for_it_does_not_wait_for_ever() -> None:
    async def never(source: Source) -> Sequence[str]:
        await asyncio.Event().wait()
        return []

    async with SimulatedClock(NOW, None) as clock:
        rediscovery = Rediscovery(FakeSources(), FakeSources(), never, clock)  # type: ignore[arg-type]
        rediscovery.applied(Applied(lost=(1,)))
        running = asyncio.create_task(rediscovery.run())
        await rediscovery.settle(0.05)
        assert not running.done()
        running.cancel()
        await asyncio.wait([running])
