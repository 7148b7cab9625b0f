from __future__ import annotations

import gzip
import json
import socket
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

import pytest
from tests.cases import each

from tidings.errors import ReadError
from tidings.read.article.article import read_article
from tidings.read.article.page import feed_links, read_page
from tidings.read.document import LinkedFeed
from tidings.text.html import looks_like_html
from tidings.text.language import detect_language, primary

ARTICLES = Path(__file__).resolve().parents[4].parent / "shared" / "data" / "articles"
URL = "https://news.test/2024/05/story.html"
PARAGRAPH = (
    "The council of the small town by the river met on Tuesday evening to talk about the old bridge, and after three "
    "hours of debate its members decided that nothing at all should be decided before the autumn."
)
PAGE = f"""<!DOCTYPE html><html lang="en-GB"><head><title> The bridge  — News </title>
<meta property="article:published_time" content="2024-05-07T10:03:00+02:00"><meta name="author" content="Jane Doe">
<link rel="alternate" type="application/rss+xml" title="All  news" href="/feed.xml">
<link rel="ALTERNATE home" type="Application/Atom+XML; charset=utf-8" href="atom">
<link rel="alternate" type="application/feed+json" href="https://other.test/feed.json">
<link rel="alternate" type="application/rss+xml" title="again" href="/feed.xml">
<link rel="alternate" hreflang="de" href="/de"><link rel="stylesheet" type="application/rss+xml" href="/no">
<link rel="alternate" type="application/rss+xml" href="javascript:alert(1)">
</head><body><nav><a href="/">Home</a><a href="#top">Top</a><a href="/a?x=1#y">A</a><a href="b.html">B</a>
<a href="/">Again</a><a href="mailto:x@y.test">Mail</a></nav>
<article><h1>The bridge</h1>{"".join(f"<p>{PARAGRAPH}</p>" for _ in range(4))}</article>
<script>var x = "<a href='/script'>";</script></body></html>"""


@pytest.fixture
def no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("a reader opened a connection")

    monkeypatch.setattr(socket.socket, "connect", refuse)
    monkeypatch.setattr(socket, "getaddrinfo", refuse)


def test_feeds_of_a_page() -> None:
    assert feed_links(PAGE.encode(), url=URL) == (
        LinkedFeed("https://news.test/feed.xml", "All news", "application/rss+xml"),
        LinkedFeed("https://news.test/2024/05/atom", None, "application/atom+xml"),
        LinkedFeed("https://other.test/feed.json", None, "application/feed+json"),
    )
    assert feed_links(b"", url=URL) == ()


def test_a_base_element_moves_the_links() -> None:
    body = b'<base href="https://cdn.test/x/"><link rel=alternate type=application/rss+xml href=f.xml>'
    assert [link.url for link in feed_links(body, url=URL)] == ["https://cdn.test/x/f.xml"]


@pytest.mark.usefixtures("no_network")
def test_a_whole_page() -> None:
    page = read_page(PAGE.encode(), url=URL)
    assert (page.title, page.language, page.author) == ("The bridge — News", "en", "Jane Doe")
    assert page.published == datetime(2024, 5, 7, 8, 3, tzinfo=UTC)
    assert "after three hours of debate" in page.text
    assert page.links == ("https://news.test/", URL, "https://news.test/a?x=1", "https://news.test/2024/05/b.html")
    assert len(page.feeds) == 3


def test_a_page_without_a_text_is_a_page() -> None:
    page = read_page(b"<title>Empty</title><a href=/x></a>", url=URL)
    assert (page.title, page.text, page.links) == ("Empty", "", ("https://news.test/x",))
    with pytest.raises(ReadError, match="empty"):
        read_page(b"  ", url=URL)


@each(
    ("body", "html"),
    [
        (b"<!doctype HTML>", True),
        (b"\xef\xbb\xbf \n<html>", True),
        (b'<?xml version="1.0"?><!-- x --><!DOCTYPE html PUBLIC "">', True),
        (b"<rss version='2.0'>", False),
        (b"<html5feed>", False),
        (b"text about <html>", False),
        (b" " * 100_000, False),
        (b"", False),
    ],
)
def test_looks_like_html(body: bytes, html: bool) -> None:
    assert looks_like_html(body) is html


@pytest.mark.usefixtures("no_network")
def test_an_article() -> None:
    article = read_article(PAGE.encode(), url=URL)
    assert article.text.count("after three hours of debate") >= 1
    assert "var x" not in article.text
    assert (article.title, article.author, article.language) == ("The bridge", "Jane Doe", "en")
    assert article.published == datetime(2024, 5, 7, 8, 3, tzinfo=UTC)
    assert article.published is not None
    assert article.published.tzinfo is UTC


def test_the_language_of_an_article() -> None:
    told = read_article(PAGE.encode(), url=URL, language="de-AT")
    detected = read_article(PAGE.replace(' lang="en-GB"', "").encode(), url=URL, language="x")
    assert (told.language, detected.language) == ("de", "en")


def test_a_date_after_today_is_what_the_page_says() -> None:
    """The clock of the machine decides nothing: in the demo's simulated time tomorrow is today."""
    body = PAGE.replace("2024-05-07T10:03:00+02:00", "2099-05-07").encode()
    published = read_article(body, url="https://news.test/x").published
    assert published == datetime(2099, 5, 7, tzinfo=UTC)


@each("body", [b"", b"<html></html>", b"\x00\xff" * 500, b"{}", b"<p>Hi</p>", b"%PDF-1.7 \x00\x01"])
def test_no_text_is_a_clear_error(body: bytes) -> None:
    with pytest.raises(ReadError) as refusal:
        read_article(body, url=URL)
    assert "\n" not in str(refusal.value)


def test_a_page_nested_without_end() -> None:
    body = ("<html><body>" + "<div>" * 20_000 + f"<p>{PARAGRAPH}</p>").encode()
    with suppress(ReadError):
        assert PARAGRAPH[:40] in read_article(body, url=URL).text
    assert feed_links(body, url=URL) == ()


@pytest.mark.skipif(not ARTICLES.is_dir(), reason="the articles in ../shared/data are not beside the project")
def test_real_articles_are_found_in_their_pages() -> None:
    truth = json.loads((ARTICLES / "ground-truth.json").read_text(encoding="utf-8"))
    shares = []
    for name in sorted(truth)[:25]:
        body = gzip.decompress((ARTICLES / f"{name}.html.gz").read_bytes())
        wanted = set(truth[name]["articleBody"].split())
        found = set(read_article(body, url=truth[name].get("url") or URL).text.split())
        shares.append(len(wanted & found) / len(wanted | found))
    assert sum(shares) / len(shares) > 0.85


@each(
    ("text", "language"),
    [
        (PARAGRAPH, "en"),
        ("Der Gemeinderat der kleinen Stadt am Fluss hat am Dienstag getagt.", "de"),
        ("東京で大きな地震がありました。", "ja"),
        ("Правительство объявило о новых мерах поддержки экономики", "ru"),
        ("OK", None),
        ("12345 67890 " * 30, None),
        ("", None),
    ],
)
def test_detect(text: str, language: str | None) -> None:
    assert detect_language(text) == language


@each(
    ("tag", "language"),
    [
        ("en-US", "en"),
        ("EN", "en"),
        (" zh_CN ", "zh"),
        ("fil", "fil"),
        ("und", None),
        ("english", None),
        ("", None),
        (None, None),
    ],
)
def test_primary(tag: str | None, language: str | None) -> None:
    assert primary(tag) == language
