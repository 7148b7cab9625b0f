"""ports.reading.Reading on both engines."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import event, select
from sqlalchemy.engine import Connection
from tests.contract.sitestories import SITE, followed, grown
from tests.contract.stories import HOUR, NOW, Rooms, audit, changed, dump, hourly, new

from tidings.errors import FolderError, PersonNotFound, SourceNotFound
from tidings.model.articles import ArticleTime
from tidings.model.people import NO_FOLDER, OWNER, ReadAll, ReadingQuery, Role, Unfollowed
from tidings.model.sources import NewSource, Readership, SourceState
from tidings.model.watches import WatchTerms
from tidings.ports.reading import Reading
from tidings.store.db.schema import article, source
from tidings.store.people import article_pages
from tidings.store.people.people_rows import PeopleRows
from tidings.store.people.read_all import mark_everything, undo_everything
from tidings.store.people.reading_rows import ReadingRows
from tidings.store.people.unread import read_unread
from tidings.store.reader_apps.streams import StreamRows
from tidings.store.unchanged import MANY

A, B, C = "https://a.test/feed", "https://b.test/feed", "https://c.test/rss"
DAY = timedelta(days=1)
LATER = NOW + 2 * HOUR
SECOND = timedelta(seconds=1)


async def person(rooms: Rooms, name: str = "Ben") -> int:
    people = PeopleRows(rooms.database)
    if not (await people.owner()).name:
        await people.add("Ada", Role.ADMIN, None, NOW)
    return (await people.add(name, Role.READER, None, NOW)).id


async def arrive(rooms: Rooms, source_id: int, seq: int, *numbers: int, at: datetime = NOW) -> list[int]:
    """Articles with these numbers come; their ids."""
    dates = [at - timedelta(minutes=number % 7) for number in numbers]
    entries = [new(n, published=date, content=None) for n, date in zip(numbers, dates, strict=True)]
    await rooms.crawl.apply([changed(source_id, seq, *entries, at=at)], hourly)
    wanted = select(article.c.id).where(article.c.source_id == source_id).order_by(article.c.id)
    return (await rooms.database.read(lambda connection: list(connection.execute(wanted).scalars())))[-len(numbers) :]


async def unread_ids(reading: Reading, person_id: int, **more: object) -> list[int]:
    page = await reading.articles(person_id, ReadingQuery(unread=True, **more))  # type: ignore[arg-type]
    assert all(one.mark.unread for one in page.articles)
    return sorted(one.article.id for one in page.articles)


# -- sources and folders ----------------------------------------------------------------------------


async def test_whoever_adds_a_source_follows_it(rooms: Rooms) -> None:
    reading, ben = ReadingRows(rooms.database), await person(rooms)
    (first,) = await rooms.follow(A, category=" News / Poland ", title="The Planet")
    new_source = NewSource(B, "b.test", category="news/poland")
    assert await rooms.catalogue.add([NewSource(A, "a.test"), new_source], NOW, [NOW] * 2, ben) == [False, True]
    second = (await rooms.library.find(B)).id
    assert [one.source_id for one in await reading.following(OWNER)] == [first]
    mine = await reading.following(ben)
    assert [(one.source_id, one.name, one.since) for one in mine] == [(second, B, NOW), (first, "The Planet", NOW)]
    assert [(one.name, one.sources) for one in await reading.folders(OWNER)] == [("News/Poland", 1)]
    assert [(one.name, one.sources) for one in await reading.folders(ben)] == [("news/poland", 1)]
    root = await followed(rooms, SITE)
    pages = await grown(rooms, root, {"a": {}})
    assert root in {one.source_id for one in await reading.following(OWNER)}
    assert await reading.follow(ben, [root, pages["a"], 999, 2**70], LATER) == 1  # a page is no source of its own
    since = LATER - 28 * DAY
    assert await reading.readership(since) == {first: Readership(2), second: Readership(1), root: Readership(2)}
    left = await reading.unfollow(ben, [first, second, root, 999], NOW)
    assert (left.sources, left.orphans) == (3, (second,))
    assert await reading.unfollow(ben, [first], NOW) == Unfollowed(0)
    await PeopleRows(rooms.database).remove(ben)
    with pytest.raises(PersonNotFound):
        await reading.follow(ben, [first], NOW)
    await rooms.catalogue.remove(first)
    await rooms.catalogue.remove(root)
    assert await reading.following(OWNER) == []


async def test_what_a_person_does_is_seen_at_once_though_counts_are_kept(rooms: Rooms) -> None:
    """Of somebody with more than MANY sources they are kept for two seconds, or more."""
    reading, streams = ReadingRows(rooms.database), StreamRows(rooms.database)
    first, *_ = await rooms.follow(*(f"https://s{number}.test/feed" for number in range(MANY + 1)))
    assert (await reading.shelf(OWNER)).tree.whole.sources == MANY + 1
    await followed(rooms, replace(SITE, category="Sites"))
    tree = (await reading.shelf(OWNER)).tree
    assert (tree.whole.sources, [one.name for one in tree.folders]) == (MANY + 2, ["Sites"])
    assert await streams.feeds(OWNER)
    await rooms.catalogue.edit(first, {"title": "The Planet"})
    assert "The Planet" in {one.name for one in await streams.feeds(OWNER)}
    assert "The Planet" in {one.name for one in await reading.following(OWNER, folder_id=NO_FOLDER)}
    await rooms.catalogue.move(first, "https://moved.test/feed", "moved.test", LATER, "")
    assert "https://moved.test/feed" in {one.url for one in await streams.feeds(OWNER)}


async def test_folders(rooms: Rooms) -> None:
    reading = ReadingRows(rooms.database)
    first, second, third = await rooms.follow(A, B, C)
    await arrive(rooms, first, 0, 1, 2)
    await arrive(rooms, second, 0, 3)
    assert await reading.move(OWNER, [first, 999], "News/Poland") == 1
    assert await reading.move(OWNER, [second], "News") == 1
    assert await reading.move(OWNER, [first], "NEWS / Poland") == 0
    folders = {one.name: one for one in await reading.folders(OWNER)}
    assert {name: (one.sources, one.unread) for name, one in folders.items()} == {
        "News": (2, 3),
        "News/Poland": (1, 2),
    }
    news, poland = folders["News"].id, folders["News/Poland"].id
    counts = await reading.unread(OWNER)
    assert (counts.sources, counts.folders, counts.all) == ({first: 2, second: 1}, {poland: 2, news: 1}, 3)
    assert [one.source_id for one in await reading.following(OWNER, folder_id=news)] == [first, second]
    assert [one.source_id for one in await reading.following(OWNER, folder_id=NO_FOLDER)] == [third]
    assert [one.source_id for one in await reading.following(OWNER, [first, third], poland)] == [first]
    assert (await reading.add_folder(OWNER, "Sport")).sources == 0
    for name in ("", " / ", "a\x07b", "x" * 201):
        with pytest.raises(FolderError):
            await reading.add_folder(OWNER, name)
    with pytest.raises(FolderError, match="already"):
        await reading.rename_folder(OWNER, news, "sport")
    await reading.rename_folder(OWNER, news, "News/Europe")
    assert [one.name for one in await reading.folders(OWNER)] == ["News/Europe", "News/Europe/Poland", "Sport"]
    await reading.remove_folder(OWNER, news)
    assert [(one.name, one.sources) for one in await reading.folders(OWNER)] == [
        ("News/Europe/Poland", 1),
        ("Sport", 0),
    ]
    assert len(await reading.following(OWNER)) == 3
    other = await person(rooms)
    for refused in (reading.remove_folder(other, poland), reading.rename_folder(other, poland, "Mine")):
        with pytest.raises(FolderError, match="no such"):
            await refused
    await reading.name(OWNER, first, " My   planet ")
    assert {one.article.source_name for one in (await reading.articles(OWNER, ReadingQuery())).articles} == {
        "My planet",
        B,
    }
    with pytest.raises(SourceNotFound):
        await reading.name(other, first, "mine")


# -- marks ------------------------------------------------------------------------------------------


async def test_what_is_unread(rooms: Rooms) -> None:
    reading, ben = ReadingRows(rooms.database), await person(rooms)
    (source_id,) = await rooms.follow(A)
    old = await arrive(rooms, source_id, 0, 1, 2, 3)
    await reading.follow(ben, [source_id], NOW)
    fresh = await arrive(rooms, source_id, 1, 4, 5, at=LATER)
    assert await unread_ids(reading, OWNER) == [*old, *fresh]
    assert await unread_ids(reading, ben) == fresh  # only what came since
    assert await reading.mark_read(ben, [*old, fresh[0], 999, 2**70], LATER) == 1
    assert await reading.mark_read(ben, fresh[:1], LATER) == 0
    assert await reading.mark_unread(ben, [old[0], fresh[1]]) == 1
    assert await unread_ids(reading, ben) == [old[0], fresh[1]]
    assert (await reading.unread(ben)).sources == {source_id: 2}
    assert await reading.mark_unread(ben, fresh) == 1
    assert await reading.mark_read(ben, old, LATER) == 1
    assert await unread_ids(reading, ben) == fresh
    assert await reading.readership(LATER - 28 * DAY) == {source_id: Readership(2, 1)}
    assert await reading.readership(LATER + HOUR) == {source_id: Readership(2)}
    assert await unread_ids(reading, OWNER) == [*old, *fresh]  # nobody else's
    marks = await reading.marks(ben, [*old, *fresh, 999])
    assert {one: mark.unread for one, mark in marks.items()} == dict.fromkeys(old, False) | dict.fromkeys(fresh, True)
    await reading.unfollow(ben, [source_id], NOW)
    assert (await reading.articles(ben, ReadingQuery())).articles == ()
    assert await reading.mark_unread(ben, old) == 0
    await reading.follow(ben, [source_id], LATER)
    assert (await reading.unread(ben)).all == 0


async def test_no_longer_followed_and_taken_back(rooms: Rooms) -> None:
    """All as it was: the folder, the name, what was read and unread; what came meanwhile is unread."""
    reading, ben = ReadingRows(rooms.database), await person(rooms)
    first, second = await rooms.follow(A, B)
    old = await arrive(rooms, first, 0, 1, 2, 3)
    await reading.follow(ben, [first, second], NOW, "News")
    await reading.name(ben, first, "My own")
    fresh = await arrive(rooms, first, 1, 4, 5, at=LATER)
    await reading.mark_read(ben, fresh[:1], LATER)
    await reading.mark_unread(ben, old[:1])
    before = await reading.following(ben)
    left = await reading.unfollow(ben, [first, second, 999], LATER)
    assert left.undo is not None
    assert await reading.following(ben) == []
    await rooms.catalogue.remove(second)
    (late,) = await arrive(rooms, first, 2, 6, at=LATER)
    assert not await reading.undo(OWNER, left.undo, NOW)  # it is his
    assert await reading.undo(ben, left.undo, NOW)
    assert not await reading.undo(ben, left.undo, NOW)
    (mine,) = await reading.following(ben)
    assert replace(mine, unread=2) == next(one for one in before if one.source_id == first)
    assert await unread_ids(reading, ben) == sorted([old[0], fresh[1], late])
    assert mine.unread == 3


async def test_what_nobody_follows_rests(rooms: Rooms) -> None:
    reading, people, ben = ReadingRows(rooms.database), PeopleRows(rooms.database), await person(rooms)
    (source_id,) = await rooms.follow(A)
    due = NOW + DAY

    async def state() -> str:
        source = await rooms.library.find(A)
        assert (source.next_at is None) is (source.state is SourceState.PAUSED)
        return source.state.value

    await reading.follow(ben, [source_id], NOW)
    await reading.unfollow(OWNER, [source_id], NOW)
    assert await state() == "active"  # he does
    left = await reading.unfollow(ben, [source_id], NOW)
    assert (left.orphans, await state()) == ((source_id,), "paused")
    assert "nobody follows it" in (await rooms.library.find(A)).reason
    assert left.undo is not None
    assert await reading.undo(ben, left.undo, due)
    assert await state() == "active"
    # It is woken by whoever follows it, or adds it again; not where a person paused it.
    await people.remove(ben)
    assert await state() == "paused"
    await reading.follow(OWNER, [source_id], due)
    assert await state() == "active"
    await reading.unfollow(OWNER, [source_id], NOW)
    assert await rooms.catalogue.add([NewSource(A, "a.test")], due, [due]) == [False]
    assert await state() == "active"
    await rooms.catalogue.pause([source_id])
    cleo = (await people.add("Cleo", Role.READER, None, NOW)).id
    await reading.follow(cleo, [source_id], NOW)
    assert await state() == "paused"
    # Nor where nobody followed it any more in between, or it was removed; not even once it rests and is paused then.
    await reading.unfollow(cleo, [source_id], NOW)
    await reading.unfollow(OWNER, [source_id], NOW)
    await reading.follow(cleo, [source_id], NOW)
    await rooms.catalogue.set_aside([source_id], NOW)
    await rooms.catalogue.add([NewSource(A, "a.test")], due, [due], cleo)
    assert (await state(), (await rooms.library.find(A)).next_at) == ("paused", None)
    await rooms.catalogue.resume([source_id], NOW)
    for one in (cleo, OWNER):
        await reading.unfollow(one, [source_id], NOW)
    assert await rooms.catalogue.pause([source_id]) == 0
    await reading.follow(cleo, [source_id], NOW)
    assert await state() == "paused"


async def test_what_a_watch_names_goes_on(rooms: Rooms) -> None:
    reading, people, ben = ReadingRows(rooms.database), PeopleRows(rooms.database), await person(rooms)
    both = await rooms.follow(A, B)
    await rooms.watches.add(WatchTerms("wells", "well", sources=(both[0],)), NOW, "secret", person_id=OWNER)
    await reading.follow(ben, both, NOW)
    await reading.unfollow(OWNER, both, NOW)
    left = await reading.unfollow(ben, both, NOW)
    assert left.orphans == (both[1],)
    assert [(await rooms.kept(one)).state.value for one in both] == ["active", "paused"]
    # The same where a person is removed; with the watches of theirs.
    await reading.follow(ben, both, NOW)
    await rooms.watches.add(WatchTerms("his", "well", sources=(both[1],)), NOW, "secret", person_id=ben)
    await people.remove(ben)
    assert [(await rooms.kept(one)).state.value for one in both] == ["active", "paused"]


async def test_stars_notes_and_tags(rooms: Rooms) -> None:
    reading, ben = ReadingRows(rooms.database), await person(rooms)
    (source_id,) = await rooms.follow(A)
    first, second, third = await arrive(rooms, source_id, 0, 1, 2, 3)
    assert await reading.star(OWNER, [first, second, 999], NOW) == 2
    assert await reading.star(OWNER, [first], LATER) == 0
    assert await reading.save(OWNER, [third], LATER) == 1
    assert await reading.set_note(ben, second, "Not followed,\nyet noted")
    assert await reading.set_tags(OWNER, third, [" Old  News", "old news", "Später", ""])
    assert not await reading.set_tags(OWNER, 999, ["x"])
    assert not await reading.set_note(OWNER, 999, "x")
    assert (await reading.marks(ben, [second]))[second].note == "Not followed,\nyet noted"
    mark = (await reading.marks(OWNER, [third]))[third]
    assert (mark.saved_at, mark.starred_at, mark.tags, mark.unread) == (LATER, None, ("Old News", "Später"), True)
    assert await reading.tags(OWNER) == {"Old News": 1, "Später": 1}
    for refused in (
        reading.set_note(OWNER, first, "x" * 10_001),
        reading.set_tags(OWNER, first, ["x" * 61]),
        reading.set_tags(OWNER, first, [str(number) for number in range(31)]),
    ):
        with pytest.raises(ValueError, match="at most"):
            await refused

    async def listed(**query: object) -> list[int]:
        page = await reading.articles(OWNER, ReadingQuery(**query))  # type: ignore[arg-type]
        return [one.article.id for one in page.articles]

    assert await listed(starred=True) == [first, second]
    assert await listed(starred=True, limit=1) == [first]
    assert await listed(starred=True, before_id=first) == [second]
    assert (
        await listed(saved=True) == await listed(tag="OLD NEWS") == await listed(tag="später", unread=True) == [third]
    )
    assert await listed(tag="später", starred=True) == []
    await reading.mark_read(OWNER, [third], NOW)
    assert await listed(tag="später", unread=True) == []
    await reading.unfollow(OWNER, [source_id], NOW)
    assert await listed(starred=True) == [first, second]  # they stay
    assert await listed(starred=True, folder_id=NO_FOLDER) == []
    await reading.star(OWNER, [first, second], None)
    await reading.save(OWNER, [third], None)
    await reading.set_tags(OWNER, third, [])
    await reading.set_note(ben, second, " ")
    kept = await dump(rooms.database)
    assert kept["mark"] == kept["mark_tag"] == []  # what says nothing is not stored


async def test_all_read_and_undone(rooms: Rooms) -> None:
    reading = ReadingRows(rooms.database)
    first, second = await rooms.follow(A, B)
    one = await arrive(rooms, first, 0, 1, 2, 3, at=NOW - DAY)
    two = await arrive(rooms, second, 0, 4, 5, at=NOW - DAY / 2)
    await reading.mark_all_read(OWNER, ReadAll((first,)), NOW)
    one += await arrive(rooms, first, 1, 6, 7, at=NOW)
    await reading.mark_unread(OWNER, one[1:3])
    await reading.mark_read(OWNER, [one[4], two[0]], NOW)
    await reading.star(OWNER, [one[1]], NOW)
    before, unread = await dump(rooms.database), [one[1], one[2], one[3], two[1]]
    assert await unread_ids(reading, OWNER) == sorted(unread)
    folder = await reading.add_folder(OWNER, "News")
    await reading.move(OWNER, [second], "News")
    for which, left in (
        (ReadAll(), []),
        (ReadAll((second,)), [*one[1:4]]),
        (ReadAll(folder_id=folder.id), [*one[1:4]]),
        (ReadAll(folder_id=NO_FOLDER), [two[1]]),
        (ReadAll(seen_before=NOW - HOUR), [one[3]]),
        (ReadAll(seen_before=NOW - 20 * HOUR), [one[3], two[1]]),
        (ReadAll((first,), seen_before=LATER), [two[1]]),
        (ReadAll(seen_before=NOW + SECOND), []),  # what came this very minute
        (ReadAll(folder_id=folder.id, seen_before=NOW + SECOND), [*one[1:4]]),
        (ReadAll(seen_before=NOW), [one[3]]),
    ):
        just_now = which.seen_before is not None and NOW <= which.seen_before < LATER
        token = await reading.mark_all_read(OWNER, which, NOW + SECOND if just_now else LATER)
        assert token is not None, which
        assert token.articles == 4 - len(left), which
        assert await unread_ids(reading, OWNER) == sorted(left), which
        assert (await reading.unread(OWNER)).all == len(left)
        late = await arrive(rooms, second, await _seq(rooms, second), token.id + 100)
        await audit(rooms.database)
        assert not await reading.undo(await _somebody(rooms), token.id, NOW)
        assert await reading.undo(OWNER, token.id, NOW)
        assert not await reading.undo(OWNER, token.id, NOW)
        assert await unread_ids(reading, OWNER) == sorted([*unread, *late])
        await reading.mark_read(OWNER, late, NOW)
        await audit(rooms.database)
    after = await dump(rooms.database)
    kept = {row[1] for row in before["mark"]}
    assert sorted(row for row in after["mark"] if row[1] in kept) == before["mark"]
    token = await reading.mark_listed_read(OWNER, ReadingQuery(source_ids=(first,)), LATER)
    listed = set(await unread_ids(reading, OWNER))
    assert token is not None
    assert token.articles == len(unread) - len(listed) > 0
    await audit(rooms.database)
    assert await reading.mark_listed_read(OWNER, ReadingQuery(source_ids=(first,)), LATER) is None
    assert await reading.undo(OWNER, token.id, NOW)
    await audit(rooms.database)
    assert await unread_ids(reading, OWNER) == sorted(unread)
    token = await reading.mark_all_read(OWNER, ReadAll(), LATER)
    assert token is not None
    assert await reading.mark_all_read(OWNER, ReadAll(), LATER) is None
    await reading.mark_unread(OWNER, [one[0]])
    await reading.undo(OWNER, token.id, NOW)
    assert await unread_ids(reading, OWNER) == sorted([*unread, one[0]])  # decided since then: it stays


async def _seq(rooms: Rooms, source_id: int) -> int:
    wanted = select(source.c.seq).where(source.c.id == source_id)
    return int(await rooms.database.read(lambda connection: connection.execute(wanted).scalar_one()))


async def _somebody(rooms: Rooms) -> int:
    people = PeopleRows(rooms.database)
    if not await people.people():
        await person(rooms)
    return (await people.person("Ben")).id


async def test_marks_that_say_nothing_are_pruned(rooms: Rooms) -> None:
    reading = ReadingRows(rooms.database)
    first, second = await rooms.follow(A, B)
    one, two = await arrive(rooms, first, 0, 1, 2), await arrive(rooms, second, 0, 3, 4)
    await reading.mark_read(OWNER, [*one, two[0]], NOW)
    await reading.star(OWNER, [one[0]], NOW)
    assert await reading.prune(NOW + 27 * DAY) == 0
    assert await reading.prune(NOW + 29 * DAY) == 1  # of the first source all is read, and one article is starred
    assert (await reading.unread(OWNER)).sources == {second: 1}
    token = await reading.mark_all_read(OWNER, ReadAll(), NOW + 29 * DAY)
    assert token is not None
    assert await reading.prune(NOW + 29 * DAY) == 0  # it may still be undone
    assert await reading.prune(NOW + 31 * DAY) == 1
    assert not await reading.undo(OWNER, token.id, NOW)


# -- lists ------------------------------------------------------------------------------------------


async def fill(rooms: Rooms, sources: Sequence[int], chance: random.Random) -> None:
    for seq in range(3):
        at = NOW + seq * HOUR
        outcomes = [
            changed(
                one,
                seq,
                *(
                    new(
                        1000 * seq + number,
                        published=chance.choice([None, at - timedelta(minutes=chance.randrange(200))]),
                        categories=(chance.choice(["Sport", "World"]),),
                        language=chance.choice(["en", "pl"]),
                        content=None,
                    )
                    for number in range(chance.randrange(4))
                ),
                at=at,
            )
            for one in sources
        ]
        await rooms.crawl.apply(outcomes, hourly)


@pytest.mark.parametrize("walks", [False, True])
async def test_lists_page_by_page(rooms: Rooms, monkeypatch: pytest.MonkeyPatch, walks: bool) -> None:
    """Each list has what a loop over all articles finds, in the same order, however it is read."""
    monkeypatch.setattr(article_pages, "STEPS_OF_HEAD", 10_000 if walks else 0)
    monkeypatch.setattr(article_pages, "FEW_HEADS", 1 if walks else 10_000)
    monkeypatch.setattr(article_pages, "MOST_WALKED", 7)
    chance, reading = random.Random(19), ReadingRows(rooms.database)
    ben = await person(rooms)
    sources = await rooms.follow(*(f"https://s{number}.test/feed" for number in range(8)))
    await reading.follow(ben, sources[:5], NOW)
    await reading.move(ben, sources[:2], "News")
    await reading.move(ben, sources[2:3], "News/Poland")
    await fill(rooms, sources, chance)
    news = (await reading.folders(ben))[0].id
    every = (await reading.articles(OWNER, ReadingQuery(limit=500))).articles
    everyone = [one.article for one in every]
    mine = [one for one in everyone if one.source_id in sources[:5]]
    read = {one.id for one in mine if chance.random() < 0.5}
    await reading.mark_read(ben, sorted(read), NOW)
    for by in ArticleTime:
        for some in (mine, everyone):
            some.sort(key=lambda one: (one.at(by), one.id), reverse=True)
        middle = mine[len(mine) // 2].at(by)
        for query, expected in (
            (ReadingQuery(), mine),
            (ReadingQuery(unread=True), [one for one in mine if one.id not in read]),
            (ReadingQuery(folder_id=news), [one for one in mine if one.source_id in sources[:3]]),
            (
                ReadingQuery(folder_id=NO_FOLDER, unread=True),
                [one for one in mine if one.source_id in sources[3:5] and one.id not in read],
            ),
            (ReadingQuery(source_ids=(sources[1], sources[7])), [one for one in mine if one.source_id == sources[1]]),
            (ReadingQuery(language="pl"), [one for one in mine if one.language == "pl"]),
            (
                ReadingQuery(category="Sport", unread=True),
                [one for one in mine if one.category == "Sport" and one.id not in read],
            ),
            (ReadingQuery(since=middle), [one for one in mine if one.at(by) >= middle]),
            (ReadingQuery(until=middle), [one for one in mine if one.at(by) < middle]),
            (ReadingQuery(everything=True), everyone),
            (ReadingQuery(everything=True, language="pl"), [one for one in everyone if one.language == "pl"]),
            (
                ReadingQuery(everything=True, source_ids=(sources[7],)),
                [one for one in everyone if one.source_id == sources[7]],
            ),
        ):
            found: list[int] = []
            before: int | None = None
            while True:
                page = await reading.articles(ben, _next(query, by, before))
                found += [one.article.id for one in page.articles]
                before = page.following
                if before is None:
                    break
            assert found == [one.id for one in expected], query
            await _check_neighbours(reading, ben, replace(query, by=by), found)


async def _check_neighbours(reading: Reading, person_id: int, query: ReadingQuery, found: Sequence[int]) -> None:
    if query.language or query.category:
        return  # these lists look at a few articles only
    for place in (0, len(found) // 2, len(found) - 1):
        beside = await reading.neighbours(person_id, found[place], query)
        assert beside.following == (found[place + 1] if place + 1 < len(found) else None), query
        if not query.unread:  # what is before may have been read
            assert beside.previous == (found[place - 1] if place else None), query


def _next(query: ReadingQuery, by: ArticleTime, before: int | None) -> ReadingQuery:
    return replace(query, by=by, before_id=before, limit=3)


# -- together ---------------------------------------------------------------------------------------


async def test_several_at_once(rooms: Rooms) -> None:
    """Visits, marks, subscriptions and removals beside each other: nobody deadlocks, and all is counted right."""
    reading, ben = ReadingRows(rooms.database), await person(rooms)
    sources = await rooms.follow(*(f"https://s{number}.test/feed" for number in range(6)))
    for one in sources:
        await arrive(rooms, one, 0, 1, 2, 3)
    every = [one.article.id for one in (await reading.articles(OWNER, ReadingQuery())).articles]
    await reading.follow(ben, sources, NOW)
    visits = [changed(one, 1, new(8), new(9), at=LATER) for one in sources]
    await asyncio.gather(
        *(rooms.crawl.apply([visit], hourly) for visit in visits),
        *(reading.mark_read(OWNER, every[number::4], NOW) for number in range(4)),
        *(reading.mark_all_read(who, ReadAll(), LATER) for who in (OWNER, ben, OWNER)),
        *(reading.mark_unread(who, every[::3]) for who in (OWNER, ben)),
        reading.unfollow(ben, sources[:2], NOW),
        reading.follow(ben, sources[:2], LATER, "Back"),
        *(rooms.catalogue.remove(one) for one in sources[-2:]),
        *(reading.star(who, every, NOW) for who in (OWNER, ben)),
    )
    counts = await reading.unread(OWNER)
    assert set(counts.sources) <= set(sources[:4])
    assert len(await unread_ids(reading, OWNER)) == counts.all


async def test_lists_and_marks_are_answered_from_indexes(rooms: Rooms) -> None:
    """Of every statement that is made, as it is made: none reads all articles, marks or sources, row by row."""
    sources = await rooms.follow(A, B)
    await arrive(rooms, sources[0], 0, 1, 2)
    asked: list[tuple[str, Any]] = []

    def note(_connection: object, _cursor: object, sql: str, values: Any, *_more: object) -> None:
        asked.append((sql, values))

    def work(connection: Connection) -> list[str]:
        event.listen(connection, "before_cursor_execute", note)
        for query in (
            *(ReadingQuery(by=by, unread=unread, before_id=2) for by in ArticleTime for unread in (False, True)),
            ReadingQuery(folder_id=NO_FOLDER, unread=True),
            ReadingQuery(source_ids=(sources[0],), language="en", since=NOW),
            *(ReadingQuery(starred=True), ReadingQuery(saved=True, unread=True), ReadingQuery(tag="x")),
            *(ReadingQuery(watch_id=1), ReadingQuery(watch_id=1, starred=True, folder_id=NO_FOLDER)),
            *(ReadingQuery(everything=True, by=by, stories=True, before_id=2) for by in ArticleTime),
            ReadingQuery(everything=True, source_ids=(sources[0],), unread=True),
        ):
            article_pages.read_page(connection, OWNER, query)
        read_unread(connection, OWNER)
        token = mark_everything(connection, OWNER, ReadAll(), LATER)
        assert token is not None
        undo_everything(connection, OWNER, token.id)
        mark_everything(connection, OWNER, ReadAll(seen_before=LATER), LATER)
        event.remove(connection, "before_cursor_execute", note)
        explain = "EXPLAIN QUERY PLAN" if connection.dialect.name == "sqlite" else "EXPLAIN"
        if connection.dialect.name == "postgresql":
            connection.exec_driver_sql("SET LOCAL enable_seqscan = off")
        values = {sql: one[0] if isinstance(one, list) else one for sql, one in asked}
        plans = (connection.exec_driver_sql(f"{explain} {sql}", one).all() for sql, one in values.items())
        return [" ".join(str(part) for part in row) for plan in plans for row in plan]

    steps = await rooms.database.write(work)
    assert len({sql for sql, _ in asked}) > 25
    whole = re.compile(r"(Seq Scan on|SCAN) (article|mark|mark_tag|source)( |$)(?!USING)")
    assert [step for step in steps if whole.search(step)] == []
