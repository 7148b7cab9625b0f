"""What is new, on its way past the watches, on both engines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from tests.contract.sitestories import ROOT, SITE, baseline, followed, look, news
from tests.contract.stories import HOUR, LONG, NOW, Rooms, changed, dump, failed, hourly, new, no_page, page, unchanged
from tests.contract.watchstories import (
    FEED,
    HOOK,
    MAIL,
    answer,
    answer_all,
    articles,
    asked,
    found_in,
    matches,
    pages,
    told,
    waiting,
)

from tidings.model.feeds import FeedFacts
from tidings.model.matches import MatchReason
from tidings.model.search import Passage, Unindexed
from tidings.model.watches import WatchedArticle, WatchedPage, WatchScope, WatchTerms
from tidings.store.db.types import instant
from tidings.store.db.watch_tables import watch_match
from tidings.store.watches import queue as queue_rows
from tidings.store.watches import write_matches

# -- articles ------------------------------------------------------------------------------------------


async def test_an_article_waits_with_all_that_is_known_of_it(rooms: Rooms) -> None:
    await asked(rooms)
    (source_id,) = await rooms.follow(FEED, category="world")
    facts = FeedFacts(title="The Paper")
    said = new(1, author="Ann", summary="Short.", content=LONG, host="www.b.test")
    await rooms.crawl.apply([changed(source_id, 0, said, new(2, link=None, categories=("Oil",)), facts=facts)], hourly)
    first, second = await articles(rooms)
    assert first == WatchedArticle(
        article=Unindexed(first.article.article_id, first.article.times, "Title 1", "Ann", "Short.", None, LONG, "en"),
        source_id=source_id,
        source=(str(source_id), FEED, "The Paper"),
        category="world",
        site="www.b.test",
        url="https://www.b.test/1",
        published=NOW - HOUR,
        first_seen=NOW,
        baseline=True,
        pending=True,
    )
    assert (second.url, second.site, second.category, second.pending) == (None, "news.test", "Oil", False)
    assert first.article.article_id < second.article.article_id


async def test_noted_when_it_comes_when_its_text_does_and_when_it_is_revised(rooms: Rooms) -> None:
    watch_id = await asked(rooms)
    (source_id,) = await rooms.follow(FEED)
    await rooms.crawl.apply([changed(source_id, 0, new(1))], hourly)
    (one,) = await articles(rooms)
    assert (one.article.text, one.pending) == (None, True)
    assert await answer_all(rooms, watch_id) == 1
    assert await waiting(rooms) == []
    await rooms.crawl.apply([page(one.article.article_id, "All of it.")], hourly)
    (one,) = await articles(rooms)
    assert (one.article.text, one.article.content, one.pending) == ("All of it.", None, False)
    assert await answer_all(rooms, watch_id) == 0  # one article is one match
    await rooms.crawl.apply([changed(source_id, 1, new(1, 2), at=NOW + HOUR)], hourly)
    (one,) = await articles(rooms)
    assert one.article.title == "Title 1, version 2"
    assert await answer_all(rooms) == 0
    await rooms.crawl.apply([unchanged(source_id, 2), changed(source_id, 2, new(1, 2))], hourly)
    assert await waiting(rooms) == []  # it says what it said


async def test_a_text_that_never_comes_is_told_too(rooms: Rooms) -> None:
    await asked(rooms)
    (source_id,) = await rooms.follow(FEED)
    await rooms.crawl.apply([changed(source_id, 0, new(1))], hourly)
    (one,) = await articles(rooms)
    await answer_all(rooms)
    await rooms.crawl.apply([no_page(one.article.article_id, final=True)], hourly)
    (one,) = await articles(rooms)
    assert not one.pending


async def test_nothing_is_noted_for_nobody(rooms: Rooms) -> None:
    (source_id,) = await rooms.follow(FEED)
    root = await followed(rooms)
    await rooms.crawl.apply([changed(source_id, 0, new(1)), baseline(root)], hourly)
    assert await waiting(rooms) == []
    of_articles, of_pages = (
        await asked(rooms, scope=WatchScope.ARTICLES),
        await asked(rooms, "oil", scope=WatchScope.PAGES),
    )
    assert await waiting(rooms) == []  # what was there before the watch
    await rooms.watches.pause(of_articles, True)
    await rooms.crawl.apply([changed(source_id, 1, new(2)), look(root, 1, news("x"))], hourly)
    assert [type(one) for one in await waiting(rooms)] == [WatchedPage]
    await rooms.watches.pause(of_articles, False)
    await rooms.watches.pause(of_pages, True)
    assert await waiting(rooms) == []  # nobody asks about pages any more
    await rooms.crawl.apply([changed(source_id, 2, new(3)), look(root, 2, news("y"))], hourly)
    assert [one.article.title for one in await articles(rooms)] == ["Title 3"]
    await rooms.watches.edit(of_articles, WatchTerms("gas", scope=WatchScope.PAGES))
    assert await waiting(rooms) == []
    await rooms.watches.edit(of_articles, WatchTerms("gas"))
    await rooms.crawl.apply([changed(source_id, 3, new(4)), look(root, 3, news("z"))], hourly)
    assert len(await waiting(rooms)) == 2
    await rooms.watches.remove(of_articles)
    assert await waiting(rooms) == []  # only one that is paused is left


async def test_what_changed_meanwhile_goes_on_waiting(rooms: Rooms) -> None:
    watch_id = await asked(rooms, channels=(MAIL,))
    (source_id,) = await rooms.follow(FEED)
    await rooms.crawl.apply([changed(source_id, 0, new(1), new(2))], hourly)
    first, second = await articles(rooms)
    await rooms.crawl.apply([changed(source_id, 1, new(1, 2))], hourly)
    assert await rooms.queue.write_results([answer(first, watch_id, baseline=False), answer(second)]) == 1
    (again,) = await articles(rooms)
    assert again.article.title == "Title 1, version 2"
    assert again.article.times > first.article.times
    assert await rooms.queue.write_results([answer(again, watch_id, baseline=False)]) == 0
    assert await waiting(rooms) == []
    assert len(await told(rooms)) == 1


async def test_the_first_reading_is_the_baseline(rooms: Rooms) -> None:
    await asked(rooms)
    first, second = await rooms.follow(FEED, "https://b.test/feed")
    await rooms.crawl.apply([failed(first, 0), unchanged(second, 0)], hourly)
    await rooms.crawl.apply([changed(first, 1, new(1), at=NOW + HOUR), failed(second, 1, at=NOW + HOUR)], hourly)
    await rooms.crawl.apply([changed(first, 2, new(2), at=NOW + 2 * HOUR)], hourly)
    await rooms.crawl.apply([changed(second, 2, new(3), at=NOW + 2 * HOUR)], hourly)
    found = {one.article.title: one.baseline for one in await articles(rooms)}
    assert found == {"Title 1": True, "Title 2": False, "Title 3": False}
    await answer_all(rooms)


async def test_what_a_baseline_says_later_is_news(rooms: Rooms) -> None:
    watch_id = await asked(rooms, channels=(MAIL,))
    (source_id,) = await rooms.follow(FEED)
    await rooms.crawl.apply([changed(source_id, 0, new(1), new(2))], hourly)
    await rooms.crawl.apply([page(one.article.article_id, "Its text.") for one in await articles(rooms)], hourly)
    assert [one.baseline for one in await articles(rooms)] == [True, True]  # a text that comes is no other word
    await answer_all(rooms)
    await rooms.crawl.apply([changed(source_id, 1, new(1, 2), at=NOW + HOUR)], hourly)
    (revised,) = await articles(rooms)
    assert (revised.article.title, revised.baseline) == ("Title 1, version 2", False)
    await answer_all(rooms, watch_id)
    assert await told(rooms) == [(watch_id, MAIL)]


async def test_as_many_as_fit(rooms: Rooms, monkeypatch: pytest.MonkeyPatch) -> None:
    await asked(rooms)
    (source_id,) = await rooms.follow(FEED)
    root = await followed(rooms)
    many = [new(number, content="x" * 1000) for number in range(4)]
    await rooms.crawl.apply([changed(source_id, 0, *many), baseline(root, body=b"<p>" + b"x" * 2000)], hourly)
    everything = await waiting(rooms)
    kinds = [type(one) for one in everything]
    assert kinds == [WatchedArticle, WatchedPage, WatchedArticle, WatchedArticle, WatchedArticle]  # they take turns
    assert await waiting(rooms, 3) == everything[:3]
    assert await rooms.queue.next_items(0) == []
    for most, fitting in ((1, 1), (3_500, 2), (4_500, 3), (10_000, 5)):
        monkeypatch.setattr(queue_rows, "MOST_SIZE", most)
        assert await rooms.queue.next_items(1000) == everything[:fitting]


# -- looking back --------------------------------------------------------------------------------------


async def test_a_watch_that_looks_back(rooms: Rooms) -> None:
    first, second = await rooms.follow(FEED, "https://b.test/feed")
    root = await followed(rooms)
    await rooms.crawl.apply([changed(first, 0, new(1), at=NOW - 2 * HOUR), baseline(root, at=NOW - 2 * HOUR)], hourly)
    await rooms.crawl.apply([changed(second, 0, new(2), at=NOW - HOUR), look(root, 1, news("x"), at=NOW)], hourly)
    await rooms.crawl.apply([changed(first, 1, new(3), at=NOW), look(root, 2, removed=1, at=NOW)], hourly)
    await asked(rooms, since=NOW - HOUR)
    assert [(one.article.title, one.since, one.baseline) for one in await articles(rooms)] == [
        ("Title 2", NOW - HOUR, True),
        ("Title 3", NOW, False),
    ]
    (page,) = await pages(rooms)  # that which only lost something is left out
    assert (page.at, page.since, page.segments, page.baseline) == (NOW, NOW, None, False)
    before = await waiting(rooms)
    await asked(rooms, "again", since=NOW - HOUR)
    assert [(one.since, one.baseline) for one in await waiting(rooms)] == [(one.since, one.baseline) for one in before]
    await asked(rooms, "further", since=NOW - 2 * HOUR)
    assert await rooms.queue.waiting() == 3 + 2


async def test_one_watch_looks_back_or_several_do(rooms: Rooms) -> None:
    (source_id,) = await rooms.follow(FEED)
    root = await followed(rooms)
    visits = [changed(source_id, 0, new(1), at=NOW - 2 * HOUR), baseline(root, at=NOW - 2 * HOUR)]
    await rooms.crawl.apply(visits, hourly)
    await rooms.crawl.apply([changed(source_id, 1, new(2)), look(root, 1, news("x"), at=NOW)], hourly)
    first = await asked(rooms, since=NOW - HOUR)
    assert [one.only_watch for one in await waiting(rooms)] == [first, first]
    second = await asked(rooms, "further", since=NOW - 2 * HOUR)
    assert {one.only_watch for one in await waiting(rooms) if one.since == NOW} == {None}
    assert [one.only_watch for one in await waiting(rooms) if one.since != NOW] == [second, second]
    await rooms.crawl.apply([changed(source_id, 2, new(1, 2))], hourly)
    assert [(one.article.title, one.only_watch) for one in await articles(rooms) if one.since is None] == [
        ("Title 1, version 2", None)
    ]


@pytest.mark.parametrize("looked_back_at", [False, True])
async def test_a_watch_that_looks_back_misses_nothing_that_is_asked_about_meanwhile(
    rooms: Rooms, looked_back_at: bool
) -> None:
    (source_id,) = await rooms.follow(FEED)
    root = await followed(rooms)
    if not looked_back_at:
        await asked(rooms)
    await rooms.crawl.apply([changed(source_id, 0, new(1)), baseline(root)], hourly)
    if looked_back_at:
        await asked(rooms, since=NOW)
    under_way = await waiting(rooms)
    assert len(under_way) == 2
    await asked(rooms, "back", since=NOW - HOUR)
    await rooms.queue.write_results([answer(one) for one in under_way])
    again = await waiting(rooms)
    assert [one.since for one in again] == [one.since for one in under_way]  # news stay news
    await rooms.queue.write_results([answer(one) for one in again])
    assert await waiting(rooms) == []


async def test_an_answer_from_before_a_pause_takes_nothing_out(rooms: Rooms) -> None:
    watch_id = await asked(rooms)
    (source_id,) = await rooms.follow(FEED)
    root = await followed(rooms)
    await rooms.crawl.apply([changed(source_id, 0, new(1)), baseline(root)], hourly)
    under_way = await waiting(rooms)
    for paused in (True, False):
        await rooms.watches.pause(watch_id, paused)
    await rooms.crawl.apply([changed(source_id, 1, new(1, 2))], hourly)
    await asked(rooms, "back", scope=WatchScope.PAGES, since=NOW)
    await rooms.queue.write_results([answer(one) for one in under_way])
    assert sorted(type(one).__name__ for one in await waiting(rooms)) == ["WatchedArticle", "WatchedPage"]


@pytest.mark.parametrize(
    ("scope", "kinds"), [(WatchScope.ARTICLES, [WatchedArticle]), (WatchScope.PAGES, [WatchedPage])]
)
async def test_it_looks_back_at_what_it_looks_at(rooms: Rooms, scope: WatchScope, kinds: Sequence[type]) -> None:
    (source_id,) = await rooms.follow(FEED)
    root = await followed(rooms)
    await rooms.crawl.apply([changed(source_id, 0, new(1)), baseline(root)], hourly)
    await asked(rooms, scope=scope, since=NOW)
    assert [type(one) for one in await waiting(rooms)] == kinds


async def test_news_stay_news_and_come_first(rooms: Rooms) -> None:
    (source_id,) = await rooms.follow(FEED)
    root = await followed(rooms)
    await rooms.crawl.apply([changed(source_id, 0, *map(new, range(5)), at=NOW - HOUR), baseline(root)], hourly)
    await asked(rooms)
    await rooms.crawl.apply([changed(source_id, 1, new(9)), look(root, 1, news("x"))], hourly)
    await asked(rooms, "back", since=NOW - HOUR)
    since = [one.since for one in await waiting(rooms)]
    assert since == [None, None, NOW - HOUR, NOW, *[NOW - HOUR] * 4]
    assert [one.since for one in await waiting(rooms, 3)] == since[:3]
    # One that changes is news from then on.
    await rooms.crawl.apply([changed(source_id, 2, new(3, 2))], hourly)
    assert [one.article.title for one in await articles(rooms) if one.since is None] == [
        "Title 3, version 2",
        "Title 9",
    ]


# -- answers -------------------------------------------------------------------------------------------


async def test_a_match_is_kept_counted_and_to_be_told_to_each_channel(rooms: Rooms) -> None:
    first = await asked(rooms, channels=(MAIL, HOOK, MAIL))
    second, silent = await asked(rooms, "oil", channels=(MAIL,)), await asked(rooms, "coal")
    (source_id,) = await rooms.follow(FEED)
    await rooms.crawl.apply([unchanged(source_id, 0)], hourly)
    await rooms.crawl.apply([changed(source_id, 1, new(1), new(2), at=NOW + HOUR)], hourly)
    one, two = await waiting(rooms)
    later = answer(two, first, at=NOW + HOUR)
    assert await rooms.queue.write_results([answer(one, first, second, silent), later]) == 4
    assert await told(rooms) == [(first, MAIL), (first, HOOK), (second, MAIL), (first, MAIL), (first, HOOK)]
    kept = {watch.id: (watch.matches, watch.last_match_at) for watch in await rooms.watches.watches()}
    assert kept == {first: (2, NOW + HOUR), second: (1, NOW), silent: (1, NOW)}
    before = await dump(rooms.database)
    assert await rooms.queue.write_results([answer(one, first, second, silent, words="other"), later]) == 0
    assert await dump(rooms.database) == before  # as they were found first


async def test_a_match_as_it_was_found(rooms: Rooms) -> None:
    watch_id = await asked(rooms)
    (source_id,) = await rooms.follow(FEED)
    await rooms.crawl.apply([changed(source_id, 0, new(1))], hourly)
    (one,) = await waiting(rooms)
    said: dict[str, Any] = {
        "title": "T\x00\ud83d",
        "words": "w\x00",
        "url": None,
        "score": 0.25,
        "published": NOW - HOUR,
    }
    said |= {"reasons": (MatchReason("gas", "title", "Gas", 0.5),), "passages": (Passage("Gas", ((0, 3),)),)}
    await rooms.queue.write_results([answer(one, watch_id, **said, baseline=False)])
    (row,) = (await dump(rooms.database))["watch_match"]
    kept = dict(zip(watch_match.columns.keys(), row, strict=True))
    assert kept["title"] == "T\N{REPLACEMENT CHARACTER}"
    assert (kept["words"], kept["url"], kept["score"]) == ("w", None, 0.25)
    assert instant(kept["published"]) == NOW - HOUR
    assert (kept["kind"], kept["subject"], kept["baseline"], kept["rating"]) == ("article", kept["article_id"], 0, None)


async def test_one_segment_of_one_version_is_one_match(rooms: Rooms) -> None:
    watch_id = await asked(rooms, channels=(MAIL,))
    root = await followed(rooms)
    other, _ = await rooms.sites.follow(replace(SITE, url="https://b.test/", host="b.test"), NOW)
    for seq in range(2):
        visits = [look(one, seq, news("x"), at=NOW + seq * HOUR) for one in (root, other)]
        await rooms.crawl.apply(visits, hourly)
    found = await pages(rooms)
    assert len(found) == 4
    answers = [answer(one, watch_id, segment=-(2**63)) for one in found]
    answers[0] = replace(answers[0], matches=(*answers[0].matches, found_in(found[0], watch_id, segment=2**63 - 1)))
    assert await rooms.queue.write_results(answers) == 5  # the same again, and on another site, are others
    assert await waiting(rooms) == []
    assert await rooms.queue.write_results(answers) == 0  # asked twice
    assert len(await told(rooms)) == 5


async def test_baselines_are_kept_and_not_told_unless_asked_for(rooms: Rooms) -> None:
    quiet, loud = await asked(rooms, channels=(MAIL,)), await asked(rooms, "oil", channels=(HOOK,), backfill=True)
    (source_id,) = await rooms.follow(FEED)
    await rooms.crawl.apply([changed(source_id, 0, new(1))], hourly)
    assert await answer_all(rooms, quiet, loud) == 2
    assert await told(rooms) == [(loud, HOOK)]
    assert await answer_all(rooms, quiet, loud) == 0
    await rooms.crawl.apply([changed(source_id, 1, new(2), at=NOW + HOUR)], hourly)
    assert await answer_all(rooms, quiet, loud) == 2
    assert sorted(await told(rooms)) == [(quiet, MAIL), (loud, HOOK), (loud, HOOK)]


async def test_the_terms_of_the_moment_say_who_is_told(rooms: Rooms) -> None:
    watch_id = await asked(rooms, channels=(MAIL,))
    (source_id,) = await rooms.follow(FEED)
    await rooms.crawl.apply([changed(source_id, 0, new(1))], hourly)
    (one,) = await waiting(rooms)
    await rooms.watches.edit(watch_id, WatchTerms("gas", channels=(HOOK,)))
    await rooms.queue.write_results([answer(one, watch_id, baseline=False)])
    assert await told(rooms) == [(watch_id, HOOK)]


async def test_what_was_removed_meanwhile(rooms: Rooms) -> None:
    first, second = await asked(rooms, channels=(MAIL,)), await asked(rooms, "oil", channels=(MAIL,))
    sources = await rooms.follow(FEED, "https://b.test/feed")
    root = await followed(rooms)
    await rooms.crawl.apply([changed(one, 0, new(1)) for one in sources], hourly)
    await rooms.crawl.apply([baseline(root)], hourly)
    found = await waiting(rooms)
    assert len(found) == 3
    await rooms.watches.remove(first)
    await rooms.catalogue.remove(sources[1])
    await rooms.catalogue.remove(root)
    answers = [answer(one, first, second, baseline=False) for one in found]
    assert await rooms.queue.write_results(answers) == 1
    assert await told(rooms) == [(second, MAIL)]
    assert await waiting(rooms) == []
    assert await rooms.queue.write_results([]) == 0


async def test_all_of_an_answer_or_nothing(rooms: Rooms, monkeypatch: pytest.MonkeyPatch) -> None:
    watch_id = await asked(rooms, channels=(MAIL,))
    (source_id,) = await rooms.follow(FEED)
    await rooms.crawl.apply([changed(source_id, 0, new(1))], hourly)
    before = await dump(rooms.database)

    def killed(*_: object) -> None:
        raise RuntimeError("the power is gone")

    with monkeypatch.context() as patch:
        patch.setattr(write_matches, "dequeue", killed)
        with pytest.raises(RuntimeError, match="the power is gone"):
            await answer_all(rooms, watch_id)
    assert await dump(rooms.database) == before
    assert await answer_all(rooms, watch_id) == 1
    assert await matches(rooms) == 1


# -- trying a watch out --------------------------------------------------------------------------------


async def test_what_is_stored(rooms: Rooms, monkeypatch: pytest.MonkeyPatch) -> None:
    (source_id,) = await rooms.follow(FEED)
    root = await followed(rooms)
    await rooms.crawl.apply([changed(source_id, 0, new(1), new(2), at=NOW - HOUR), baseline(root)], hourly)
    visits = [changed(source_id, 1, new(3), new(4), new(5)), look(root, 1, news("x"), at=NOW)]
    await rooms.crawl.apply(visits, hourly)
    await rooms.crawl.apply([look(root, 2, removed=1)], hourly)

    baselines: set[tuple[str, Any]] = set()

    async def stored(limit: int, since: Any = NOW) -> list[list[str | None]]:
        after, found = (0, 0), []
        while some := await rooms.queue.stored(since, after, limit):
            assert all(one.since is None for one in some)
            baselines.update((one.url, one.at) for one in some if isinstance(one, WatchedPage) and one.baseline)
            found.append([one.article.title if isinstance(one, WatchedArticle) else one.url for one in some])
            last = [some[-1].article.article_id] if isinstance(some[-1], WatchedArticle) else []
            ids = [one.version_id for one in some if isinstance(one, WatchedPage)]
            after = max([after[0], *last]), max([after[1], *ids])
        return found

    expected = ["Title 3", "Title 4", "Title 5", ROOT, ROOT]
    assert [title for part in await stored(100) for title in part] == expected
    assert await stored(2) == [expected[:2], expected[2:3], expected[3:]]
    assert [title for part in await stored(1, NOW - HOUR) for title in part] == ["Title 1", "Title 2", *expected]
    assert await stored(10, NOW + 9 * HOUR) == []
    assert await rooms.queue.stored(NOW, (2**63, 2**70), 10) == []
    monkeypatch.setattr(queue_rows, "MOST_SIZE", 1)
    assert await stored(100) == [[one] for one in expected]
    (first, *_) = await rooms.queue.stored(NOW, (2**63 - 1, 0), 1)
    assert isinstance(first, WatchedPage)
    assert (first.segments, first.body) == (None, b"<p>baseline " + str(root).encode())


async def test_all_that_an_article_is_filed_under_travels_with_it(rooms: Rooms) -> None:
    await asked(rooms)
    (source_id,) = await rooms.follow(FEED, category="desk")
    filed = new(1, categories=("Energy", " Fracking\n law ", "Energy", "")), new(2, categories=("desk",)), new(3)
    await rooms.crawl.apply([changed(source_id, 0, *filed)], hourly)
    found = {one.article.title: (one.category, one.tags) for one in await articles(rooms)}
    assert found == {
        "Title 1": ("Energy", ("Fracking law", "desk")),
        "Title 2": ("desk", ()),
        "Title 3": ("desk", ()),
    }


async def test_several_watchers_have_a_part_of_the_items_each(rooms: Rooms) -> None:
    await asked(rooms)
    (source_id,) = await rooms.follow(FEED)
    await rooms.crawl.apply([changed(source_id, 0, *(new(number) for number in range(20)))], hourly)
    all_of_them = [one.article.article_id for one in await articles(rooms)]
    parts = set(range(5))
    one, other = (
        queue_rows.QueueRows(rooms.database, lambda: parts),
        queue_rows.QueueRows(rooms.database, lambda: set(range(16)) - parts),
    )
    taken = [[item.article.article_id for item in await queue.next_items(50)] for queue in (one, other)]  # type: ignore[union-attr]
    assert len(all_of_them) == 20
    assert taken == [
        [number for number in all_of_them if number % 16 < 5],
        [number for number in all_of_them if number % 16 >= 5],
    ]
    parts.clear()  # the leases are lost
    assert await one.next_items(50) == []
    assert len(await other.next_items(50)) == 20
