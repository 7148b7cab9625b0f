"""Watches, their matches and messages belong to one person, on both engines."""

from __future__ import annotations

import pytest
from tests.contract.findings import MAIL, find, in_article, keep_articles
from tests.contract.stories import HOUR, NOW, Rooms

from tidings.errors import PersonNotFound, WatchError, WatchNotFound
from tidings.model.matches import MatchQuery, Rating
from tidings.model.messages import MessageQuery, NewMessage
from tidings.model.people import OWNER, Role
from tidings.model.watches import WatchCounts, WatchPlace, WatchTerms, place_of
from tidings.store.people.people_rows import PeopleRows
from tidings.store.watches.matches import MatchRows
from tidings.store.watches.outbox import OutboxRows


async def two_people(rooms: Rooms) -> tuple[int, int]:
    people = PeopleRows(rooms.database)
    owner = await people.add("Ada", Role.ADMIN, None, NOW)
    assert owner.id == OWNER
    return owner.id, (await people.add("Ben", Role.READER, None, NOW)).id


async def test_each_has_their_own(rooms: Rooms) -> None:
    ada, ben = await two_people(rooms)
    gas = await rooms.watches.add(WatchTerms("Gas"), NOW, "")
    his = await rooms.watches.add(WatchTerms("gas"), NOW, "", person_id=ben)
    oil = await rooms.watches.add(WatchTerms("Oil"), NOW, "", person_id=ben)
    await rooms.watches.pause(oil, True)
    with pytest.raises(WatchError, match="one of this name already"):
        await rooms.watches.add(WatchTerms("OIL"), NOW, "", person_id=ben)
    with pytest.raises(WatchError, match="one of this name already"):
        await rooms.watches.edit(his, WatchTerms("oil"))
    await rooms.watches.edit(gas, WatchTerms("Oil"))  # hers may have the name
    await rooms.watches.edit(gas, WatchTerms("Gas"))
    with pytest.raises(PersonNotFound):
        await rooms.watches.add(WatchTerms("x"), NOW, "", person_id=99)
    assert [one.id for one in await rooms.watches.watches()] == [gas, his, oil]
    assert [(one.id, one.person_id) for one in await rooms.watches.watches(ben)] == [(his, ben), (oil, ben)]
    assert [(await rooms.watches.watch("gas", whose)).id for whose in (ada, ben)] == [gas, his]
    for text in ("Oil", "oi", str(oil)):
        assert (await rooms.watches.watch(text, ben)).id == oil
        with pytest.raises(WatchNotFound):
            await rooms.watches.watch(text, ada)
    assert (await rooms.watches.by_id(oil, ben)) == await rooms.watches.by_id(oil)
    with pytest.raises(WatchNotFound):
        await rooms.watches.by_id(oil, ada)
    assert await rooms.watches.counts() == WatchCounts(3, 1, 0)
    assert await rooms.watches.counts(ben) == WatchCounts(2, 1, 0)
    assert await rooms.watches.counts(ada) == WatchCounts(1, 0, 0)


async def test_a_list_that_is_given_again_is_the_persons_own_and_as_it_is_now(rooms: Rooms) -> None:
    """It is read anew where rows of the person's watches changed: by a decision, an edit, a match."""
    ada, ben = await two_people(rooms)
    hers = await rooms.watches.add(WatchTerms("Gas"), NOW, "", person_id=ada)
    his = await rooms.watches.add(WatchTerms("Oil"), NOW, "", person_id=ben)

    async def listed(whose: int) -> list[tuple[int, str, bool, int]]:
        found = await rooms.watches.page(9, person_id=whose)
        return [(one.id, one.name, one.paused, one.matches) for one in found]

    for _ in range(2):
        assert (await listed(ada), await listed(ben)) == ([(hers, "Gas", False, 0)], [(his, "Oil", False, 0)])
    await rooms.watches.pause(his, True)
    assert (await listed(ada), await listed(ben)) == ([(hers, "Gas", False, 0)], [(his, "Oil", True, 0)])
    await rooms.watches.edit(hers, WatchTerms("Coal"))
    source_id, (article_id,) = await keep_articles(rooms, 1)
    await find(rooms.database, in_article(hers, source_id, article_id))
    assert (await listed(ada), await listed(ben)) == ([(hers, "Coal", False, 1)], [(his, "Oil", True, 0)])
    await rooms.watches.remove(hers)
    assert (await listed(ada), await listed(ben)) == ([], [(his, "Oil", True, 0)])


async def test_pages_of_one_and_of_everybody(rooms: Rooms) -> None:
    """Two watches of one name are told apart at the end of a page."""
    ada, ben = await two_people(rooms)
    for name in ("b", "a", "c"):
        for whose in (ada, ben):
            await rooms.watches.add(WatchTerms(name), NOW, "", person_id=whose)
    numbers: dict[int | None, int] = {None: 6, ben: 3}
    for reader, number in numbers.items():
        found: list[WatchPlace] = []
        while page := await rooms.watches.page(1, found[-1] if found else None, person_id=reader):
            found += map(place_of, page)
        assert found == sorted(found)
        assert len(set(found)) == number
    assert await rooms.watches.page(9, paused=True, person_id=ben) == []


async def test_matches_and_messages(rooms: Rooms) -> None:
    ada, ben = await two_people(rooms)
    matches, outbox = MatchRows(rooms.database), OutboxRows(rooms.database)
    source_id, (first, second, *_) = await keep_articles(rooms)
    watches = {
        whose: await rooms.watches.add(WatchTerms("gas", channels=(MAIL,)), NOW, "", person_id=whose)
        for whose in (ada, ben)
    }
    found: dict[int, list[int]] = {}
    for number, whose in enumerate((ada, ben, ada, ben)):
        article_id = (first, second)[number // 2]
        at = NOW + number * HOUR
        (match_id,) = await find(rooms.database, in_article(watches[whose], source_id, article_id, at=at))
        found.setdefault(whose, []).insert(0, match_id)
    for whose, other in ((ada, ben), (ben, ada)):
        for query in (MatchQuery(person_id=whose), MatchQuery(person_id=whose, baselines=False)):
            assert [one.id for one in await matches.matches(query)] == found[whose]
        assert [one.id for one in await matches.matches(MatchQuery(watches[other], person_id=whose))] == []
        assert [one.id for one in await matches.matches(MatchQuery(watches[whose], person_id=whose))] == found[whose]
        one = found[whose][0]
        assert await matches.match(one, other) is None
        assert not await matches.rate(one, Rating.BAD, NOW, other)
        assert (await matches.match(one, whose)).rating is None  # type: ignore[union-attr]
        assert await matches.rate(one, Rating.GOOD, NOW, whose)
        assert [one.rating for one in await matches.matches(MatchQuery(rated=True, person_id=whose))] == [Rating.GOOD]
    waiting = await outbox.waiting(9)
    await outbox.create_messages([NewMessage(one.watch_id, MAIL, (one.delivery_id,)) for one in waiting], (), NOW)
    assert len(await outbox.messages(MessageQuery())) == 4
    for whose in (ada, ben):
        for unsent in (True, False):
            sent = await outbox.messages(MessageQuery(unsent=unsent, person_id=whose))
            assert {one.watch_id for one in sent} == {watches[whose]}


async def test_they_go_with_the_person(rooms: Rooms) -> None:
    _, ben = await two_people(rooms)
    source_id, (article_id, *_) = await keep_articles(rooms)
    watch_id = await rooms.watches.add(WatchTerms("gas", channels=(MAIL,)), NOW, "", person_id=ben)
    await find(rooms.database, in_article(watch_id, source_id, article_id))
    await PeopleRows(rooms.database).remove(ben)
    assert await rooms.watches.watches() == []
    assert await MatchRows(rooms.database).matches(MatchQuery()) == []
    assert await OutboxRows(rooms.database).waiting(9) == []
