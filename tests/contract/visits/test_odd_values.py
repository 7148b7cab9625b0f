"""Values nobody would write, all of them seen in feeds."""

from __future__ import annotations

import hashlib

import pytest
from tests.contract.stories import HOUR, LONG, NOW, Rooms, changed, failed, hourly, new, page

from tidings.errors import SourceNotFound
from tidings.model.articles import ArticleDetail, ArticleQuery, TextState
from tidings.model.feeds import Entry, FeedFacts
from tidings.model.orders import NewArticle
from tidings.model.sources import NewSource, Validators
from tidings.read.feed.feed import read_feed_fast
from tidings.read.feed.novelty import compare_feed

A = "https://a.test/feed"


async def store(rooms: Rooms, article: NewArticle) -> ArticleDetail:
    (source,) = await rooms.follow(A)
    await rooms.crawl.apply([changed(source, 0, article)], hourly)
    (kept,) = await rooms.library.articles(ArticleQuery())
    detail = await rooms.library.article(kept.id)
    assert detail is not None
    return detail


@pytest.mark.parametrize("long", [False, True], ids=["short", "long"])
@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("żółć 日本語 العربية 🙂 ‮", "żółć 日本語 العربية 🙂 ‮"),
        ("a\x00b", "ab"),
        ("\x00", ""),
        ("lone \ud800 and \udfff", "lone � and �"),
        ("a pair \ud83d\ude42", "a pair 🙂"),
        ("'; DROP TABLE article; -- %s %(x)s :x ?", "'; DROP TABLE article; -- %s %(x)s :x ?"),
        ("\x01\x1f\x7f\ufffe\uffff", "\x01\x1f\x7f\ufffe\uffff"),
    ],
    ids=["scripts", "nul", "only nul", "lone surrogates", "a pair", "sql", "controls"],
)
async def test_text(rooms: Rooms, text: str, kept: str, long: bool) -> None:
    text, kept = (text + LONG, kept + LONG) if long else (text, kept)
    entry = Entry(text, text, text, None, None, text, text, text, (text,), text)
    detail = await store(rooms, NewArticle(text, 1, 1, entry, "a.test", "en"))
    found = detail.article
    assert (found.identity, found.url, found.title, found.author, found.summary) == (kept,) * 5
    assert detail.content == kept
    assert found.category == (kept.strip() or "uncategorized")
    await rooms.crawl.apply([page(found.id, text, html=text.encode("utf-8", "surrogatepass"))], hourly)
    again = await rooms.library.article(found.id)
    assert again is not None
    assert (again.text, again.html) == (kept, text.encode("utf-8", "surrogatepass"))


async def test_text_about_a_source(rooms: Rooms) -> None:
    odd = "x\x00\ud800"
    await rooms.catalogue.add([NewSource(A + odd, "a.test", title=odd, category=odd)], NOW, [NOW])
    (kept,) = await rooms.library.sources()
    assert (kept.url, kept.title, kept.category) == (A + "x�", "x�", "x�")
    facts, validators = FeedFacts(odd, odd, odd), Validators(odd, odd)
    await rooms.crawl.apply([failed(kept.id, 0, odd, facts=facts, validators=validators)], hourly)
    (kept,) = await rooms.library.sources()
    assert (kept.site_url, kept.last_error) == ("x�", "x�")
    assert await rooms.catalogue.add([NewSource(A + odd, "a.test")], NOW, [NOW]) == [False]


async def test_a_guid_of_a_hundred_kilobytes(rooms: Rooms) -> None:
    guid = "".join(chr(97 + number * 7919 % 26) for number in range(100_000))
    detail = await store(rooms, NewArticle(guid, 1, 1, Entry(guid, title="T"), None, "en"))
    assert detail.article.identity == guid


async def test_a_link_to_a_name_of_kilobytes_is_kept_and_stops_nobody(rooms: Rooms) -> None:
    """PostgreSQL refuses a whole batch for one value that is too long for an index."""
    name = "".join(hashlib.sha256(bytes([number])).hexdigest() for number in range(100))
    item = f"<item><guid>1</guid><link>https://{name}.test/1</link></item>"
    feed = read_feed_fast(f"<rss version='2.0'><channel>{item}</channel></rss>".encode(), url=A)
    detail = await store(rooms, compare_feed(feed, b"").fresh[0])
    assert detail.article.url == f"https://{name}.test/1"
    assert detail.article.text_state is TextState.NONE


@pytest.mark.parametrize("edge", [-(2**63), -1, 0, 1, 2**63 - 1])
async def test_edges_of_64_bits(rooms: Rooms, edge: int) -> None:
    detail = await store(rooms, NewArticle("id", edge, edge, Entry("id", title="T"), None, "en"))
    source = detail.article.source_id
    same = NewArticle("id", edge, edge, Entry("id", title="T"), None, "en")
    assert (await rooms.crawl.apply([changed(source, 1, same)], hourly)).articles_new == 0
    other = NewArticle("id", edge, ~edge, Entry("id", title="U"), None, "en")
    applied = await rooms.crawl.apply([changed(source, 2, revised=(other,), at=NOW + HOUR)], hourly)
    assert applied.articles_revised == 1


async def test_megabytes(rooms: Rooms) -> None:
    big = "".join(f"<p>{number * 7919 % 10007}</p>" for number in range(300_000))
    detail = await store(rooms, new(1, content=big, summary=big[:100_000]))
    assert detail.content == big
    assert detail.article.summary == big[:100_000]


async def test_empty_text_is_not_missing_text(rooms: Rooms) -> None:
    detail = await store(rooms, new(1, title="", summary="", content=""))
    assert (detail.article.title, detail.article.summary, detail.content) == ("", "", "")


async def test_ids_nobody_has(rooms: Rooms) -> None:
    await store(rooms, new(1))
    for number in (-1, 0, 2**63 - 1, 2**63, 10**30):
        assert await rooms.library.article(number) is None
        assert await rooms.library.visits(number, 10) == []
        assert await rooms.library.articles(ArticleQuery(source_id=number)) == []
        assert len(await rooms.library.articles(ArticleQuery(before_id=number))) == (1 if number > 1 else 0)
        for missing in (rooms.library.scheduled(number), rooms.catalogue.remove(number)):
            with pytest.raises(SourceNotFound):
                await missing
