"""What people ask for, on both engines."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest
from sqlalchemy import func, insert, select, update
from sqlalchemy.engine import Connection
from tests.cases import each
from tests.contract.sitestories import look, news
from tests.contract.stories import HOUR, NOW, Rooms, audit, changed, dump, hourly, new, page
from tests.contract.watchstories import answer

from tidings.errors import WatchError, WatchNotFound
from tidings.model.matches import NewMatch, WatchResult
from tidings.model.pages import NewSite
from tidings.model.watches import DeliveryPace, DeliveryTiming, Watch, WatchScope, WatchTerms
from tidings.store.db.database import Database
from tidings.store.db.watch_tables import delivery, message, watch_match

MAIL, HOOK, CHAT = "mailto://me@a.test", "webhook:https://a.test/hook", "slack"
TERMS = WatchTerms(
    name="Gas prices",
    query="gas price",
    scope=WatchScope.ARTICLES,
    sources=(3, 4),
    categories=("world",),
    languages=("en", "pl"),
    stems=("pl",),
    detectors=("figures",),
    channels=(MAIL, HOOK),
    timing=DeliveryTiming(DeliveryPace.DAILY, 7 * 60, (22 * 60, 6 * 60), "Europe/Warsaw"),
    template="{title}",
    backfill=True,
)


async def test_a_watch_comes_back_whole(rooms: Rooms) -> None:
    watch_id = await rooms.watches.add(TERMS, NOW, "s3cret")
    later = await rooms.watches.add(WatchTerms("another"), NOW + HOUR, "x", since=NOW - HOUR)
    assert later > watch_id
    kept = Watch(watch_id, TERMS, NOW, NOW, "s3cret")
    assert await rooms.watches.watch("Gas prices") == kept
    other = Watch(later, WatchTerms("another"), NOW + HOUR, NOW - HOUR, "x")
    assert await rooms.watches.watches() == [other, kept]


async def test_in_the_order_of_their_names_whatever_the_case(rooms: Rooms) -> None:
    for name in ("b", "A", "Ä", "C", "a b", "Z"):
        await rooms.watches.add(WatchTerms(name), NOW, "")
    assert [one.name for one in await rooms.watches.watches()] == ["A", "a b", "b", "C", "Z", "Ä"]


async def test_one_of_a_name(rooms: Rooms) -> None:
    await rooms.watches.add(WatchTerms("  Gas\tand  STRASSE "), NOW, "")
    before = await dump(rooms.database)
    for name in ("Gas and STRASSE", "gas and straße", " GAS  AND strasse"):
        with pytest.raises(WatchError, match="one of this name already"):
            await rooms.watches.add(WatchTerms(name), NOW, "", since=NOW)
    assert await dump(rooms.database) == before  # the counter, too
    assert [one.name for one in await rooms.watches.watches()] == ["Gas and STRASSE"]


@each("name", ["", "  ", "\x00", "x" * 201])
async def test_names_that_cannot_be_kept(rooms: Rooms, name: str) -> None:
    with pytest.raises(WatchError, match="name"):
        await rooms.watches.add(WatchTerms(name), NOW, "")
    assert await rooms.watches.watches() == []


async def test_odd_characters(rooms: Rooms) -> None:
    odd = WatchTerms("a\x00b\ud83d", query="\x00 \udcff", channels=("mail\x00", "mail", "\ud83d\ude00"))
    await rooms.watches.add(odd, NOW, "\x00")
    (kept,) = await rooms.watches.watches()
    assert kept.name == "ab\N{REPLACEMENT CHARACTER}"
    assert kept.terms.channels == ("mail", "\N{GRINNING FACE}")
    assert await rooms.watches.watch("a\x00B\ud83d") == kept


async def test_by_name_id_or_part(rooms: Rooms) -> None:
    names = ("Gas prices", "Gas", "Shale oil", "1", "Oil")
    ids = {name: await rooms.watches.add(WatchTerms(name), NOW, "") for name in names}

    async def found(text: str) -> str:
        return (await rooms.watches.watch(text)).name

    assert await found("GAS") == "Gas"  # the whole name, though another has it in it
    assert await found(" gas   PRICES ") == "Gas prices"
    assert await found("shal") == "Shale oil"
    assert await found("1") == "1"  # its name, not the id
    assert await found(str(ids["Shale oil"])) == "Shale oil"
    with pytest.raises(WatchNotFound, match=r"fits 2 watches \(Gas, Gas prices\)"):
        await rooms.watches.watch("ga")
    for text in ("coal", "", "  ", "0", "99", "9" * 30, "9" * 10_000, "٣"):
        with pytest.raises(WatchNotFound, match="no such watch"):
            await rooms.watches.watch(text)


async def test_edited(rooms: Rooms) -> None:
    first = await rooms.watches.add(TERMS, NOW, "s3cret", since=NOW - HOUR)
    await rooms.watches.add(WatchTerms("other"), NOW, "")
    said = WatchTerms("GAS prices", query="gas", scope=WatchScope.PAGES)
    await rooms.watches.edit(first, said)
    assert await rooms.watches.watch("gas prices") == Watch(first, said, NOW, NOW - HOUR, "s3cret")
    before = await dump(rooms.database)
    with pytest.raises(WatchError, match="one of this name already"):
        await rooms.watches.edit(first, WatchTerms("OTHER"))
    assert await dump(rooms.database) == before


async def test_a_watch_that_is_not_there(rooms: Rooms) -> None:
    await rooms.watches.add(TERMS, NOW, "")
    before = await dump(rooms.database)
    for number in (0, -1, 77, 2**63, 2**80):
        for change in (
            rooms.watches.edit(number, WatchTerms("x")),
            rooms.watches.pause(number, True),
            rooms.watches.remove(number),
        ):
            with pytest.raises(WatchNotFound, match=str(number)):
                await change
        await rooms.watches.trouble([number], "nobody hears it")
        assert await dump(rooms.database) == before, number


async def test_paused_and_in_trouble(rooms: Rooms) -> None:
    first = await rooms.watches.add(TERMS, NOW, "")
    second = await rooms.watches.add(WatchTerms("other"), NOW, "")
    await rooms.watches.trouble([first, second], "detector figures failed: \x00why")
    assert {one.trouble for one in await rooms.watches.watches()} == {"detector figures failed: why"}
    await rooms.watches.trouble([second], "")
    await rooms.watches.trouble([], "nobody")
    assert (await rooms.watches.watch("other")).trouble == ""
    await rooms.watches.pause(first, True)
    kept = await rooms.watches.watch(TERMS.name)
    assert (kept.paused, kept.trouble, kept.terms) == (True, "", TERMS)
    await rooms.watches.pause(first, False)
    assert not (await rooms.watches.watch(TERMS.name)).paused


async def test_the_counter_rises_with_what_people_change(rooms: Rooms) -> None:
    seen = [await rooms.watches.changes()]

    async def raised() -> bool:
        seen.append(await rooms.watches.changes())
        return seen[-1] > seen[-2]

    watch_id = await rooms.watches.add(TERMS, NOW, "")
    assert await raised()
    await rooms.watches.edit(watch_id, TERMS)
    assert await raised()
    await rooms.watches.pause(watch_id, True)
    assert await raised()
    await rooms.watches.trouble([watch_id], "broken")
    await rooms.follow("https://a.test/feed")
    assert not await raised()
    sources = await rooms.crawl.changes()
    await rooms.watches.remove(watch_id)
    assert await raised()
    assert await rooms.crawl.changes() == sources  # that one is the sources'


# -- what follows for that which was found ------------------------------------------------------------


async def told(rooms: Rooms) -> set[tuple[int, str]]:
    """(article, channel) of all that is to be told, in a message or not."""

    def read(connection: Connection) -> set[tuple[int, str]]:
        rows = connection.execute(
            select(watch_match.c.subject, delivery.c.channel).join_from(
                delivery, watch_match, watch_match.c.id == delivery.c.watch_match_id
            )
        )
        return {(row.subject, row.channel) for row in rows}

    return await rooms.database.read(read)


async def count(database: Database) -> list[int]:
    tables = watch_match, delivery, message

    def read(connection: Connection) -> list[int]:
        return [connection.execute(select(func.count()).select_from(table)).scalar_one() for table in tables]

    return await database.read(read)


async def match(rooms: Rooms, watch_id: int, source_id: int, *subjects: int) -> int:
    found = [NewMatch(watch_id, source_id, NOW, None, "t", 1, "w", (), (), False, article_id=one) for one in subjects]
    return await rooms.queue.write_results(
        [WatchResult(article_id=one.article_id, times=0, matches=(one,)) for one in found]
    )


async def seal(database: Database, watch_id: int, channel: str) -> None:
    """All that waits for this channel, in one message that somebody has begun to send."""

    def work(connection: Connection) -> None:
        row = {"key": channel, "watch_id": watch_id, "channel": channel, "digest": 0, "attempts": 0}
        row |= {"created_at": NOW, "begun_at": NOW}
        sealed = connection.execute(insert(message).values(row)).inserted_primary_key
        assert sealed is not None
        connection.execute(
            update(delivery).where(delivery.c.channel == channel).values(waiting=None, message_id=sealed[0])
        )

    await database.write(work)


async def test_channels_that_are_no_longer_named_are_not_told(rooms: Rooms) -> None:
    (source_id,) = await rooms.follow("https://a.test/feed")
    watch_id = await rooms.watches.add(WatchTerms("gas", channels=(MAIL, HOOK, CHAT)), NOW, "")
    other = await rooms.watches.add(WatchTerms("oil", channels=(HOOK,)), NOW, "")
    assert await match(rooms, watch_id, source_id, 1) == 1
    assert await match(rooms, other, source_id, 7) == 1
    await seal(rooms.database, watch_id, CHAT)
    await rooms.watches.edit(watch_id, WatchTerms("gas", channels=(MAIL, "pager")))
    # What may have been sent stays where it is; what waited goes to the channel that is new.
    assert await told(rooms) == {(1, MAIL), (1, CHAT), (7, HOOK), (1, "pager")}
    assert await match(rooms, watch_id, source_id, 1, 2) == 1
    assert await told(rooms) == {(1, MAIL), (1, CHAT), (7, HOOK), (1, "pager"), (2, MAIL), (2, "pager")}
    await rooms.watches.edit(watch_id, WatchTerms("gas"))
    assert await told(rooms) == {(1, CHAT), (7, HOOK)}


async def test_removed_with_all_it_found(rooms: Rooms) -> None:
    (source_id,) = await rooms.follow("https://a.test/feed")
    first = await rooms.watches.add(WatchTerms("gas", channels=(MAIL,)), NOW, "")
    second = await rooms.watches.add(WatchTerms("oil", channels=(MAIL,)), NOW, "")
    await match(rooms, first, source_id, 1, 2)
    await seal(rooms.database, first, MAIL)
    await match(rooms, second, source_id, 2)
    assert await count(rooms.database) == [3, 3, 1]
    await rooms.watches.remove(first)
    assert await count(rooms.database) == [1, 1, 0]
    assert await rooms.watches.add(WatchTerms("gas"), NOW, "") > second > first
    assert [one.matches for one in await rooms.watches.watches()] == [0, 1]


async def test_what_was_found_in_a_source_goes_with_it(rooms: Rooms) -> None:
    first, second = await rooms.follow("https://a.test/feed", "https://b.test/feed")
    watch_id = await rooms.watches.add(WatchTerms("gas", channels=(MAIL,)), NOW, "")
    await rooms.watches.add(WatchTerms("oil"), NOW, "")
    await match(rooms, watch_id, first, 1, 2)
    await match(rooms, watch_id, second, 3)
    await rooms.catalogue.remove(first)
    assert (await rooms.watches.watch("gas")).matches == 1
    assert await told(rooms) == {(3, MAIL)}


# -- several programs on one database ------------------------------------------------------------------


async def test_two_programs_add_one_name(database: Database, url: str) -> None:
    async with await Database.open(url) as beside:
        both = [Rooms.over(database), Rooms.over(beside)]
        for number in range(5):
            added = await asyncio.gather(
                *(rooms.watches.add(WatchTerms(f"w{number}"), NOW, "") for rooms in both), return_exceptions=True
            )
            assert sorted(isinstance(one, WatchError) for one in added) == [False, True]
        assert len(await both[0].watches.watches()) == 5
        ids = [one.id for one in await both[0].watches.watches()]
        renamed = await asyncio.gather(
            *(rooms.watches.edit(watch_id, WatchTerms("same")) for watch_id, rooms in zip(ids, both, strict=False)),
            return_exceptions=True,
        )
        assert sorted(isinstance(one, WatchError) for one in renamed) == [False, True]


async def test_everybody_at_once(database: Database, url: str) -> None:
    """Nobody waits in a circle, and nothing is kept by halves: the crawl, the watcher, and people beside them."""
    async with await Database.open(url) as beside, await Database.open(url) as third:
        crawling, watching, person = Rooms.over(database), Rooms.over(beside), Rooms.over(third)
        sources = await crawling.follow(*(f"https://s{number}.test/feed" for number in range(3)))
        root, other = [(await crawling.sites.follow(NewSite(f"https://{n}.test/", "x"), NOW))[0] for n in ("p", "q")]
        lasting = await person.watches.add(WatchTerms("lasting", channels=(MAIL,)), NOW, "")

        async def crawl() -> None:
            for seq in range(12):
                at = NOW + seq * HOUR
                fresh = [new(100 * seq + number) for number in range(8)]
                revised = [new(number, seq + 2) for number in range(8)]
                visits = [changed(one, seq, *fresh, *revised, at=at) for one in sources[:2]]
                visits += [look(root, seq, news(f"{seq}"), at=at), look(other, seq, news(f"{seq}"), at=at)]
                await crawling.crawl.apply(visits, hourly)
                orders = await crawling.crawl.article_orders(at, 50)
                await crawling.crawl.apply([page(one.article_id, at=at) for one in orders], hourly)

        async def watch() -> None:
            for _ in range(25):
                ids = [one.id for one in await watching.watches.watches()]
                found = await watching.queue.next_items(20)
                await watching.queue.write_results([answer(one, *ids) for one in found])

        async def change() -> None:
            for number in range(6):
                since = NOW - timedelta(days=1)
                watch_id = await person.watches.add(WatchTerms(f"w{number}"), NOW, "", since=since)
                await person.watches.edit(watch_id, WatchTerms(f"x{number}", channels=(HOOK,)))
                await person.watches.pause(watch_id, True)
                await person.watches.remove(watch_id)
                await person.archive.thin(None, 2, None)
            await person.catalogue.remove(sources[1])
            await person.catalogue.remove(other)

        await asyncio.gather(crawl(), watch(), change())
        await audit(database)
        await watch()
        assert await watching.queue.waiting() == 0
        kept = await person.watches.watch("lasting")
        assert (kept.id, kept.matches) == (lasting, 12 * 8 + 12)  # articles, and a segment of each version
