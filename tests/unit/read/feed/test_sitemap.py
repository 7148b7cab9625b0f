from __future__ import annotations

import gzip
import time
import zlib
from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.cases import each

from tidings.errors import NotAFeed, ReadError
from tidings.read.document import MOST_ITEMS
from tidings.read.feed.sitemap import MOST_BYTES, MOST_CHILDREN, inflated, read_sitemap

URL = "https://paper.test/sitemap.xml"
PROTOCOL = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

NEWS = f"""<?xml version="1.0" encoding="UTF-8"?>
<urlset {PROTOCOL} xmlns:news="http://www.google.com/schemas/sitemap-news/0.9"
  xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
<url><loc>https://paper.test/2024/old-story</loc>
  <news:news><news:publication><news:name>The  Paper</news:name><news:language>en</news:language></news:publication>
  <news:publication_date>2024-05-06T08:00:00+02:00</news:publication_date><news:title>Old &amp;amp; told</news:title>
  <news:keywords>Harbour, Town , Harbour</news:keywords></news:news>
  <image:image><image:loc>https://paper.test/a.jpg</image:loc><image:title>Not this</image:title></image:image></url>
<url><loc> /2024/new-story?a=1&amp;b=2 </loc><lastmod>2024-05-08</lastmod>
  <news:news><news:publication><news:name>The Paper</news:name><news:language>en</news:language></news:publication>
  <news:publication_date>2024-05-07T08:00:00Z</news:publication_date><news:title>New</news:title></news:news></url>
</urlset>""".encode()


def urlset(rows: str, protocol: str = PROTOCOL) -> bytes:
    return f"<?xml version='1.0'?><urlset {protocol}>{rows}</urlset>".encode()


def test_a_news_sitemap_is_read_like_a_feed() -> None:
    feed = read_sitemap(NEWS, url=URL)
    assert (feed.format, feed.title, feed.link, feed.language) == (
        "sitemap-news",
        "The Paper",
        "https://paper.test/",
        "en",
    )
    new, old = feed.entries
    assert (new.link, new.title) == ("https://paper.test/2024/new-story?a=1&b=2", "New")
    assert (new.published, new.updated) == (datetime(2024, 5, 7, 8, tzinfo=UTC), datetime(2024, 5, 8, tzinfo=UTC))
    assert (old.title, old.categories, old.language) == ("Old & told", ("Harbour", "Town"), "en")
    assert old.published == datetime(2024, 5, 6, 8, tzinfo=timezone(timedelta(hours=2)))


def test_a_plain_sitemap_goes_by_lastmod_the_newest_first() -> None:
    rows = (
        "<url><loc>https://paper.test/none</loc></url>"
        "<url><loc>https://paper.test/a</loc><lastmod>2024-05-01</lastmod></url>"
        "<url><loc>https://paper.test/b</loc><lastmod>2024-05-03T10:00:00Z</lastmod><priority>1</priority></url>"
        "<url><loc>javascript:alert(1)</loc></url><url><loc>ftp://paper.test/x</loc></url><url/>"
    )
    feed = read_sitemap(urlset(rows), url=URL)
    assert feed.format == "sitemap"
    assert [entry.link for entry in feed.entries] == [f"https://paper.test/{name}" for name in ("b", "a", "none")]


@each("protocol", ['xmlns="http://www.google.com/schemas/sitemap/0.84"', "", 'xmlns="urn:any"'])
def test_the_namespace_does_not_matter(protocol: str) -> None:
    feed = read_sitemap(urlset("<url><loc>https://paper.test/a</loc></url>", protocol), url=URL)
    assert len(feed.entries) == 1


def test_a_prefix_does_not_matter() -> None:
    body = b"<s:urlset xmlns:s='urn:s'><s:url><s:loc>https://paper.test/a</s:loc></s:url></s:urlset>"
    assert [entry.link for entry in read_sitemap(body, url=URL).entries] == ["https://paper.test/a"]


def test_an_index_gives_its_children_the_newest_first() -> None:
    rows = "".join(
        f"<sitemap><loc>https://paper.test/s{day}.xml</loc><lastmod>2024-05-{day:02}</lastmod></sitemap>"
        for day in range(1, 20)
    )
    undated = "<sitemap><loc>/plain.xml</loc></sitemap>"
    feed = read_sitemap(f"<sitemapindex {PROTOCOL}>{undated}{rows}</sitemapindex>".encode(), url=URL)
    assert (feed.format, feed.entries) == ("sitemap-index", ())
    assert feed.children[0].url == "https://paper.test/s19.xml"
    assert feed.children[0].modified == datetime(2024, 5, 19, tzinfo=UTC)
    assert (feed.children[-1].url, feed.children[-1].modified) == ("https://paper.test/plain.xml", None)


def test_an_index_keeps_its_newest_children_only() -> None:
    rows = "".join(f"<sitemap><loc>https://paper.test/{n}</loc></sitemap>" for n in range(MOST_CHILDREN + 10))
    assert len(read_sitemap(f"<sitemapindex>{rows}</sitemapindex>".encode(), url=URL).children) == MOST_CHILDREN


def test_the_newest_items_are_kept_where_there_are_too_many() -> None:
    start = datetime(2000, 1, 1, tzinfo=UTC)
    rows = "".join(
        f"<url><loc>https://paper.test/{n}</loc><lastmod>{(start + timedelta(hours=n)).isoformat()}</lastmod></url>"
        for n in range(MOST_ITEMS + 500)
    )
    feed = read_sitemap(urlset(rows), url=URL)
    assert (len(feed.entries), feed.left_out) == (MOST_ITEMS, 500)
    assert feed.entries[0].link == f"https://paper.test/{MOST_ITEMS + 499}"
    assert feed.entries[-1].link == "https://paper.test/500"


def test_a_sitemap_of_text() -> None:
    feed = read_sitemap(b"\xef\xbb\xbfhttps://paper.test/a\r\n\r\n https://paper.test/b\n", url=URL)
    assert feed.format == "sitemap-text"
    assert [entry.link for entry in feed.entries] == ["https://paper.test/a", "https://paper.test/b"]


def test_a_feed_may_be_a_sitemap() -> None:
    feed = read_sitemap(b"<rss version='2.0'><channel><item><title>x</title></item></channel></rss>", url=URL)
    assert (feed.format, feed.entries[0].title) == ("rss2.0", "x")


@each(
    ("body", "words"),
    [
        (b"", "empty"),
        (b" \n\t", "empty"),
        (b"nothing of the kind", "neither XML nor one address a line"),
        (b"https://paper.test/a\nand then some words", "neither XML"),
        (b"<!DOCTYPE html><html><body>Not found</body></html>", "an HTML page instead of a sitemap"),
        (b"<sitemapindex></sitemapindex>", "names no sitemap"),
        (b"<urlset xmlns='urn:a:" + b"b" * 5_000 + b"'/>", "namespace"),
        (b"<!DOCTYPE urlset [<!ENTITY a 'x'>]><urlset><url><loc>https://p.test/&a;</loc></url></urlset>", "DOCTYPE"),
        (b"\x1f\x8b\x08\x00" + b"\xff" * 30, "cannot be inflated"),
    ],
)
def test_what_is_no_sitemap_is_said_to_be_none(body: bytes, words: str) -> None:
    with pytest.raises(NotAFeed, match=words) as caught:
        read_sitemap(body, url=URL)
    assert "\n" not in str(caught.value)


# -- broken -------------------------------------------------------------------------------------------


def test_a_bare_ampersand_is_part_of_the_address() -> None:
    body = urlset("<url><loc>https://paper.test/?a=1&b=2&amp;c=3&copy=4</loc></url>")
    assert read_sitemap(body, url=URL).entries[0].link == "https://paper.test/?a=1&b=2&c=3&copy=4"


def test_half_an_address_is_none() -> None:
    body = urlset("".join(f"<url><loc>https://paper.test/story-{n}</loc></url>" for n in range(9)))
    for cut in range(80, len(body) - 10):
        links = [entry.link for entry in read_sitemap(body[:cut], url=URL).entries]
        assert all(link is not None and link[-8:-1] == "/story-" for link in links), cut


# -- compressed ---------------------------------------------------------------------------------------


def test_a_compressed_sitemap_is_inflated() -> None:
    assert read_sitemap(gzip.compress(NEWS), url=f"{URL}.gz") == read_sitemap(NEWS, url=f"{URL}.gz")


def test_a_compressed_sitemap_cut_short_is_read_as_far_as_it_goes() -> None:
    rows = "".join(f"<url><loc>https://paper.test/{zlib.crc32(b'%d' % n)}</loc></url>" for n in range(2_000))
    packed = gzip.compress(urlset(rows))
    assert 0 < len(read_sitemap(packed[: len(packed) // 2], url=URL).entries) < 2_000


def test_a_bomb_is_stopped_at_the_cap() -> None:
    packer = zlib.compressobj(9, zlib.DEFLATED, 31)
    piece = b"<url></url>" * 100_000
    bomb = b"".join([packer.compress(piece) for _ in range(1 + 2 * MOST_BYTES // len(piece))]) + packer.flush()
    assert len(bomb) < 500_000
    with pytest.raises(NotAFeed, match="more than 52,428,800 bytes"):
        read_sitemap(bomb, url=URL)


def test_no_more_than_the_cap_is_made() -> None:
    packed = gzip.compress(b"a" * 1_000_000)
    assert inflated(packed, 1_000_000) == b"a" * 1_000_000
    with pytest.raises(NotAFeed):
        inflated(packed, 999_999)
    assert inflated(b"plain", 2) == b"plain"


# -- hostile ------------------------------------------------------------------------------------------


@given(st.binary(max_size=300))
def test_nothing_but_our_own_errors(body: bytes) -> None:
    for wrapped in (body, b"<urlset>" + body, b"<urlset><url><loc>" + body + b"</loc></url></urlset>"):
        try:
            feed = read_sitemap(wrapped, url=URL)
        except ReadError:
            continue
        assert all(entry.link and entry.link.startswith(("http://", "https://")) for entry in feed.entries)


def test_a_large_one_does_not_take_long() -> None:
    body = urlset("<url><loc>https://paper.test/a</loc><lastmod>2024-05-01</lastmod></url>" * 25_000)
    began = time.process_time()
    read_sitemap(body, url=URL)
    assert time.process_time() - began < 10
