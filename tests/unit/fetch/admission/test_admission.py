"""The cheap questions come first; a trap is flagged once for a reason; what is counted survives a restart."""

import asyncio
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from tidings.errors import FetchError
from tidings.fetch.admission import admission
from tidings.fetch.admission.admission import FLAGGED_EVERY, KEPT_EVERY, Admission
from tidings.fetch.admission.filters import Domain, Everything, Filter, NotFilter, Prefix
from tidings.fetch.admission.traps import SiteTally, TrapLimits
from tidings.model.hosts import Flag

SITE = "example.org"


class MemoryFlags:
    """The store's part, in memory."""

    def __init__(self) -> None:
        self.shown: dict[tuple[str, str], Flag] = {}
        self.tallies: dict[str, bytes] = {}
        self.told = self.asked = self.written = 0

    async def flag(self, flag: Flag) -> None:
        self.told += 1
        before = self.shown.get((flag.host, flag.reason))
        self.shown[flag.host, flag.reason] = replace(flag, times=flag.times + (before.times if before else 0))

    async def flags(self, limit: int | None = None) -> list[Flag]:
        return list(self.shown.values())

    async def unflag(self, host: str) -> int:
        mine = [key for key in self.shown if key[0] == host]
        for key in mine:
            del self.shown[key]
        return len(mine)

    async def tally(self, host: str) -> bytes | None:
        self.asked += 1
        await asyncio.sleep(0)
        return self.tallies.get(host)

    async def keep_tally(self, host: str, tally: bytes) -> None:
        self.written += 1
        await asyncio.sleep(0)
        self.tallies[host] = tally


class Robots:
    def __init__(self) -> None:
        self.asked: list[str] = []

    async def allows(self, url: str) -> bool:
        self.asked.append(url)
        await asyncio.sleep(0)
        if "/unread" in url:
            raise FetchError(url, "robots.txt cannot be read, so nothing is fetched for now")
        return "/private" not in url


class Hands:
    """A clock that stands until it is moved."""

    def __init__(self) -> None:
        self.time = datetime(2026, 3, 1, tzinfo=UTC)

    def now(self) -> datetime:
        return self.time

    async def sleep_until(self, when: datetime) -> None:
        raise AssertionError("nobody waits here")

    def hold(self) -> AbstractContextManager[None]:
        return nullcontext()


class World:
    def __init__(self, filters: Sequence[Filter] = (), limits: TrapLimits | None = None) -> None:
        self.flags, self.robots, self.clock = MemoryFlags(), Robots(), Hands()
        self._filters, self._limits = filters, limits or TrapLimits()

    def start(self) -> Admission:
        # The number of addresses is an estimate; with one salt it is always the same one.
        return Admission(self._filters, self._limits, self.robots.allows, self.flags, self.clock, salt=lambda: b"salt")


# -- the order --------------------------------------------------------------------------------------


async def test_each_question_has_its_answer() -> None:
    world = World([Domain("example.org"), NotFilter(Prefix("https://example.org/tag/"))])
    door = world.start()
    assert await door.admit("https://example.org/news", SITE) is None
    for url, words in {
        "ftp://example.org/": "it has ftp scheme; only http and https are fetched",
        "https://example.org/\n": "it has characters that no address may have",
        "https://example.net/": "the filter `domain:example.org` does not admit it",
        "https://example.org/tag/x": "the filter `not prefix:https://example.org/tag/` does not admit it",
        "https://example.org/a/a/a/a": "its path repeats 'a' 4 times (limit 3): a trap?",
        "https://example.org/private/x": "robots.txt does not allow it",
        "https://example.org/unread": "robots.txt cannot be read, so nothing is fetched for now",
    }.items():
        assert await door.admit(url, SITE) == words
    assert await door.admit("https://example.org/deep", SITE, depth=17) == "it lies 17 links from the start (limit 16)"


async def test_the_dear_questions_are_asked_last() -> None:
    world = World([Domain("example.org")])
    door = world.start()
    await door.admit("ftp://example.org/", SITE)
    await door.admit("https://example.net/", SITE)
    assert (world.flags.asked, world.robots.asked) == (0, [])
    await door.admit("https://example.org/a/a/a/a", SITE)
    assert (world.flags.asked, world.robots.asked) == (1, [])
    await door.admit("HTTPS://me:secret@Example.org/x#y", SITE)
    assert (world.flags.asked, world.robots.asked) == (1, ["https://example.org/x"])


async def test_only_what_is_added_is_counted() -> None:
    world = World([NotFilter(Prefix("https://example.org/tag/"))])
    door = world.start()
    for number in range(10):
        for place in ("private/", "unread", "tag/", "a/a/a/a/"):
            await door.admit(f"https://example.org/{place}{number}", SITE)
    await door.admit("https://example.org/one", SITE)
    await door.close()
    assert SiteTally.unpack(world.flags.tallies[SITE]).urls == 1


async def test_a_filter_that_is_a_page_long_is_cut_in_the_answer() -> None:
    door = World([Prefix("https://example.org/" + "x" * 3000)]).start()
    words = await door.admit("https://example.org/", SITE)
    assert words is not None
    assert words.endswith("xxx...` does not admit it")
    assert len(words) < 600


# -- flags ------------------------------------------------------------------------------------------


async def test_a_trap_is_flagged_once_for_a_reason_and_its_site_goes_on(caplog: pytest.LogCaptureFixture) -> None:
    world = World()
    door = world.start()
    for number in range(300):
        await door.admit(f"https://me:secret@example.org/home?time={number}", SITE)
        await door.admit(f"https://example.org{'/more' * 4}/{number}", SITE)
    assert world.flags.told == 2  # the first of each; the rest is put together
    assert await door.admit("https://example.org/news/1", SITE) is None
    assert await door.admit("https://other.test/home?time=1", "other.test") is None
    await door.close()
    queries, parts = sorted(await world.flags.flags(), key=lambda flag: flag.reason)
    assert queries == Flag(
        SITE, "more than 100 queries of one path", world.clock.time, "https://example.org/home?time=299", 200
    )
    assert parts.reason == "paths that repeat a part more than 3 times"
    assert (parts.times, parts.url) == (300, "https://example.org/more/more/more/more/299")
    assert [record.getMessage() for record in caplog.records] == [
        "example.org looks like a trap: paths that repeat a part more than 3 times, as in "
        "https://example.org/more/more/more/more/0",
        "example.org looks like a trap: more than 100 queries of one path, as in https://example.org/home?time=100",
    ]


async def test_a_flag_taken_away_comes_back_where_the_site_goes_on_so() -> None:
    world = World()
    door = world.start()
    await door.admit("https://example.org/a/a/a/a", SITE)
    assert await world.flags.unflag(SITE) == 1
    await door.admit("https://example.org/a/a/a/a", SITE)
    assert await world.flags.flags() == []
    world.clock.time += FLAGGED_EVERY
    await door.admit("https://example.org/a/a/a/a/b", SITE)
    (flag,) = await world.flags.flags()
    assert (flag.times, flag.at) == (2, world.clock.time)


async def test_the_example_of_a_flag_is_cut() -> None:
    world = World()
    await world.start().admit("https://example.org/" + "x" * 3000, SITE)
    (flag,) = await world.flags.flags()
    assert len(flag.url) == 503


# -- what is counted --------------------------------------------------------------------------------


async def test_what_was_counted_survives_a_restart() -> None:
    world = World(limits=TrapLimits(urls=30, query_variants=10))
    door = world.start()
    for number in range(10):
        assert await door.admit(f"https://example.org/list?{number}", SITE) is None
    await door.close()
    door = world.start()
    assert "10 other queries of '/list'" in str(await door.admit("https://example.org/list?11", SITE))
    for number in range(20):
        assert await door.admit(f"https://example.org/{number}", SITE) is None
    await door.close()
    assert "about 30 addresses" in str(await world.start().admit("https://example.org/more", SITE))


async def test_a_kill_loses_little() -> None:
    world = World()
    door = world.start()
    for number in range(KEPT_EVERY * 2 + 50):
        await door.admit(f"https://example.org/{number}", SITE)
    assert world.flags.written == 2
    assert round(SiteTally.unpack(world.flags.tallies[SITE]).urls) == KEPT_EVERY * 2


async def test_what_was_kept_and_cannot_be_read_begins_anew(caplog: pytest.LogCaptureFixture) -> None:
    world = World()
    world.flags.tallies[SITE] = b"broken"
    door = world.start()
    assert await door.admit("https://example.org/", SITE) is None
    assert "what was counted of example.org cannot be read" in caplog.text
    await door.close()
    assert SiteTally.unpack(world.flags.tallies[SITE]).urls == 1


async def test_many_sites_are_put_away_and_none_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(admission, "SITES_HELD", 3)
    world = World()
    door = world.start()
    for round_ in range(4):
        for site in range(8):
            await door.admit(f"https://s{site}.test/{round_}", f"s{site}.test")
            await door.admit(f"https://s{site}.test/{round_}{'/a' * 4}", f"s{site}.test")
            assert world.flags.asked - world.flags.written <= 3  # loaded, and not stored and dropped again
    await door.close()
    assert [round(SiteTally.unpack(tally).urls) for tally in world.flags.tallies.values()] == [4] * 8
    assert [flag.times for flag in await world.flags.flags()] == [4] * 8


async def test_many_at_once_count_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(admission, "SITES_HELD", 2)
    world = World([Everything()])
    door = world.start()
    answers = await asyncio.gather(
        *(
            door.admit(f"https://s{n % 5}.test/{n}{'/a' * (4 if n % 7 == 0 else 1)}", f"s{n % 5}.test")
            for n in range(200)
        )
    )
    await door.close()
    tripped = sum(answer is not None for answer in answers)
    assert tripped == 29
    counted = [round(SiteTally.unpack(tally).urls) for tally in world.flags.tallies.values()]
    assert sum(counted) == 200 - 29
    assert sum(flag.times for flag in await world.flags.flags()) == 29


async def test_each_site_has_a_salt_of_its_own() -> None:
    world = World()
    door = Admission((), TrapLimits(), world.robots.allows, world.flags, world.clock)
    for site in ("a.test", "b.test"):
        await door.admit("https://example.org/?x", site)
    await door.close()
    assert world.flags.tallies["a.test"] != world.flags.tallies["b.test"]


async def test_articles_that_a_feed_lists_are_filtered_but_not_counted() -> None:
    world = World([Domain("example.org")], TrapLimits(query_variants=5, urls=5))
    door = world.start()
    for number in range(50):
        assert await door.admit_listed(f"https://example.org/story?id={number}", SITE) is None
    assert world.robots.asked == []
    assert await door.admit_listed("https://ads.test/story", "ads.test") is not None
    assert await door.admit_listed("https://example.org" + "/again" * 9, SITE) is not None
    await door.close()
    assert [flag.times for flag in await world.flags.flags()] == [1]
