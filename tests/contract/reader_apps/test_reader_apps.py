"""ports.reader_apps on both engines: passwords of apps, pages of ids, whole articles, tags of many articles."""

from __future__ import annotations

import hashlib
from datetime import timedelta

import pytest
from tests.contract.people.test_accounts import SetClock
from tests.contract.people.test_reading import A, B, arrive, person
from tests.contract.stories import HOUR, LONG, NOW, Rooms, changed, hourly, new

from tidings.app.people.reader_apps import StoredApiPasswords, StoredFeedLinks
from tidings.errors import PersonError, PersonNotFound, SignInRefused
from tidings.model.articles import ArticleTime
from tidings.model.people import MOST_TAGS, OWNER, ReadingQuery, Rights, Role
from tidings.store.people.people_rows import PeopleRows
from tidings.store.people.reading_rows import ReadingRows
from tidings.store.reader_apps.api_passwords import MOST, PasswordRows
from tidings.store.reader_apps.feed_links import MOST as MOST_LINKS
from tidings.store.reader_apps.feed_links import FeedLinkRows
from tidings.store.reader_apps.streams import StreamRows


async def test_the_life_of_an_api_password(rooms: Rooms) -> None:
    people, store, clock = PeopleRows(rooms.database), PasswordRows(rooms.database), SetClock()
    passwords = StoredApiPasswords(store, clock)
    first, secret = await passwords.make(await people.owner(), "  my   phone ")
    assert (first.name, first.user_name, first.used_at) == ("my phone", "owner", None)
    auth = await passwords.sign_in("Owner", secret, "192.0.2.1")
    assert secret not in auth
    caller = await passwords.caller(auth)
    assert caller is not None
    assert (caller.person.id, caller.rights) == (OWNER, Rights.WRITE)  # never more, though the owner is an admin
    ada = await people.add("Ada", Role.ADMIN, None, NOW)
    assert await passwords.sign_in("ada", secret, "192.0.2.1") == auth  # by the name that the owner got, too
    key = hashlib.md5(f"owner:{secret}".encode()).hexdigest()
    assert (await passwords.fever_caller(key.upper(), "192.0.2.1")) == await passwords.caller(auth)
    assert [one.used_at for one in await passwords.passwords(ada.id)] == [clock.at]
    for user_name, password in (("Ben", secret), ("Ada", secret + "x"), ("Ada", auth)):
        with pytest.raises(SignInRefused, match="do not fit"):
            await passwords.sign_in(user_name, password, "192.0.2.1")
    assert await passwords.caller(secret) is None
    assert await passwords.fever_caller(auth, "192.0.2.1") is None
    assert not await passwords.remove(ada.id + 1, first.id)
    assert await passwords.remove(ada.id, first.id)
    assert await passwords.caller(auth) is None
    assert await passwords.fever_caller(key, "192.0.2.1") is None


async def test_the_life_of_a_secret_address(rooms: Rooms) -> None:
    people, clock = PeopleRows(rooms.database), SetClock()
    store = FeedLinkRows(rooms.database)
    await people.add("Ada", Role.ADMIN, None, NOW)  # the owner
    links, ben = StoredFeedLinks(store, clock), await people.add("Ben", Role.READER, None, NOW)
    made = await links.make(OWNER, "/articles?starred=1", " My   stars ")
    assert (made.name, made.used_at, len(made.token)) == ("My stars", None, 32)
    assert await links.make(OWNER, "/articles?starred=1", "again") == made  # one for each list
    other = await links.make(ben.id, "/articles?starred=1", "His")
    assert other.token != made.token
    found = await links.by_token(made.token)
    assert found is not None
    assert (found[0].id, found[1].list) == (OWNER, "/articles?starred=1")
    assert [one.used_at for one in await links.links(OWNER)] == [clock.at]
    await store.announced(made, 7)
    assert [(person.id, one.announced) for person, one in await store.every()] == [(OWNER, 7), (ben.id, None)]
    assert not await links.renew(ben.id, made.id)
    assert await links.renew(OWNER, made.id)
    assert await links.by_token(made.token) is None  # at once
    await store.announced(made, 8)  # of the address from before
    [renewed] = await links.links(OWNER)
    assert (renewed.announced, renewed.used_at, renewed.list) == (None, None, made.list)
    assert not await links.remove(ben.id, made.id)
    assert await links.remove(OWNER, made.id)
    assert await links.by_token(renewed.token) is None
    await people.remove(ben.id)
    assert await links.by_token(other.token) is None
    with pytest.raises(PersonError, match="fewer filters"):
        await links.make(OWNER, "/articles?" + "x" * 2_000, "long")
    for number in range(MOST_LINKS):
        await links.make(OWNER, f"/watches/{number}", "x")
    with pytest.raises(PersonError, match="remove one first"):
        await links.make(OWNER, "/articles", "x")


async def test_tries_are_counted_by_address_and_passwords_are_few(rooms: Rooms) -> None:
    people, clock = PeopleRows(rooms.database), SetClock()
    passwords = StoredApiPasswords(PasswordRows(rooms.database), clock)
    _, secret = await passwords.make(await people.owner(), "phone")
    for _ in range(10):
        with pytest.raises(SignInRefused, match="do not fit"):
            await passwords.sign_in("owner", "old", "192.0.2.1")
    with pytest.raises(SignInRefused) as refused:
        await passwords.sign_in("owner", secret, "192.0.2.1")
    assert refused.value.retry_after == 900
    assert await passwords.sign_in("owner", secret, "192.0.2.2")  # others are not kept out
    for number in range(MOST - 1):
        await passwords.make(await people.owner(), str(number))
    with pytest.raises(PersonError, match="50 passwords already"):
        await passwords.make(await people.owner(), "one more")
    with pytest.raises(PersonError, match="needs a name"):
        await passwords.make(await people.owner(), " ")
    with pytest.raises(PersonNotFound):
        await PasswordRows(rooms.database).add(99, "x", "x", b"1", b"2", NOW)


def _seen(**more: object) -> ReadingQuery:
    return ReadingQuery(by=ArticleTime.SEEN, **more)  # type: ignore[arg-type]


async def test_pages_of_ids(rooms: Rooms) -> None:
    """Short pages are found another way than long ones; both have the same ids."""
    streams, reading = StreamRows(rooms.database), ReadingRows(rooms.database)
    first, second = await rooms.follow(A, B)
    await arrive(rooms, first, 0, *range(5))
    await rooms.crawl.apply([changed(second, 0, *(new(one) for one in range(10, 14)), at=NOW + HOUR)], hourly)
    every = list((await streams.ids(OWNER, _seen(limit=5_000))).ids)
    assert len(every) == 9
    await reading.mark_read(OWNER, every[1:3], NOW + HOUR)
    await reading.star(OWNER, every[2:4], NOW)
    await reading.move(OWNER, [second], "News")
    [(folder, _)] = (await reading.folder_names(OWNER)).items()
    cases: list[tuple[dict[str, object], list[int]]] = [
        ({}, every),
        ({"unread": True}, [every[0], *every[3:]]),
        ({"read": True}, every[1:3]),
        ({"starred": True, "read": True}, [every[2]]),
        ({"folder_id": folder}, every[:4]),
        ({"source_ids": (first,), "unread": True}, every[4:]),
        ({"since": NOW + timedelta(minutes=1)}, every[:4]),
        ({"until": NOW + timedelta(minutes=1), "unread": True}, every[4:]),
    ]
    for query, wanted in cases:
        for oldest_first in (False, True):
            listed = wanted[::-1] if oldest_first else wanted
            for limit in (2, 1_000, 5_000):
                found: list[int] = []
                after = None
                while True:
                    asked = _seen(limit=limit, oldest_first=oldest_first, before_id=after, **query)
                    page = await streams.ids(OWNER, asked)
                    found += page.ids
                    after = page.following
                    if after is None:
                        break
                assert found == listed, (query, oldest_first, limit)
    assert await streams.ids_by_id(OWNER, 3, after=every[-2]) == sorted(every)[2:5]
    assert await streams.ids_by_id(OWNER, 3) == sorted(every)[:-4:-1]
    assert await streams.ids_by_id(OWNER, 3, before=every[-2]) == [every[-1]]


async def test_whole_articles_and_feeds(rooms: Rooms) -> None:
    streams, reading, ben = StreamRows(rooms.database), ReadingRows(rooms.database), await person(rooms)
    first, second = await rooms.follow(A, B)
    await rooms.crawl.apply([changed(first, 0, new(1, content=f"<p>{LONG}</p>"), new(2), at=NOW)], hourly)
    await reading.name(OWNER, first, "The first")
    await reading.move(OWNER, [first], "News")
    two, one = (await streams.ids(OWNER, _seen())).ids
    await reading.star(OWNER, [one], NOW)
    found = await streams.whole(OWNER, [one, 99, two, one, 2**80])
    assert [whole.article.id for whole in found] == [one, two]
    assert (found[0].content, found[0].article.source_name) == (f"<p>{LONG}</p>", "The first")
    assert (found[0].mark.starred_at, found[0].mark.unread) == (NOW, True)
    assert (await streams.whole(ben, [one]))[0].mark.starred_at is None
    feeds = await streams.feeds(OWNER, with_newest=True)
    assert [(feed.source_id, feed.folder, feed.unread, feed.newest) for feed in feeds] == [
        (second, None, 0, None),
        (first, "News", 2, NOW),
    ]
    assert await streams.feeds(ben) == []
    assert await streams.totals(OWNER) == (2, NOW)


async def test_tags_of_many_articles(rooms: Rooms) -> None:
    streams, reading, ben = StreamRows(rooms.database), ReadingRows(rooms.database), await person(rooms)
    [first] = await rooms.follow(A)
    await arrive(rooms, first, 0, 0, 1, 2)
    ids = (await streams.ids(OWNER, _seen())).ids
    assert await streams.change_tags(OWNER, [*ids, 99], ["Energy", " energy "], []) == 3
    assert await streams.change_tags(OWNER, ids[:1], ["Poland"], ["ENERGY"]) == 1
    assert await reading.tags(OWNER) == {"Energy": 2, "Poland": 1}
    assert await streams.rename_tag(OWNER, "energy", "POLAND")
    assert await reading.tags(OWNER) == {"POLAND": 3} or await reading.tags(OWNER) == {"Poland": 3}
    assert not await streams.rename_tag(OWNER, "energy", "x")
    assert not await streams.remove_tag(ben, "poland")
    for tags, words in ((["x" * 61], "at most 60"), ([str(one) for one in range(MOST_TAGS)], "at most 30")):
        with pytest.raises(ValueError, match=words):
            await streams.change_tags(OWNER, ids, tags, [])
    assert await streams.remove_tag(OWNER, "Poland")
    assert await reading.tags(OWNER) == {}
