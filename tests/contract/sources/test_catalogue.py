from __future__ import annotations

import pytest
from tests.contract.stories import HOUR, LONG, NOW, Rooms, changed, dump, hourly, new, page

from tidings.chunks import CHUNK
from tidings.crawl.search_indexer import Indexer, analyse_here
from tidings.errors import SourceError, SourceNotFound
from tidings.model.articles import ArticleQuery
from tidings.model.people import OWNER
from tidings.model.sources import NewSource, SourceKind, SourceState
from tidings.store.db.schema import metadata

A, B = "https://a.test/feed", "https://b.test/feed"


async def test_a_new_source_is_kept_as_it_was_given(rooms: Rooms) -> None:
    new_source = NewSource(A, "a.test", title="A", site_url="https://a.test/", category="world", policy="fixed")
    assert await rooms.catalogue.add([new_source], NOW, [NOW + HOUR]) == [True]
    (kept,) = await rooms.library.sources()
    assert (kept.url, kept.host, kept.kind, kept.state) == (A, "a.test", SourceKind.FEED, SourceState.ACTIVE)
    assert (kept.title, kept.site_url, kept.category, kept.policy) == ("A", "https://a.test/", "world", "fixed")
    assert (kept.added_at, kept.next_at, kept.failures, kept.articles) == (NOW, NOW + HOUR, 0, 0)
    assert kept.reason
    assert (kept.last_visit_at, kept.last_change_at, kept.last_error) == (None, None, None)


async def test_a_known_url_stays_as_it_is(rooms: Rooms) -> None:
    await rooms.follow(A, title="first")
    again = [NewSource(A, "a.test", title="second"), NewSource(B, "b.test")]
    assert await rooms.catalogue.add(again, NOW + HOUR, [NOW + HOUR] * 2) == [False, True]
    first, second = await rooms.library.sources()
    assert (first.title, first.added_at) == ("first", NOW)
    assert second.url == B


async def test_of_one_url_twice_in_one_call_the_first_counts(rooms: Rooms) -> None:
    twice = [NewSource(A, "a.test", title="first"), NewSource(B, "b.test"), NewSource(A, "a.test", title="second")]
    assert await rooms.catalogue.add(twice, NOW, [NOW] * 3) == [True, True, False]
    assert [source.title for source in await rooms.library.sources()] == ["first", None]


async def test_each_source_needs_its_own_first_visit(rooms: Rooms) -> None:
    with pytest.raises(ValueError, match="zip"):
        await rooms.catalogue.add([NewSource(A, "a.test")], NOW, [])
    assert await rooms.library.sources() == []


async def test_the_counter_rises_with_every_change_and_only_then(rooms: Rooms) -> None:
    start = await rooms.crawl.changes()
    await rooms.follow(A)
    assert await rooms.crawl.changes() == start + 1
    await rooms.catalogue.add([NewSource(A, "a.test")], NOW, [NOW])
    await rooms.catalogue.add([], NOW, [])
    assert await rooms.crawl.changes() == start + 1
    await rooms.catalogue.remove((await rooms.library.find(A)).id)
    assert await rooms.crawl.changes() == start + 2
    with pytest.raises(SourceNotFound):
        await rooms.catalogue.remove(999)
    assert await rooms.crawl.changes() == start + 2
    await rooms.catalogue.announce()
    assert await rooms.crawl.changes() == start + 3


async def test_a_removed_source_takes_everything_with_it(rooms: Rooms) -> None:
    gone, stays = await rooms.follow(A, B)
    empty = await dump(rooms.database)
    await rooms.crawl.apply([changed(gone, 0, new(1, content=LONG), new(2, content=LONG + "2"))], hourly)
    await rooms.crawl.apply([changed(gone, 1, new(1, 2, content=LONG + "3"), at=NOW + HOUR)], hourly)
    for article in await rooms.library.articles(ArticleQuery()):
        await rooms.crawl.apply([page(article.id, at=NOW + HOUR)], hourly)
    await rooms.catalogue.remove(gone)
    assert [source.id for source in await rooms.library.sources()] == [stays]
    assert await Indexer(rooms.search, analyse_here).catch_up() == 2  # out of the index, too
    left = await dump(rooms.database)
    for table in metadata.tables:
        if table not in ("meta", "source", "memory", "person", "following"):
            assert left[table] == [], table
    assert [row[:1] for row in left["memory"]] == [(stays,)]
    assert [row[:2] for row in left["following"]] == [(OWNER, stays)]
    assert len(empty["memory"]) == 2


async def test_what_another_source_still_points_to_is_kept(rooms: Rooms) -> None:
    first, second = await rooms.follow(A, B)
    await rooms.crawl.apply([changed(first, 0, new(1, content=LONG)), changed(second, 0, new(2, content=LONG))], hourly)
    assert len((await dump(rooms.database))["blob"]) == 1
    await rooms.catalogue.remove(first)
    (left,) = await rooms.library.articles(ArticleQuery())
    detail = await rooms.library.article(left.id)
    assert detail is not None
    assert detail.content == LONG


async def test_an_id_is_never_given_twice(rooms: Rooms) -> None:
    """An outcome that was on its way when its source was removed must not meet another source, or article."""
    (old,) = await rooms.follow(A)
    await rooms.crawl.apply([changed(old, 0, new(1))], hourly)
    (article,) = await rooms.library.articles(ArticleQuery())
    await rooms.catalogue.remove(old)
    (fresh,) = await rooms.follow(B)
    await rooms.crawl.apply([changed(fresh, 0, new(1))], hourly)
    (other,) = await rooms.library.articles(ArticleQuery())
    assert fresh > old
    assert other.id > article.id
    applied = await rooms.crawl.apply([changed(old, 0, new(1)), page(article.id, at=NOW + HOUR)], hourly)
    assert (applied.stale, applied.articles_new, applied.texts) == (2, 0, 0)


async def test_an_endless_url_is_refused_alike_by_both_engines(rooms: Rooms) -> None:
    with pytest.raises(SourceError, match="cannot be followed"):
        await rooms.catalogue.add([NewSource(A + "?" + "x" * 5000, "a.test")], NOW, [NOW])
    (kept,) = await rooms.follow(A + "?" + "x" * 1900)
    assert (await rooms.library.find(str(kept))).id == kept


async def test_more_at_once_than_one_statement_takes(rooms: Rooms) -> None:
    count = 2 * CHUNK + 100
    many = [NewSource(f"https://s{number}.test/feed", f"s{number}.test") for number in range(count)]
    assert all(await rooms.catalogue.add(many, NOW, [NOW] * count))
    assert len(await rooms.crawl.due(NOW, 5000)) == count
    assert await rooms.catalogue.add(many, NOW, [NOW] * count) == [False] * count
