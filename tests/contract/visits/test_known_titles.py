"""Sources whose items are told apart by title: an item with a known title is that article."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tests.contract.stories import HOUR, NOW, Rooms, changed, hourly, new

from tidings.model.articles import ArticleQuery
from tidings.model.orders import NewArticle
from tidings.model.sources import NewSource
from tidings.model.visits import VisitResult
from tidings.store.visits.known_titles import MOST

A, B = "https://a.test/feed", "https://b.test/feed"


def item(number: int, title: str | None, version: int = 7, **more: Any) -> NewArticle:
    return replace(new(number, title=title, **more), version=version)


async def titles(rooms: Rooms, source: int) -> list[tuple[str, str | None]]:
    found = await rooms.library.articles(ArticleQuery(source_id=source))
    return sorted((one.identity, one.title) for one in found)


async def followed(rooms: Rooms) -> tuple[int, int]:
    """A source by title, and one by guid."""
    sources = [NewSource(A, "a.test", same_title=True), NewSource(B, "b.test")]
    await rooms.catalogue.add(sources, NOW, [NOW, NOW])
    by_title, by_guid = await rooms.library.find(A), await rooms.library.find(B)
    assert (by_title.same_title, by_guid.same_title) == (True, False)
    return by_title.id, by_guid.id


async def test_an_item_with_a_known_title_is_owned(rooms: Rooms) -> None:
    by_title, by_guid = await followed(rooms)
    both = by_title, by_guid
    await rooms.crawl.apply([changed(one, 0, item(1, "Storm")) for one in both], hourly)
    again = item(2, " Storm\n"), item(3, "Calm")
    applied = await rooms.crawl.apply([changed(one, 1, *again, at=NOW + HOUR) for one in both], hourly)
    assert [(visit.articles_new, visit.articles_revised) for visit in applied.visits] == [(1, 0), (2, 0)]
    assert await titles(rooms, by_title) == [("id-1", "Storm"), ("id-3", "Calm")]
    assert len(await titles(rooms, by_guid)) == 3
    applied = await rooms.crawl.apply([changed(by_title, 2, item(4, "Storm"), at=NOW + 2 * HOUR)], hourly)
    assert [(visit.result, visit.how) for visit in applied.visits] == [(VisitResult.UNCHANGED, "nothing new")]


async def test_with_another_text_it_is_a_revision(rooms: Rooms) -> None:
    source, _ = await followed(rooms)
    await rooms.crawl.apply([changed(source, 0, item(1, "Storm"))], hourly)
    later = item(2, "Storm", 8, content="It grew.")
    applied = await rooms.crawl.apply([changed(source, 1, later, at=NOW + HOUR)], hourly)
    assert (applied.articles_new, applied.articles_revised) == (0, 1)
    (kept,) = await rooms.library.articles(ArticleQuery(source_id=source))
    detail = await rooms.library.article(kept.id)
    assert detail is not None
    assert (kept.identity, kept.url, detail.content, len(detail.revisions)) == (
        "id-1",
        "https://news.test/2",
        "It grew.",
        1,
    )
    # Its new guid is not stored; another revision finds it by its title again.
    last = item(2, "Storm", 9, content="It went.")
    applied = await rooms.crawl.apply([changed(source, 2, at=NOW + 2 * HOUR, revised=(last,))], hourly)
    assert (applied.articles_new, applied.articles_revised) == (0, 1)


async def test_in_one_document_the_first_of_a_title_counts(rooms: Rooms) -> None:
    source, _ = await followed(rooms)
    untitled = item(3, None), item(4, " ")
    await rooms.crawl.apply([changed(source, 0, item(1, "Storm"), item(2, "Storm", 8), *untitled)], hourly)
    assert [identity for identity, _ in await titles(rooms, source)] == ["id-1", "id-3", "id-4"]
    # The article itself and an item with its title, both with other texts: one revision, in either order.
    own, other = item(1, "Storm", 9), item(5, "Storm", 10)
    for seq, pair in enumerate(([own, other], [replace(other, version=11), replace(own, version=12)]), start=1):
        applied = await rooms.crawl.apply([changed(source, seq, *pair, at=NOW + seq * HOUR)], hourly)
        assert (applied.articles_new, applied.articles_revised) == (0, 1)
    # Its title was given up in the same document.
    renamed, heir = item(1, "Storm over", 13), item(6, "Storm", 14)
    applied = await rooms.crawl.apply([changed(source, 3, renamed, heir, at=NOW + 3 * HOUR)], hourly)
    assert (applied.articles_new, applied.articles_revised) == (0, 1)


async def test_it_can_be_set_and_taken_back(rooms: Rooms) -> None:
    (source,) = await rooms.follow(A)
    await rooms.crawl.apply([changed(source, 0, item(1, "Storm"))], hourly)
    for seq, (wanted, expected) in enumerate(((True, 1), (False, 2)), start=1):
        await rooms.catalogue.edit(source, {"same_title": wanted})
        assert (await rooms.library.find(A)).same_title is wanted
        await rooms.crawl.apply([changed(source, seq, item(1 + seq, "Storm"), at=NOW + seq * HOUR)], hourly)
        assert len(await titles(rooms, source)) == expected


async def test_only_the_newest_titles_are_compared(rooms: Rooms) -> None:
    source, _ = await followed(rooms)
    await rooms.crawl.apply([changed(source, 0, item(1, "Storm"))], hourly)
    many = [item(number, f"Title {number}") for number in range(2, MOST + 2)]
    await rooms.crawl.apply([changed(source, 1, *many, at=NOW + HOUR)], hourly)
    applied = await rooms.crawl.apply(
        [changed(source, 2, item(MOST + 5, "Storm"), item(MOST + 6, "Title 9"), at=NOW + 2 * HOUR)], hourly
    )
    assert (applied.articles_new, applied.articles_revised) == (1, 0)
