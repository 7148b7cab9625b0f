from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone

import pytest
from tests.contract.stories import HOUR, LONG, NOW, Rooms, changed, dump, failed, gone, hourly, new, page, unchanged

from tidings.model.articles import ArticleDetail, ArticleQuery, TextState
from tidings.model.feeds import Enclosure, Entry, FeedFacts, Hints
from tidings.model.orders import NewArticle
from tidings.model.sources import SourceState, Validators
from tidings.model.visits import Decision, Rescheduled, Scheduled, Standing, Visit, VisitResult

A, B, C = "https://a.test/feed", "https://b.test/feed", "https://c.test/feed"


async def details(rooms: Rooms) -> list[ArticleDetail]:
    """The articles, the oldest first."""
    found = [await rooms.library.article(kept.id) for kept in await rooms.library.articles(ArticleQuery())]
    return sorted((detail for detail in found if detail is not None), key=lambda detail: detail.article.id)


# -- what is new ------------------------------------------------------------------------------------


async def test_new_articles_are_kept_and_counted(rooms: Rooms) -> None:
    (source,) = await rooms.follow(A)
    entry = Entry(
        "id-1", "https://a.test/1", "Title", NOW - HOUR, None, "Ann", "Short", LONG, ("politics", "world"), "de"
    )
    applied = await rooms.crawl.apply(
        [changed(source, 0, NewArticle("id-1", 1, 7, entry, "a.test", "de"), new(2))], hourly
    )
    assert (applied.articles_new, applied.articles_revised, applied.stale) == (2, 0, 0)
    first, second = await details(rooms)
    kept = first.article
    assert (kept.identity, kept.url, kept.title, kept.author) == ("id-1", "https://a.test/1", "Title", "Ann")
    assert (kept.summary, kept.language, kept.category) == ("Short", "de", "politics")
    assert (kept.published, kept.first_seen, kept.fetched) == (NOW - HOUR, NOW, None)
    assert (kept.source_id, kept.source_name, kept.text_state) == (source, A, TextState.PENDING)
    assert first.content == LONG
    assert (first.text, first.html, first.error, first.revisions) == (None, None, None, ())
    assert second.content == "Content 2.1"


async def test_enclosures_and_the_picture_are_kept(rooms: Rooms) -> None:
    source, other = await rooms.follow(A, B)
    song, film = Enclosure("https://a.test/1.mp3", "audio/mpeg", 2**40), Enclosure("https://a.test/1.mp4")
    entry = Entry("id-1", "https://a.test/1", "Title", enclosures=(song, film), image="https://a.test/feed.jpg")
    with_media, without = NewArticle("id-1", 1, 7, entry, "a.test", "de"), new(2)
    await rooms.crawl.apply([changed(source, 0, with_media, without), changed(other, 0, with_media)], hourly)
    first, second, copy = await details(rooms)
    assert (first.article.enclosures, first.article.image) == ((song, film), "https://a.test/feed.jpg")
    assert (second.article.enclosures, second.article.image) == ((), None)
    # A revision brings new ones; one without any takes nothing away.
    later = replace(entry, title="Other", enclosures=(film,), image=None)
    await rooms.crawl.apply([changed(source, 1, replace(with_media, version=8, entry=later), at=NOW + HOUR)], hourly)
    later = replace(entry, title="Third", enclosures=(), image=None)
    await rooms.crawl.apply(
        [changed(source, 2, replace(with_media, version=9, entry=later), at=NOW + 2 * HOUR)], hourly
    )
    first, _, copy = await details(rooms)
    assert (first.article.title, first.article.enclosures) == ("Third", (film,))
    assert first.article.image == "https://a.test/feed.jpg"
    # What its page shows counts more than what its feed does; and a page without a picture takes none away.
    await rooms.crawl.apply([page(first.article.id, image="https://a.test/page.jpg", at=NOW + 3 * HOUR)], hourly)
    assert (await details(rooms))[0].article.image == "https://a.test/page.jpg"
    assert copy.article.image == "https://a.test/feed.jpg"


async def test_the_visit_says_what_really_happened(rooms: Rooms) -> None:
    (source,) = await rooms.follow(A)
    east = timezone(timedelta(hours=3))
    fresh = new(1, published=(NOW - HOUR).astimezone(east)), new(2, published=None), new(3, published=NOW - 2 * HOUR)
    applied = await rooms.crawl.apply([changed(source, 0, *fresh)], hourly)
    (visit,) = applied.visits
    assert (visit.source_id, visit.at, visit.result, visit.how) == (source, NOW, VisitResult.CHANGED, "3 new")
    assert (visit.status, visit.seconds, visit.size) == (200, 0.25, 1000)
    assert (visit.articles_new, visit.articles_revised) == (3, 0)
    assert visit.published == (NOW - HOUR, NOW - 2 * HOUR)
    assert [at.utcoffset() for at in visit.published] == [east.utcoffset(None), timedelta(0)]  # as the feed gave them
    (kept,) = await rooms.library.visits(source, 10)
    assert kept == replace(visit, published=())


async def test_nothing_new_after_all_is_unchanged(rooms: Rooms) -> None:
    (source,) = await rooms.follow(A)
    await rooms.crawl.apply([changed(source, 0, new(1))], hourly)
    applied = await rooms.crawl.apply([changed(source, 1, new(1), at=NOW + HOUR)], hourly)
    (visit,) = applied.visits
    assert (visit.result, visit.how, visit.articles_new) == (VisitResult.UNCHANGED, "nothing new", 0)
    (kept,) = await rooms.library.sources()
    assert (kept.last_visit_at, kept.last_change_at, kept.articles) == (NOW + HOUR, NOW, 1)


async def test_how_is_corrected_where_the_terminal_was_wrong(rooms: Rooms) -> None:
    (source,) = await rooms.follow(A)
    await rooms.crawl.apply([changed(source, 0, new(1), new(2))], hourly)
    outcome = changed(source, 1, new(1), new(2, 2), new(3), at=NOW + HOUR)
    (visit,) = (await rooms.crawl.apply([outcome], hourly)).visits
    assert (visit.how, visit.articles_new, visit.articles_revised) == ("1 new, 1 revised", 1, 1)


async def test_one_identity_twice_in_one_body_is_one_article(rooms: Rooms) -> None:
    (source,) = await rooms.follow(A)
    outcome = changed(source, 0, new(1), new(1, 2), revised=(new(1, 3),))
    applied = await rooms.crawl.apply([outcome], hourly)
    assert (applied.articles_new, applied.articles_revised) == (1, 0)
    (kept,) = await details(rooms)
    assert kept.article.title == "Title 1"


async def test_the_same_identity_in_two_sources_is_two_articles(rooms: Rooms) -> None:
    first, second = await rooms.follow(A, B)
    applied = await rooms.crawl.apply([changed(first, 0, new(1)), changed(second, 0, new(1))], hourly)
    assert applied.articles_new == 2
    again = [changed(first, 1, new(1), at=NOW + HOUR), changed(second, 1, new(1), at=NOW + HOUR)]
    assert (await rooms.crawl.apply(again, hourly)).articles_new == 0


@pytest.mark.parametrize(
    ("said", "of_source", "kept"),
    [
        (("politics", "world"), "local", "politics"),
        (("", "  ", " world "), "local", "world"),
        ((), "local", "local"),
        ((), None, "uncategorized"),
    ],
)
async def test_category(rooms: Rooms, said: tuple[str, ...], of_source: str | None, kept: str) -> None:
    (source,) = await rooms.follow(A, category=of_source)
    await rooms.crawl.apply([changed(source, 0, new(1, categories=said))], hourly)
    (detail,) = await details(rooms)
    assert detail.article.category == kept


@pytest.mark.parametrize(
    ("published", "updated", "kept"),
    [
        (datetime(2099, 1, 1, tzinfo=UTC), None, NOW),
        (datetime(9999, 12, 31, 23, 59, tzinfo=timezone(timedelta(hours=-12))), None, NOW),
        (datetime(1, 1, 1, tzinfo=timezone(timedelta(hours=14))), None, datetime(1, 1, 1, tzinfo=UTC)),
        (datetime(1970, 1, 1, tzinfo=UTC), None, datetime(1970, 1, 1, tzinfo=UTC)),
        (None, NOW - HOUR, NOW - HOUR),
        (None, NOW + HOUR, NOW),
        (NOW - 2 * HOUR, NOW - HOUR, NOW - 2 * HOUR),
        (None, None, None),
    ],
)
async def test_dates_are_bounded_by_first_seen(
    rooms: Rooms, published: datetime | None, updated: datetime | None, kept: datetime | None
) -> None:
    (source,) = await rooms.follow(A)
    outcome = changed(source, 0, new(1, published=published, updated=updated))
    (visit,) = (await rooms.crawl.apply([outcome], hourly)).visits
    (detail,) = await details(rooms)
    assert detail.article.published == kept
    assert visit.published == (() if kept is None else (kept,))


async def test_pages_are_wanted_where_there_is_one_and_somebody_wants_it(rooms: Rooms) -> None:
    (source,) = await rooms.follow(A)
    fresh = new(1), new(2, host=None), new(3, link=None), new(4, language=None), new(5, host=None, language=None)
    await rooms.crawl.apply([changed(source, 0, *fresh)], hourly)
    unwanted = Rooms.over(rooms.database, fetch_articles=False)
    await unwanted.crawl.apply([changed(source, 1, new(6), at=NOW + HOUR)], hourly)
    found = [(detail.article.text_state.value, detail.article.language) for detail in await details(rooms)]
    # Where no page will ever tell the language, it is English.
    assert found == [
        ("pending", "en"), ("none", "en"), ("none", "en"), ("pending", None), ("none", "en"), ("none", "en")
    ]  # fmt: skip


# -- revisions --------------------------------------------------------------------------------------


async def test_another_version_is_a_revision(rooms: Rooms) -> None:
    (source,) = await rooms.follow(A)
    await rooms.crawl.apply([changed(source, 0, new(1, content=LONG, summary="old"))], hourly)
    applied = await rooms.crawl.apply(
        [changed(source, 1, revised=(new(1, 2, content=LONG + "!", summary="new"),), at=NOW + HOUR, how="1 revised")],
        hourly,
    )
    assert (applied.articles_new, applied.articles_revised) == (0, 1)
    assert (applied.visits[0].result, applied.visits[0].how) == (VisitResult.CHANGED, "1 revised")
    (detail,) = await details(rooms)
    assert (detail.article.title, detail.article.summary) == ("Title 1, version 2", "new")
    assert (detail.content, detail.article.first_seen, detail.article.revisions) == (LONG + "!", NOW, 1)
    (old,) = detail.revisions
    assert (old.at, old.title, old.summary, old.content) == (NOW + HOUR, "Title 1", "old", LONG)
    (kept,) = await rooms.library.sources()
    assert (kept.articles, kept.last_change_at) == (1, NOW + HOUR)


async def test_the_same_version_is_nothing(rooms: Rooms) -> None:
    (source,) = await rooms.follow(A)
    await rooms.crawl.apply([changed(source, 0, new(1))], hourly)
    applied = await rooms.crawl.apply([changed(source, 1, revised=(new(1),), at=NOW + HOUR)], hourly)
    assert (applied.articles_revised, applied.visits[0].how) == (0, "nothing new")
    (detail,) = await details(rooms)
    assert detail.revisions == ()


async def test_one_that_fell_out_and_came_back_changed_is_a_revision(rooms: Rooms) -> None:
    (source,) = await rooms.follow(A)
    await rooms.crawl.apply([changed(source, 0, new(1))], hourly)
    applied = await rooms.crawl.apply([changed(source, 1, new(1, 2), at=NOW + HOUR)], hourly)
    assert (applied.articles_new, applied.articles_revised, applied.visits[0].how) == (0, 1, "1 revised")


async def test_a_revision_of_what_is_not_held_is_new(rooms: Rooms) -> None:
    (source,) = await rooms.follow(A)
    await rooms.crawl.apply([unchanged(source, 0)], hourly)
    applied = await rooms.crawl.apply([changed(source, 1, revised=(new(1, 2),), at=NOW + HOUR)], hourly)
    assert (applied.articles_new, applied.articles_revised) == (1, 0)


async def test_the_latest_revision_comes_first(rooms: Rooms) -> None:
    (source,) = await rooms.follow(A)
    for seq in range(4):
        await rooms.crawl.apply([changed(source, seq, new(1, seq + 1, title=f"v{seq}"), at=NOW + seq * HOUR)], hourly)
    (detail,) = await details(rooms)
    assert detail.article.title == "v3"
    assert [(old.title, old.at) for old in detail.revisions] == [(f"v{n}", NOW + (n + 1) * HOUR) for n in (2, 1, 0)]


@pytest.mark.parametrize(("later", "state"), [(timedelta(minutes=59), TextState.DONE), (HOUR, TextState.PENDING)])
async def test_a_page_is_read_again_an_hour_after_it_was(rooms: Rooms, later: timedelta, state: TextState) -> None:
    (source,) = await rooms.follow(A)
    await rooms.crawl.apply([changed(source, 0, new(1))], hourly)
    (order,) = await rooms.crawl.article_orders(NOW, 10)
    await rooms.crawl.apply([page(order.article_id, "old text")], hourly)
    await rooms.crawl.apply([changed(source, 1, revised=(new(1, 2),), at=NOW + later)], hourly)
    (detail,) = await details(rooms)
    assert detail.article.text_state is state
    assert detail.text == "old text"  # until there is another
    assert detail.revisions[0].text == "old text"
    orders = await rooms.crawl.article_orders(NOW + later, 10)
    assert [order.article_id for order in orders] == ([detail.article.id] if state is TextState.PENDING else [])
    for order in orders:
        await rooms.crawl.apply([page(order.article_id, "new text", html=b"<p>new</p>", at=NOW + later)], hourly)
        (detail,) = await details(rooms)
        assert (detail.text, detail.html, detail.revisions[0].text) == ("new text", b"<p>new</p>", "old text")


# -- what stays of the source -----------------------------------------------------------------------


async def test_the_schedule_is_written_and_handed_back(rooms: Rooms) -> None:
    (source,) = await rooms.follow(A, policy="fixed")
    hints = Hints(NOW + HOUR, NOW + 2 * HOUR, timedelta(minutes=30), frozenset({1, 2}), frozenset({6}))
    given: list[tuple[Scheduled, Hints]] = []

    def reschedule(scheduled: Scheduled, visit: Visit, hints: Hints) -> Rescheduled:
        given.append((scheduled, hints))
        at = (visit.at + HOUR).astimezone(timezone(timedelta(hours=5)))
        return Rescheduled(Decision(at, "because"), b"\x00state", 3, hints)

    applied = await rooms.crawl.apply([changed(source, 0, new(1), hints=hints)], reschedule)
    await rooms.crawl.apply([unchanged(source, 1, at=NOW + HOUR)], reschedule)
    standing = Standing(posted_at=NOW - HOUR, validated=False)
    assert given == [
        (Scheduled(source, "fixed", None, 0, Hints(), NOW, standing), hints),
        (Scheduled(source, "fixed", b"\x00state", 3, hints, NOW + HOUR, standing, NOW), Hints()),
    ]
    (due,) = applied.next
    assert (due.source_id, due.seq, due.next_at, due.host, due.policy) == (source, 1, NOW + HOUR, "a.test", "fixed")
    (kept,) = await rooms.library.sources()
    assert (kept.next_at, kept.reason, kept.failures) == (NOW + 2 * HOUR, "because", 3)
    now = Scheduled(source, "fixed", b"\x00state", 3, Hints(), None, standing, NOW + HOUR)
    assert (await rooms.library.scheduled(source), await rooms.crawl.scheduled([source])) == (now, [now])


async def test_an_error_is_on_the_source_until_it_works_again(rooms: Rooms) -> None:
    (source,) = await rooms.follow(A)
    await rooms.crawl.apply([failed(source, 0, "timed out")], hourly)
    (kept,) = await rooms.library.sources()
    assert (kept.last_error, kept.failures, kept.state) == ("timed out", 1, SourceState.ACTIVE)
    await rooms.crawl.apply([failed(source, 1, "500: again", at=NOW + HOUR)], hourly)
    assert [kept.failures for kept in await rooms.library.sources()] == [2]
    await rooms.crawl.apply([unchanged(source, 2, at=NOW + 2 * HOUR)], hourly)
    (kept,) = await rooms.library.sources()
    assert (kept.last_error, kept.failures, kept.last_change_at) == (None, 0, None)


async def test_gone_is_never_visited_again(rooms: Rooms) -> None:
    (source,) = await rooms.follow(A)
    await rooms.crawl.apply([changed(source, 0, new(1))], hourly)
    applied = await rooms.crawl.apply([gone(source, 1, at=NOW + HOUR)], hourly)
    assert applied.next == ()
    (kept,) = await rooms.library.sources()
    assert (kept.state, kept.next_at, kept.last_error) == (SourceState.GONE, None, "410: gone")
    assert await rooms.crawl.due(NOW + 1000 * HOUR, 10) == []
    assert await rooms.crawl.feed_orders([source]) == []
    assert await rooms.crawl.scheduled([source]) == []
    assert len(await rooms.crawl.article_orders(NOW, 10)) == 1  # its articles are still worth reading


async def test_a_time_for_what_is_gone_is_not_kept(rooms: Rooms) -> None:
    (source,) = await rooms.follow(A)

    def confused(scheduled: Scheduled, visit: Visit, hints: Hints) -> Rescheduled:
        return Rescheduled(Decision(NOW + HOUR, "gone, but"), b"", 0, state=SourceState.GONE)

    assert (await rooms.crawl.apply([gone(source, 0)], confused)).next == ()
    assert await rooms.crawl.due(NOW + 2 * HOUR, 10) == []


async def test_facts_fill_only_what_is_empty(rooms: Rooms) -> None:
    (named,), (bare,) = await rooms.follow(A, title="Mine"), await rooms.follow(B)
    facts = FeedFacts("Theirs", "https://site.test/", "de")
    outcomes = [changed(source, 0, new(1), facts=facts) for source in (named, bare)]
    await rooms.crawl.apply(outcomes, hourly)
    facts = FeedFacts("Renamed", "https://moved.test/", "fr")
    await rooms.crawl.apply([changed(bare, 1, new(2), facts=facts, at=NOW + HOUR)], hourly)
    first, second = await rooms.library.sources()
    assert (first.title, first.site_url, first.language) == ("Mine", "https://site.test/", "de")
    assert (second.title, second.site_url, second.language, second.name) == (
        "Theirs", "https://site.test/", "de", "Theirs"
    )  # fmt: skip


async def test_a_visit_that_finds_nothing_new_fills_what_is_empty_too(rooms: Rooms) -> None:
    (source,) = await rooms.follow(A)
    told = [FeedFacts(), FeedFacts("Theirs"), FeedFacts("Renamed", "https://site.test/"), FeedFacts("", "", "de")]
    told.append(FeedFacts("Again", "https://moved.test/", "fr"))
    for seq, facts in enumerate(told):
        await rooms.crawl.apply([unchanged(source, seq, facts=facts, at=NOW + seq * HOUR)], hourly)
        kept = await rooms.kept(source)
        assert (kept.last_visit_at, kept.failures, kept.last_error) == (NOW + seq * HOUR, 0, None)
        assert (kept.title, kept.site_url, kept.language) == (
            "Theirs" if seq > 0 else None,
            "https://site.test/" if seq > 1 else None,
            "de" if seq > 2 else None,
        )


async def test_memory_travels_in_the_next_order_and_none_keeps_it(rooms: Rooms) -> None:
    (source,) = await rooms.follow(A)
    validators = Validators('W/"é\'"', "Sun, 01 Mar 2026 12:00:00 GMT")
    first = changed(source, 0, new(1), validators=validators, body_hash=b"\x00hash", known=b"\x00known")
    steps = [
        (first, (validators, b"\x00hash", b"\x00known")),
        (unchanged(source, 1), (validators, b"\x00hash", b"\x00known")),
        (unchanged(source, 2, validators=Validators("x")), (Validators("x"), b"\x00hash", b"\x00known")),
        (unchanged(source, 3, body_hash=b"h"), (Validators("x"), b"h", b"\x00known")),
        (unchanged(source, 4, known=b""), (Validators("x"), b"h", b"")),
        (unchanged(source, 5, validators=Validators(), known=b"k"), (Validators(), b"h", b"k")),
    ]
    for outcome, (kept, body_hash, known) in steps:
        await rooms.crawl.apply([outcome], hourly)
        (order,) = await rooms.crawl.feed_orders([source])
        assert (order.validators, order.body_hash, order.known) == (kept, body_hash, known)
        assert (order.seq, order.url, order.host) == (outcome.seq + 1, A, "a.test")


# -- once, late, twice ------------------------------------------------------------------------------


async def test_twice_is_once(rooms: Rooms) -> None:
    first, second = await rooms.follow(A, B)
    batch = [changed(first, 0, new(1), new(2, content=LONG)), failed(second, 0)]
    await rooms.crawl.apply(batch, hourly)
    once = await dump(rooms.database)
    applied = await rooms.crawl.apply(batch, hourly)
    assert (applied.stale, applied.visits, applied.next, applied.articles_new) == (2, (), (), 0)
    assert await dump(rooms.database) == once


@pytest.mark.parametrize("seq", [0, 2, -1])
async def test_another_seq_changes_nothing(rooms: Rooms, seq: int) -> None:
    (source,) = await rooms.follow(A)
    await rooms.crawl.apply([unchanged(source, 0)], hourly)
    before = await dump(rooms.database)
    applied = await rooms.crawl.apply([changed(source, seq, new(1), at=NOW + HOUR)], hourly)
    assert applied.stale == 1
    assert await dump(rooms.database) == before


async def test_what_comes_for_a_removed_source_changes_nothing(rooms: Rooms) -> None:
    (source,) = await rooms.follow(A)
    await rooms.catalogue.remove(source)
    before = await dump(rooms.database)
    assert (await rooms.crawl.apply([changed(source, 0, new(1))], hourly)).stale == 1
    assert await dump(rooms.database) == before


async def test_of_two_for_one_source_in_a_batch_the_first_counts(rooms: Rooms) -> None:
    (source,) = await rooms.follow(A)
    applied = await rooms.crawl.apply([unchanged(source, 0), changed(source, 0, new(1)), unchanged(source, 1)], hourly)
    assert (applied.stale, applied.articles_new, len(applied.visits)) == (2, 0, 1)


async def test_a_batch_is_whole_or_not_at_all(rooms: Rooms) -> None:
    first, second, third = await rooms.follow(A, B, C)
    await rooms.crawl.apply([changed(first, 0, new(1))], hourly)
    (waiting,) = await rooms.crawl.article_orders(NOW, 1)
    before = await dump(rooms.database)

    def refuses(scheduled: Scheduled, visit: Visit, hints: Hints) -> Rescheduled:
        if scheduled.source_id == third:
            raise RuntimeError("a policy that fails")
        return hourly(scheduled, visit, hints)

    batch = [changed(first, 1, new(1, 2, content=LONG), at=NOW + HOUR), changed(second, 0, new(3, content=LONG))]
    with pytest.raises(RuntimeError, match="a policy that fails"):
        await rooms.crawl.apply([page(waiting.article_id), *batch, unchanged(third, 0)], refuses)
    assert await dump(rooms.database) == before
    applied = await rooms.crawl.apply([page(waiting.article_id), *batch, unchanged(third, 0)], hourly)
    assert (applied.articles_new, applied.articles_revised, applied.texts, applied.stale) == (1, 1, 1, 0)


async def test_visits_are_in_the_order_of_the_outcomes(rooms: Rooms) -> None:
    first, second, third = await rooms.follow(A, B, C)
    applied = await rooms.crawl.apply(
        [unchanged(third, 0), failed(first, 5), unchanged(first, 0), gone(second, 0)], hourly
    )
    assert [visit.source_id for visit in applied.visits] == [third, first, second]
    assert [due.source_id for due in applied.next] == [third, first]
