"""Articles that their feed brought whole: read without a page, and otherwise as if a page had told them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tests.contract.stories import HOUR, LONG, NOW, Rooms, audit, changed, dump, hourly, new, no_page, page
from tests.contract.visits.test_stories import Town, tale, told

from tidings.model.articles import ArticleDetail, ArticleQuery, TextState, Verdict
from tidings.model.orders import ArticleText, NewArticle
from tidings.read.article.signature import bands, signature
from tidings.store.db.database import Database

A, B = "https://a.test/feed", "https://a.test/world/feed"


def whole(number: int, text: str, version: int = 1, *, said: str | None = None, **more: Any) -> NewArticle:
    """`said`: the language of the text."""
    return replace(new(number, version, **more), text=ArticleText(text, language=said, signature=signature(text)))


async def only(rooms: Rooms, source_id: int | None = None) -> ArticleDetail:
    [listed] = await rooms.library.articles(ArticleQuery(source_id=source_id))
    found = await rooms.library.article(listed.id)
    assert found is not None
    return found


async def test_a_whole_article_is_read_and_no_page_is_due(rooms: Rooms) -> None:
    (source,) = await rooms.follow(A)
    applied = await rooms.crawl.apply([changed(source, 0, whole(1, tale(1), content=LONG))], hourly)
    assert (applied.articles_new, applied.texts) == (1, 0)
    kept = await only(rooms)
    assert (kept.text, kept.content, kept.html, kept.error) == (tale(1), LONG, None, None)
    assert (kept.article.text_state, kept.article.fetched) == (TextState.DONE, NOW)
    assert (kept.article.verdict, kept.article.title) == (Verdict.WHOLE, "Title 1")
    assert await rooms.crawl.article_orders(NOW + HOUR, 10) == []
    assert await rooms.crawl.next_article_at(NOW - HOUR) is None
    assert (await rooms.crawl.apply([page(kept.article.id, at=NOW + HOUR)], hourly)).stale == 1
    await audit(rooms.database)


async def test_it_is_read_where_pages_are_not_fetched_too(rooms: Rooms) -> None:
    (source,) = await rooms.follow(A)
    alone = Rooms.over(rooms.database, fetch_articles=False)
    await alone.crawl.apply([changed(source, 0, whole(1, tale(1), host=None))], hourly)
    assert (await only(rooms)).article.text_state is TextState.DONE


async def test_the_language_of_a_whole_article(rooms: Rooms) -> None:
    (source,) = await rooms.follow(A)
    articles = whole(1, tale(1), language="de", said="fr"), whole(2, tale(2), language=None, said="fr")
    await rooms.crawl.apply([changed(source, 0, *articles, whole(3, tale(3), language=None))], hourly)
    listed = await rooms.library.articles(ArticleQuery())
    assert [article.language for article in reversed(listed)] == ["de", "fr", "en"]


async def test_it_joins_its_story_and_is_found_itself(rooms: Rooms) -> None:
    town = Town(rooms)
    one, other = await town.paper("one"), await town.paper("other")
    first = await town.writes(one, tale(1))
    cut = f"A new lead of the other paper. {tale(1, 120)}"
    await rooms.crawl.apply([changed(other, 0, whole(50, cut), whole(51, tale(9)))], hourly)
    by_identity = {article.identity: article.id for article in await rooms.library.articles(ArticleQuery())}
    joined, alone = by_identity["id-50"], by_identity["id-51"]
    assert await town.stories(first, joined, alone) == [first, first, None]
    third = await town.writes(await town.paper("third"), tale(9), at=NOW + HOUR)
    assert await town.stories(alone, third) == [alone, alone]
    tables = await dump(rooms.database)
    assert len(tables["signature"]) == 4
    assert {row[0] for row in tables["band"] if row[1] == alone} == set(bands(signature(tale(9))))


async def test_all_of_one_batch_are_compared(rooms: Rooms) -> None:
    one, other = await rooms.follow(A, "https://b.test/feed")
    outcomes = changed(one, 0, whole(1, tale(1)), whole(2, tale(2))), changed(other, 0, whole(3, tale(1)))
    await rooms.crawl.apply(list(outcomes), hourly)
    listed = await rooms.library.articles(ArticleQuery())
    stories = {article.identity: article.story_id for article in listed}
    assert stories["id-1"] == stories["id-3"] is not None
    assert stories["id-2"] is None


async def test_a_revision_brings_its_new_text(rooms: Rooms, database: Database) -> None:
    """The old text goes into the revision, and with it what it was found by."""
    (source,) = await rooms.follow(A)
    await rooms.crawl.apply([changed(source, 0, whole(1, tale(1)))], hourly)
    later = NOW + HOUR / 2  # a page would not be asked for again so soon
    applied = await rooms.crawl.apply([changed(source, 1, revised=(whole(1, tale(2), 2),), at=later)], hourly)
    assert applied.articles_revised == 1
    kept = await only(rooms)
    assert (kept.text, kept.article.fetched, kept.article.text_state) == (tale(2), later, TextState.DONE)
    assert kept.article.title == "Title 1, version 2"
    assert [old.text for old in kept.revisions] == [tale(1)]
    tables = await dump(database)
    assert len(tables["signature"]) == 1
    assert {row[0] for row in tables["band"]} == set(bands(signature(tale(2))))
    await audit(database)


async def test_a_revision_after_a_page_was_read(rooms: Rooms, database: Database) -> None:
    """Of a text that came from the page, its page goes into the revision too."""
    (source,) = await rooms.follow(A)
    await rooms.crawl.apply([changed(source, 0, new(1))], hourly)
    article_id = (await only(rooms)).article.id
    facts: dict[str, Any] = {"image": "https://a.test/i.png", "canonical": "https://a.test/c", "verdict": Verdict.STUB}
    await rooms.crawl.apply([told(article_id, tale(1), html=b"<p>page</p>", **facts)], hourly)
    await rooms.crawl.apply([changed(source, 1, revised=(whole(1, tale(2), 2),), at=NOW + 2 * HOUR)], hourly)
    kept = await only(rooms)
    assert (kept.text, kept.html, kept.article.verdict) == (tale(2), None, Verdict.WHOLE)
    assert (kept.article.image, kept.article.canonical) == ("https://a.test/i.png", "https://a.test/c")
    [old] = kept.revisions
    assert old.text == tale(1)
    assert await rooms.crawl.article_orders(NOW + 9 * HOUR, 10) == []
    await audit(database)


async def test_a_page_that_failed_is_not_needed_any_more(rooms: Rooms) -> None:
    (source,) = await rooms.follow(A)
    await rooms.crawl.apply([changed(source, 0, new(1))], hourly)
    article_id = (await only(rooms)).article.id
    await rooms.crawl.apply([no_page(article_id, retry_at=NOW + HOUR)], hourly)
    await rooms.crawl.apply([changed(source, 1, revised=(whole(1, tale(2), 2),), at=NOW + HOUR)], hourly)
    kept = await only(rooms)
    assert (kept.text, kept.error, kept.article.text_state) == (tale(2), None, TextState.DONE)
    assert await rooms.crawl.article_orders(NOW + 9 * HOUR, 10) == []


async def test_a_revision_without_its_text_wants_the_page(rooms: Rooms) -> None:
    """The feed gives summaries from now on."""
    (source,) = await rooms.follow(A)
    await rooms.crawl.apply([changed(source, 0, whole(1, tale(1)))], hourly)
    await rooms.crawl.apply([changed(source, 1, revised=(new(1, 2),), at=NOW + HOUR)], hourly)
    kept = await only(rooms)
    assert (kept.text, kept.article.text_state) == (tale(1), TextState.PENDING)
    await rooms.crawl.apply([told(kept.article.id, tale(3), at=NOW + 2 * HOUR)], hourly)
    assert (await only(rooms)).text == tale(3)
    assert len((await dump(rooms.database))["signature"]) == 1


async def test_what_was_seen_of_a_page_while_it_was_not_wanted_comes_too_late(rooms: Rooms) -> None:
    (source,) = await rooms.follow(A)
    await rooms.crawl.apply([changed(source, 0, whole(1, tale(1)))], hourly)
    seen = page((await only(rooms)).article.id, at=NOW + HOUR)
    assert (await rooms.crawl.apply([seen], hourly)).stale == 1
    await rooms.crawl.apply([changed(source, 1, revised=(new(1, 2),), at=NOW + 2 * HOUR)], hourly)
    assert (await rooms.crawl.apply([seen], hourly)).stale == 1
    assert (await only(rooms)).article.text_state is TextState.PENDING
    assert (await rooms.crawl.apply([replace(seen, at=NOW + 2 * HOUR)], hourly)).texts == 1


async def test_31_a_twin_that_waits_takes_over_the_text(rooms: Rooms, database: Database) -> None:
    one, two = await rooms.follow(A, B)
    await rooms.crawl.apply([changed(one, 0, new(1))], hourly)
    await rooms.crawl.apply([changed(two, 0, whole(1, tale(1)), at=NOW + HOUR)], hourly)
    kept = await only(rooms, one)
    assert (kept.text, kept.article.text_state, kept.article.fetched) == (tale(1), TextState.DONE, NOW + HOUR)
    assert kept.article.verdict is Verdict.WHOLE
    assert await rooms.crawl.article_orders(NOW + 9 * HOUR, 10) == []
    await audit(database)


async def test_31_twins_in_one_batch_and_after_a_revision(rooms: Rooms, database: Database) -> None:
    one, two, three = await rooms.follow(A, B, "https://a.test/local/feed")
    await rooms.crawl.apply([changed(one, 0, new(1)), changed(two, 0, whole(1, tale(1)))], hourly)
    assert (await only(rooms, one)).text == tale(1)
    await rooms.crawl.apply([changed(three, 0, new(2))], hourly)
    await rooms.crawl.apply([changed(one, 1, new(2), at=NOW + HOUR)], hourly)
    await rooms.crawl.apply([changed(three, 1, revised=(whole(2, tale(2), 2),), at=NOW + 2 * HOUR)], hourly)
    listed = await rooms.library.articles(ArticleQuery(source_id=one))
    assert all(article.text_state is TextState.DONE for article in listed)
    assert await rooms.crawl.article_orders(NOW + 9 * HOUR, 10) == []
    await audit(database)


async def test_twice_is_once_for_whole_articles(rooms: Rooms) -> None:
    (source,) = await rooms.follow(A)
    outcome = changed(source, 0, whole(1, tale(1)), whole(1, tale(2)))
    await rooms.crawl.apply([outcome], hourly)
    once = await dump(rooms.database)
    assert len(once["signature"]) == 1
    assert (await rooms.crawl.apply([outcome], hourly)).stale == 1
    assert await dump(rooms.database) == once
