"""Articles whose texts are nearly the same become one story when their texts arrive."""

from __future__ import annotations

import random
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.engine import Connection
from tests.contract.stories import HOUR, NOW, Rooms, changed, dump, hourly, new, page

from tidings.model.articles import Article, ArticleQuery, ArticleTime, Verdict
from tidings.model.orders import ArticleOutcome
from tidings.read.article.signature import bands, signature
from tidings.store.db.database import Database
from tidings.store.db.schema import band
from tidings.store.visits.stories import MOST_ALIKE, WINDOW

DAY = timedelta(days=1)


def tale(number: int, words: int = 200) -> str:
    """A text of its own, the same for the same number."""
    rng = random.Random(number)
    return " ".join("".join(rng.choices("abcdefghijklmnop", k=rng.randint(2, 8))) for _ in range(words))


def told(article_id: int, text: str, *, at: datetime = NOW, **more: Any) -> ArticleOutcome:
    return page(article_id, text, at=at, signature=signature(text), **more)


class Town:
    """Papers, each a source; what they print."""

    def __init__(self, rooms: Rooms) -> None:
        self.rooms = rooms
        self._visits: dict[int, int] = {}
        self._printed = 0

    async def paper(self, name: str) -> int:
        (source,) = await self.rooms.follow(f"https://{name}.test/feed")
        self._visits[source] = 0
        return source

    async def prints(self, source: int, *, at: datetime = NOW) -> int:
        """An article without its text; its id."""
        self._printed += 1
        article = new(self._printed, host=f"host-{self._printed}.test")
        await self.rooms.crawl.apply([changed(source, self._visits[source], article, at=at)], hourly)
        self._visits[source] += 1
        listed = await self.rooms.library.articles(ArticleQuery(source_id=source, limit=1000))
        return next(kept.id for kept in listed if kept.identity == article.identity)

    async def reads(self, *outcomes: ArticleOutcome) -> None:
        assert (await self.rooms.crawl.apply(list(outcomes), hourly)).texts == len(outcomes)

    async def writes(self, source: int, text: str, *, at: datetime = NOW) -> int:
        article_id = await self.prints(source, at=at)
        await self.reads(told(article_id, text, at=at))
        return article_id

    async def kept(self, article_id: int) -> Article:
        found = await self.rooms.library.article(article_id)
        assert found is not None
        return found.article

    async def stories(self, *ids: int) -> list[int | None]:
        return [(await self.kept(article_id)).story_id for article_id in ids]


async def bands_kept(database: Database) -> int:
    def count(connection: Connection) -> int:
        number: int = connection.execute(select(func.count()).select_from(band)).scalar_one()
        return number

    return await database.read(count)


async def test_two_papers_with_one_story(rooms: Rooms) -> None:
    town = Town(rooms)
    one, other = await town.paper("one"), await town.paper("other")
    first = await town.writes(one, tale(1))
    alone = await town.writes(one, tale(2))
    assert await town.stories(first, alone) == [None, None]
    cut = await town.writes(other, f"A new lead of the other paper. {tale(1, 120)}", at=NOW + HOUR)
    assert await town.stories(first, alone, cut) == [first, None, first]
    story = await rooms.library.story(first)
    assert story is not None
    assert (story.id, [member.id for member in story.members]) == (first, [first, cut])
    assert [member.members for member in story.members] == [2, 2]
    assert (await town.kept(alone)).members == 1
    assert await rooms.library.story(alone) is None
    assert await rooms.library.story(10**30) is None


async def test_all_in_one_batch(rooms: Rooms) -> None:
    town = Town(rooms)
    papers = [await town.paper(name) for name in ("a", "b", "c")]
    ids = [await town.prints(paper) for paper in papers]
    others = [await town.prints(paper) for paper in papers]
    await town.reads(
        *(told(article_id, tale(1)) for article_id in reversed(ids)),
        *(told(article_id, tale(2 + number)) for number, article_id in enumerate(others)),
    )
    assert await town.stories(*ids, *others) == [min(ids)] * 3 + [None] * 3


async def test_a_story_keeps_its_name_when_an_earlier_article_joins(rooms: Rooms) -> None:
    town = Town(rooms)
    a, b, c = [await town.paper(name) for name in ("a", "b", "c")]
    early = await town.prints(a)
    first, second = await town.writes(b, tale(1)), await town.writes(c, tale(1))
    await town.reads(told(early, tale(1), at=NOW + HOUR))
    assert await town.stories(first, second, early) == [first] * 3


def parts(*numbers: int) -> str:
    return " ".join(tale(number, 100) for number in numbers)


# Too far apart to be one story, but for one that came between them.
DAYS = (NOW, NOW, NOW + 20 * DAY, NOW + 20 * DAY, NOW + 10 * DAY)


async def test_two_stories_that_turn_out_to_be_one(rooms: Rooms) -> None:
    town = Town(rooms)
    ids = [await town.prints(await town.paper(name), at=day) for name, day in zip("abcde", DAYS, strict=True)]
    for article_id in ids[:4]:
        await town.reads(told(article_id, tale(1), at=DAYS[-1]))
    assert await town.stories(*ids) == [ids[0], ids[0], ids[2], ids[2], None]
    await town.reads(told(ids[4], tale(1), at=NOW + 21 * DAY))
    assert await town.stories(*ids) == [ids[0]] * 5
    assert await rooms.library.story(ids[2]) is None


async def test_stories_that_become_one_within_a_batch(rooms: Rooms) -> None:
    town = Town(rooms)
    ids = [await town.prints(await town.paper(name), at=day) for name, day in zip("abcde", DAYS, strict=True)]
    await town.reads(*(told(article_id, tale(1), at=NOW + 21 * DAY) for article_id in ids))
    assert await town.stories(*ids) == [ids[0]] * 5


async def test_a_text_that_is_a_little_like_two_stories_joins_the_nearer(rooms: Rooms) -> None:
    town = Town(rooms)
    papers = [await town.paper(name) for name in "abcde"]
    nearer = [await town.writes(paper, parts(1, 2, 3)) for paper in papers[:2]]
    other = [await town.writes(paper, parts(4, 5)) for paper in papers[2:4]]
    between = await town.writes(papers[4], parts(1, 4, 2, 3))
    assert await town.stories(*nearer, *other, between) == [nearer[0]] * 2 + [other[0]] * 2 + [nearer[0]]


async def test_what_is_two_weeks_older_is_another_story(rooms: Rooms) -> None:
    town = Town(rooms)
    one, other = await town.paper("one"), await town.paper("other")
    old = await town.writes(one, tale(1))
    late = await town.writes(other, tale(1), at=NOW + WINDOW + HOUR)
    assert await town.stories(old, late) == [None, None]
    between = await town.writes(one, tale(1), at=NOW + WINDOW + 2 * HOUR)
    assert await town.stories(old, late, between) == [None, late, late]


async def test_old_signatures_are_forgotten(rooms: Rooms) -> None:
    town = Town(rooms)
    one, other = await town.paper("one"), await town.paper("other")
    await town.writes(one, tale(1))
    await town.writes(other, tale(2), at=NOW + WINDOW)
    await rooms.crawl.prune(NOW - DAY, NOW - DAY)
    assert len((await dump(rooms.database))["signature"]) == 2
    last = await town.writes(other, tale(3), at=NOW + WINDOW + HOUR)
    assert await rooms.crawl.prune(NOW - DAY, NOW - DAY) == 0
    tables = await dump(rooms.database)
    assert len(tables["signature"]) == 2
    assert {row[1] for row in tables["band"]} == {last - 1, last}
    assert len(tables["band"]) == len(bands(signature(tale(2)))) + len(bands(signature(tale(3))))


async def test_one_source_may_say_it_twice_but_not_by_its_small_print(rooms: Rooms) -> None:
    town = Town(rooms)
    one, other = await town.paper("one"), await town.paper("other")
    twice = [await town.writes(one, tale(1)) for _ in range(2)]
    assert await town.stories(*twice) == [twice[0]] * 2
    forms = [await town.writes(one, parts(21, number, 22, 23, 30 + number)) for number in (1, 2)]
    assert await town.stories(*forms) == [None, None]
    elsewhere = await town.writes(other, parts(21, 3, 22, 23, 33))
    assert await town.stories(elsewhere) != [None], "of another source it would have been the same story"


async def test_removing_a_source_takes_its_members(rooms: Rooms) -> None:
    town = Town(rooms)
    one, other, third = [await town.paper(name) for name in ("one", "other", "third")]
    first, second = await town.writes(one, tale(1)), await town.writes(other, tale(1))
    await rooms.catalogue.remove(one)
    story = await rooms.library.story(first)
    assert story is not None
    assert [(member.id, member.members) for member in story.members] == [(second, 1)]
    again = await town.writes(third, tale(1), at=NOW + HOUR)
    assert await town.stories(second, again) == [first, first]
    for source in (other, third):
        await rooms.catalogue.remove(source)
    assert await rooms.library.story(first) is None
    tables = await dump(rooms.database)
    assert (tables["signature"], tables["band"]) == ([], [])


async def test_a_band_keeps_the_latest(rooms: Rooms) -> None:
    town = Town(rooms)
    source = await town.paper("one")
    ids = [await town.writes(source, tale(1)) for _ in range(MOST_ALIKE + 3)]
    together = [await town.prints(source) for _ in range(MOST_ALIKE + 3)]
    await town.reads(*(told(article_id, tale(1)) for article_id in together))
    assert await town.stories(*ids, *together) == [ids[0]] * (2 * MOST_ALIKE + 6)
    numbers = bands(signature(tale(1)))
    assert await bands_kept(rooms.database) == MOST_ALIKE * len(numbers)
    kept = {row[1] for row in (await dump(rooms.database))["band"]}
    assert kept == set(together[-MOST_ALIKE:])


async def test_a_text_that_is_read_again(rooms: Rooms) -> None:
    """It leaves nothing behind by which its old text is found, and it stays in its story."""
    town = Town(rooms)
    one, other = await town.paper("one"), await town.paper("other")
    first, second = await town.writes(one, tale(1)), await town.writes(other, tale(1))
    revised = changed(one, 1, revised=(new(1, 2, host="host-1.test"),), at=NOW + 2 * HOUR)
    await rooms.crawl.apply([revised], hourly)
    later = NOW + 3 * HOUR
    await town.reads(told(first, tale(7), at=later, image="https://one.test/i.png", canonical="https://one.test/c"))
    assert await town.stories(first, second) == [first, first]
    tables = await dump(rooms.database)
    assert len(tables["signature"]) == 2
    assert {row[0] for row in tables["band"] if row[1] == first} == set(bands(signature(tale(7))))
    third = await town.writes(other, tale(7), at=later)
    assert await town.stories(third) == [first]


async def test_a_short_text_is_like_nothing(rooms: Rooms) -> None:
    town = Town(rooms)
    source = await town.paper("one")
    ids = [await town.writes(source, "Please log in to go on.") for _ in range(2)]
    assert await town.stories(*ids) == [None, None]
    assert await bands_kept(rooms.database) == 0


async def test_twice_is_once_for_stories_too(rooms: Rooms) -> None:
    town = Town(rooms)
    one, other = await town.paper("one"), await town.paper("other")
    await town.writes(one, tale(1))
    article_id = await town.prints(other)
    outcome = told(article_id, tale(1))
    await town.reads(outcome)
    once = await dump(rooms.database)
    assert (await rooms.crawl.apply([outcome], hourly)).stale == 1
    assert await dump(rooms.database) == once


async def test_image_canonical_and_verdict_are_kept(rooms: Rooms) -> None:
    town = Town(rooms)
    source = await town.paper("one")
    said, silent, unread = [await town.prints(source) for _ in range(3)]
    facts: dict[str, Any] = {
        "image": "https://one.test/i\x00.png",
        "canonical": "https://one.test/c",
        "verdict": Verdict.STUB,
    }
    await town.reads(page(said, **facts), page(silent))
    kept = await town.kept(said)
    assert (kept.image, kept.canonical, kept.verdict) == ("https://one.test/i.png", "https://one.test/c", Verdict.STUB)
    kept = await town.kept(silent)
    assert (kept.image, kept.canonical, kept.verdict) == (None, None, Verdict.WHOLE)
    assert (await town.kept(unread)).verdict is None


async def test_one_row_a_story(rooms: Rooms) -> None:
    town = Town(rooms)
    one, other = await town.paper("one"), await town.paper("other")
    first = await town.writes(one, tale(1))
    second = await town.writes(other, tale(1), at=NOW + HOUR)
    third = await town.writes(other, tale(1), at=NOW + 2 * HOUR)
    alone = await town.writes(other, tale(2), at=NOW + 3 * HOUR)

    async def listed(**asked: Any) -> list[int]:
        return [row.id for row in await rooms.library.articles(ArticleQuery(**asked, by=ArticleTime.SEEN))]

    assert await listed() == [alone, third, second, first]
    assert await listed(stories=True) == [alone, first]
    assert await listed(stories=True, source_id=other) == [alone, second]
    assert await listed(stories=True, since=NOW + 2 * HOUR) == [alone, third]
    assert await listed(stories=True, limit=1) == [alone]
    assert await listed(stories=True, before_id=alone) == [first]
    rows = await rooms.library.articles(ArticleQuery(stories=True))
    assert [(row.story_id, row.members) for row in rows] == [(None, 1), (first, 3)]
