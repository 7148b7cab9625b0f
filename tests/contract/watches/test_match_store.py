"""The contract of ports.MatchStore, on both engines."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import update
from sqlalchemy.sql import Executable
from tests.contract.findings import HOOK, MAIL, find, in_article, in_segment, keep_articles, parcel, watch_for
from tests.contract.stories import HOUR, NOW, Rooms, changed, hourly, new, page

from tidings.model.articles import ArticleQuery
from tidings.model.matches import Match, MatchCount, MatchQuery, MatchReason, NewMatch, Rating, WatchResult
from tidings.model.search import Passage
from tidings.ports.watch_store import MatchStore
from tidings.store.db.database import Database
from tidings.store.db.schema import article, source
from tidings.store.watches.day_counts import DayCounts
from tidings.store.watches.matches import MatchRows
from tidings.store.watches.outbox import OutboxRows
from tidings.store.watches.queue import QueueRows
from tidings.watch.match.document import BREAK

LARGE = 2**70


@pytest.fixture
def store(database: Database) -> MatchStore:
    return MatchRows(database)


async def ids(store: MatchStore, query: MatchQuery | None = None) -> list[int]:
    return [one.id for one in await store.matches(query or MatchQuery())]


async def test_a_match_comes_back_whole(rooms: Rooms, store: MatchStore) -> None:
    source_id, (article_id, *_) = await keep_articles(rooms)
    watch_id = await watch_for(rooms.database, "Gas")
    published = NOW - HOUR
    (match_id,) = await find(
        rooms.database, in_article(watch_id, source_id, article_id, at=NOW + HOUR, score=0.125, published=published)
    )
    expected = Match(
        id=match_id,
        watch_id=watch_id,
        watch_name="Gas",
        source_id=source_id,
        source_name="https://a.test/feed",
        at=NOW + HOUR,
        url="https://a.test/1",
        title="Gas",
        score=0.125,
        words="gas",
        reasons=(MatchReason("gas", "title", "Gas"), MatchReason("price", "text", "prices", 0.25)),
        passages=(Passage("Gas", ((0, 3),)), Passage("The prices of gas.", ((4, 10), (14, 17)))),
        baseline=False,
        article_id=article_id,
        published=published,
    )
    assert await store.match(match_id) == expected
    assert await store.matches(MatchQuery()) == [expected]


async def test_a_segment_a_baseline_and_a_title(rooms: Rooms, store: MatchStore) -> None:
    source_id, _ = await keep_articles(rooms)
    watch_id = await watch_for(rooms.database)
    (match_id,) = await find(
        rooms.database,
        in_segment(watch_id, source_id, -(2**63), 7, baseline=True, url=None, title=None, reasons=(), passages=()),
    )
    kept = await store.match(match_id)
    assert kept is not None
    assert (kept.segment, kept.version_id, kept.article_id, kept.baseline) == (-(2**63), 7, None, True)
    assert (kept.url, kept.title, kept.reasons, kept.passages, kept.published) == (None, None, (), (), None)
    for title, name in (("A paper", "A paper"), ("", "https://a.test/feed")):
        await change(rooms.database, update(source).values(title=title))
        again = await store.match(match_id)
        assert again is not None
        assert again.source_name == name
    await change(rooms.database, update(source).values(url="https://me:secret@a.test/feed"))
    redacted = await store.match(match_id)
    assert redacted is not None
    assert redacted.source_name == "https://***@a.test/feed"
    await change(rooms.database, update(source).values(url="https://a.test/feed"))


async def test_what_is_not_there(rooms: Rooms, store: MatchStore) -> None:
    for number in (1, 0, -5, LARGE, -LARGE):
        assert await store.match(number) is None
        assert not await store.rate(number, Rating.GOOD, NOW)
        assert await store.matches(MatchQuery(watch_id=number)) == []
        assert await store.matches(MatchQuery(before_id=number)) == []
        assert await store.counts(number, NOW) == []
        assert await store.rated(number, 10) == []


# -- lists ------------------------------------------------------------------------------------------


async def test_the_latest_first_page_by_page(rooms: Rooms, store: MatchStore) -> None:
    """Times and ids do not grow together: what is looked up later may be older. Three have the same time."""
    source_id, article_ids = await keep_articles(rooms, 7)
    watch_id = await watch_for(rooms.database)
    hours = [5, 1, 3, 3, 3, 9, 0]
    kept = await find(
        rooms.database,
        *(
            in_article(watch_id, source_id, article_id, at=NOW + hour * HOUR)
            for article_id, hour in zip(article_ids, hours, strict=True)
        ),
    )
    expected = [match_id for _, match_id in sorted(zip(hours, kept, strict=True), reverse=True)]
    assert await ids(store) == expected
    found: list[int] = []
    while page_ids := await ids(store, MatchQuery(limit=2, before_id=found[-1] if found else None)):
        assert len(page_ids) <= 2
        found += page_ids
    assert found == expected
    assert await ids(store, MatchQuery(before_id=kept[-1] + 1)) == expected  # of one that is gone
    assert await ids(store, MatchQuery(limit=0)) == []


async def test_what_is_asked_for(rooms: Rooms, store: MatchStore) -> None:
    source_id, article_ids = await keep_articles(rooms, 3)
    gas, oil = await watch_for(rooms.database, "gas"), await watch_for(rooms.database, "oil")
    early, late, baseline = await find(
        rooms.database,
        in_article(gas, source_id, article_ids[0], at=NOW),
        in_article(gas, source_id, article_ids[1], at=NOW + HOUR),
        in_article(gas, source_id, article_ids[2], at=NOW + 2 * HOUR, baseline=True),
    )
    (other,) = await find(rooms.database, in_article(oil, source_id, article_ids[0], at=NOW + 3 * HOUR))
    assert await ids(store) == [other, baseline, late, early]
    assert await ids(store, MatchQuery(gas)) == [baseline, late, early]
    assert await ids(store, MatchQuery(gas, since=NOW + HOUR)) == [baseline, late]
    assert await ids(store, MatchQuery(since=NOW + 3 * HOUR)) == [other]
    assert await ids(store, MatchQuery(baselines=False)) == [other, late, early]
    assert await ids(store, MatchQuery(gas, before_id=late)) == [early]
    await store.rate(early, Rating.BAD, NOW)
    assert await ids(store, MatchQuery(rated=True)) == await ids(store, MatchQuery(gas, rated=True)) == [early]
    assert await ids(store, MatchQuery(oil, rated=True)) == []


# -- what became of it ------------------------------------------------------------------------------


async def test_told_when_a_channel_first_took_it(rooms: Rooms, store: MatchStore) -> None:
    source_id, (article_id, *_) = await keep_articles(rooms)
    watch_id = await watch_for(rooms.database, channels=(MAIL, HOOK))
    outbox = OutboxRows(rooms.database)
    (match_id,) = await find(rooms.database, in_article(watch_id, source_id, article_id))
    waiting = {one.channel: one.delivery_id for one in await outbox.waiting(10)}
    await outbox.create_messages(
        [parcel(watch_id, waiting[MAIL]), parcel(watch_id, waiting[HOOK], channel=HOOK)], (), NOW
    )
    assert (await kept(store, match_id)).told_at is None
    mail, hook = await outbox.due(NOW, 10)
    await outbox.sent(mail.id, NOW + 2 * HOUR)
    assert (await kept(store, match_id)).told_at == NOW + 2 * HOUR
    await outbox.sent(hook.id, NOW + HOUR)
    assert (await kept(store, match_id)).told_at == NOW + HOUR
    assert (await kept(store, match_id)).copy is False


async def test_not_taken_while_a_message_failed_and_none_was_sent(rooms: Rooms, store: MatchStore) -> None:
    source_id, (article_id, *_) = await keep_articles(rooms)
    watch_id = await watch_for(rooms.database, channels=(MAIL, HOOK))
    outbox = OutboxRows(rooms.database)
    (match_id,) = await find(rooms.database, in_article(watch_id, source_id, article_id))
    waiting = {one.channel: one.delivery_id for one in await outbox.waiting(10)}
    await outbox.create_messages(
        [parcel(watch_id, waiting[MAIL]), parcel(watch_id, waiting[HOOK], channel=HOOK)], (), NOW
    )
    assert not (await kept(store, match_id)).not_taken, "nobody has tried yet"
    mail, hook = await outbox.due(NOW, 10)
    await outbox.failed(mail.id, NOW, "503", NOW + HOUR)
    assert (await kept(store, match_id)).not_taken, "failing"
    await outbox.failed(mail.id, NOW + HOUR, "404", None)
    assert (await kept(store, match_id)).not_taken, "given up"
    await outbox.sent(hook.id, NOW + 2 * HOUR)
    assert not (await kept(store, match_id)).not_taken, "another took it"


async def test_a_copy_is_one_that_nobody_was_told_of(rooms: Rooms, store: MatchStore) -> None:
    source_id, article_ids = await keep_articles(rooms, 2)
    watch_id = await watch_for(rooms.database, channels=(MAIL, HOOK))
    outbox = OutboxRows(rooms.database)
    first, second = await find(
        rooms.database, *(in_article(watch_id, source_id, article_id) for article_id in article_ids)
    )
    waiting = {(one.match_id, one.channel): one.delivery_id for one in await outbox.waiting(10)}
    await outbox.create_messages([parcel(watch_id, waiting[first, MAIL])], [waiting[second, MAIL]], NOW)
    assert [(await kept(store, one)).copy for one in (first, second)] == [False, True]
    await outbox.create_messages([parcel(watch_id, waiting[second, HOOK], channel=HOOK)], [waiting[first, HOOK]], NOW)
    assert [(await kept(store, one)).copy for one in (first, second)] == [False, False]


async def test_the_first_of_a_story_and_of_a_text(rooms: Rooms, store: MatchStore) -> None:
    source_id, articles = await keep_articles(rooms, 5)
    (other_id,) = await rooms.follow("https://b.test/feed")
    gas, oil = await watch_for(rooms.database, "Gas"), await watch_for(rooms.database, "Oil")
    story, alone = articles[:3], articles[3]
    one = update(article).where(article.c.id.in_(story)).values(story_id=story[0], title="Gas is dear")
    await change(rooms.database, one)
    early, first, copy, *others = await find(
        rooms.database,
        in_article(gas, source_id, story[2], baseline=True),
        in_article(gas, source_id, story[1]),
        in_article(gas, source_id, story[0]),
        in_article(gas, source_id, alone),
        in_article(oil, source_id, story[0]),
    )
    text, again, *more = await find(
        rooms.database,
        in_segment(gas, source_id, 11, 1),
        in_segment(gas, other_id, 11, 2),
        in_segment(gas, other_id, alone, 2),
        in_segment(oil, other_id, 11, 2),
    )
    every = [early, first, copy, *others, text, again, *more, LARGE // 2**10]
    assert await store.first_matches(every, baselines=True) == {first: early, copy: early, again: text}
    assert await store.first_matches(every, baselines=False) == {copy: first, again: text}
    assert await store.first_matches([copy], baselines=False) == {copy: first}
    assert await store.first_matches([], baselines=True) == {}


async def test_other_news_of_a_story_is_a_first(rooms: Rooms, store: MatchStore) -> None:
    here, articles = await keep_articles(rooms, 4)
    there, others = await keep_articles(rooms, 2, "https://b.test/feed")
    titles = ["5.2 in Hokkaido", "5.2 at Hokkaido", "5,2 in Hokkaidō", "7.4 in Chile", "Japan: 5.2", "Chile: 7,4"]
    for article_id, title in zip([*articles, *others], titles, strict=True):
        await change(rooms.database, update(article).where(article.c.id == article_id).values(story_id=9, title=title))
    watch_id = await watch_for(rooms.database)
    found = [in_article(watch_id, here, one) for one in articles] + [in_article(watch_id, there, one) for one in others]
    first, second, again, chile, japan, far = await find(rooms.database, *found)
    every = [first, second, again, chile, japan, far]
    copies = {again: first, japan: first, far: chile}
    assert await store.first_matches(every, baselines=False) == copies
    assert await store.first_matches([far, second], baselines=True) == {far: chile}, "whichever are asked for"


async def test_the_first_of_a_text_is_of_the_same_day(rooms: Rooms, store: MatchStore) -> None:
    source_id, _ = await keep_articles(rooms)
    watch_id = await watch_for(rooms.database)
    hours = (0, 20, 24, 43, 80)
    pages = [{"at": NOW + hour * HOUR, "url": f"https://a.test/{hour}"} for hour in hours]
    found = [in_segment(watch_id, source_id, 11, n, **page) for n, page in enumerate(pages, 1)]
    first, second, third, fourth, last = await find(rooms.database, *found)
    firsts = await store.first_matches([first, second, third, fourth, last], baselines=True)
    assert firsts == {second: first, third: second, fourth: second}


async def test_a_text_that_is_back_on_its_page_is_no_copy_of_itself(rooms: Rooms, store: MatchStore) -> None:
    source_id, _ = await keep_articles(rooms)
    watch_id = await watch_for(rooms.database)

    def matches(version: int, *pages: int) -> list[NewMatch]:
        more = [{"at": NOW + version * HOUR, "url": f"https://a.test/{page}"} for page in pages]
        return [in_segment(watch_id, source_id, 11, version + n, **one) for n, one in enumerate(more)]

    first, copy = await find(rooms.database, *matches(10, 1, 2))
    again, other = await find(rooms.database, *matches(12, 1, 2))
    (third,) = await find(rooms.database, *matches(14, 1))
    once_more = [WatchResult(None, one.version_id, matches=(one,)) for one in (*matches(10, 1, 2), *matches(12, 1, 2))]
    assert await QueueRows(rooms.database).write_results(once_more) == 0, "the same versions"
    every = [first, copy, again, other, third]
    assert await store.first_matches(every, baselines=True) == {copy: first, other: again}


async def test_its_story_is_that_of_now(rooms: Rooms, store: MatchStore) -> None:
    source_id, (article_id, *_) = await keep_articles(rooms)
    watch_id = await watch_for(rooms.database)
    article_match, segment_match = await find(
        rooms.database, in_article(watch_id, source_id, article_id), in_segment(watch_id, source_id, article_id)
    )
    assert (await kept(store, article_match)).story_id is None
    await change(rooms.database, update(article).values(story_id=42))
    assert (await kept(store, article_match)).story_id == 42
    assert (await kept(store, segment_match)).story_id is None


async def test_what_is_removed_takes_its_matches_along(rooms: Rooms, store: MatchStore) -> None:
    first, first_articles = await keep_articles(rooms, 1)
    second, second_articles = await keep_articles(rooms, 1, "https://b.test/feed")
    watch_id = await watch_for(rooms.database)
    _, left = await find(
        rooms.database,
        in_article(watch_id, first, first_articles[0]),
        in_article(watch_id, second, second_articles[0]),
    )
    await rooms.catalogue.remove(first)
    assert await ids(store) == [left]


# -- ratings ----------------------------------------------------------------------------------------


async def test_a_rating_is_given_changed_and_taken_back(rooms: Rooms, store: MatchStore) -> None:
    source_id, article_ids = await keep_articles(rooms, 2)
    watch_id = await watch_for(rooms.database)
    match_id, other = await find(
        rooms.database, *(in_article(watch_id, source_id, article_id) for article_id in article_ids)
    )
    for rating in (Rating.GOOD, Rating.BAD, None):
        assert await store.rate(match_id, rating, NOW)
        assert (await kept(store, match_id)).rating is rating
        assert (await kept(store, other)).rating is None
    assert await store.rated(watch_id, 10) == []


async def test_counts_by_day(rooms: Rooms, store: MatchStore) -> None:
    source_id, article_ids = await keep_articles(rooms, 6)
    watch_id, other = await watch_for(rooms.database), await watch_for(rooms.database, "other")
    midnight = datetime(2026, 3, 2, tzinfo=UTC)
    moments = [
        *(midnight - timedelta(microseconds=1), midnight, midnight + 5 * HOUR, midnight + 23 * HOUR),
        *(midnight + timedelta(days=3), midnight - timedelta(days=9)),
    ]
    kept_ids = await find(
        rooms.database,
        *(
            in_article(watch_id, source_id, article_id, at=at, baseline=at == midnight)
            for article_id, at in zip(article_ids, moments, strict=True)
        ),
        in_article(other, source_id, article_ids[0], at=midnight),
    )
    for match_id, rating in zip(kept_ids[:4], (Rating.BAD, Rating.BAD, Rating.GOOD, Rating.GOOD), strict=True):
        await store.rate(match_id, rating, NOW)
    assert await store.counts(watch_id, midnight - timedelta(days=1)) == [
        MatchCount(midnight - timedelta(days=1), news=1, bad=1),
        MatchCount(midnight, news=2, baselines=1, good=2, bad=1),
        MatchCount(midnight + timedelta(days=3), news=1),
    ]
    assert len(await store.counts(watch_id, midnight - timedelta(days=9))) == 4
    both = await store.counts_of([other, watch_id, LARGE, -1, 0, 999], midnight - timedelta(days=1))
    assert both == {
        watch_id: await store.counts(watch_id, midnight - timedelta(days=1)),
        other: [MatchCount(midnight, news=1)],
    }
    assert await store.counts_of([], midnight) == {}
    assert await store.baselines_of([other, watch_id, LARGE, -1, 0, 999]) == {watch_id: 1}
    assert await store.baselines_of([]) == {}


async def test_days_that_were_counted_before_are_counted_anew_where_they_changed(rooms: Rooms) -> None:
    """Of a watch with many matches: after matches of today, of long ago (a backfill) and a source that was removed."""
    (gone,) = await rooms.follow("https://gone.test/feed")
    source_id, article_ids = await keep_articles(rooms, 9)
    watch_id = await watch_for(rooms.database)
    midnight = datetime(2026, 3, 2, tzinfo=UTC)
    kept, times = DayCounts(many=1), iter(article_ids)

    async def count(many: DayCounts, since: datetime) -> list[MatchCount]:
        return (await rooms.database.read(lambda connection: many.read(connection, [watch_id], since))).get(
            watch_id, []
        )

    async def before(many: DayCounts) -> dict[int, int]:
        return await rooms.database.read(lambda connection: many.baselines(connection, [watch_id]))

    async def check(days: int) -> None:
        assert await before(kept) == await before(DayCounts(many=99))
        for since in (midnight - timedelta(days=99), midnight - timedelta(days=1), midnight + HOUR):
            assert await count(kept, since) == await count(DayCounts(many=99), since)
        assert len(await count(kept, midnight - timedelta(days=99))) == days

    for where, at, days in (
        *((source_id, midnight - timedelta(days=30), 1), (gone, midnight - timedelta(days=8), 2)),
        *((source_id, midnight - timedelta(days=3), 3), (source_id, midnight, 4), (source_id, midnight + HOUR, 4)),
        *((source_id, midnight - timedelta(days=5), 5), (source_id, midnight + timedelta(days=1), 6)),
    ):
        await find(rooms.database, in_article(watch_id, where, next(times), at=at, baseline=at < midnight))
        await check(days)
    assert await before(kept) == {watch_id: 4}
    await rooms.catalogue.remove(gone)
    await check(5)
    assert await before(kept) == {watch_id: 3}


async def test_the_rated_with_what_they_stood_in(rooms: Rooms, store: MatchStore) -> None:
    (source_id,) = await rooms.follow("https://a.test/feed")
    await rooms.crawl.apply(
        [changed(source_id, 0, new(1, title="Gas", summary="<p>Of <b>gas</b>", content="<p>From the feed"), new(2))],
        hourly,
    )
    first, second = sorted(one.id for one in await rooms.library.articles(ArticleQuery(source_id)))
    watch_id = await watch_for(rooms.database)
    matches = await find(
        rooms.database,
        in_article(watch_id, source_id, first, at=NOW),
        in_segment(watch_id, source_id, 99, at=NOW + HOUR),
        in_article(watch_id, source_id, second, at=NOW + 2 * HOUR),
    )
    assert await store.rated(watch_id, 10) == []
    await store.rate(matches[0], Rating.GOOD, NOW)
    await store.rate(matches[1], Rating.BAD, NOW - HOUR)
    rated = await store.rated(watch_id, 10)
    assert [(one.match.id, one.match.rating) for one in rated] == [(matches[1], Rating.BAD), (matches[0], Rating.GOOD)]
    assert [one.text for one in rated] == ["Gas\n\nThe prices of gas.", f"Gas\n\nOf gas{BREAK}From the feed"]
    await rooms.crawl.apply([page(first, "The text of its page.")], hourly)
    assert (await store.rated(watch_id, 10))[1].text == f"Gas\n\nOf gas{BREAK}The text of its page."
    assert [one.match.id for one in await store.rated(watch_id, 1)] == [matches[1]]


async def kept(store: MatchStore, match_id: int) -> Match:
    found = await store.match(match_id)
    assert found is not None
    return found


async def change(database: Database, statement: Executable) -> None:
    await database.write(lambda connection: connection.execute(statement))
