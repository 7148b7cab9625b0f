"""Articles as items of the Google Reader API: their ids, JSON, and Atom."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any, Final
from xml.etree import ElementTree

from markupsafe import Markup

from tidings.model.articles import Article, Verdict
from tidings.model.people import FollowedFeed, MarkedWholeArticle
from tidings.model.redact import redacted
from tidings.model.sources import NewSource
from tidings.views.format import iso
from tidings.views.reader_apps.streams import FEED, LABEL, STATE
from tidings.views.safe_html import sanitised_html, web_link
from tidings.views.xml_elements import put, written

# -- ids of articles as the Google Reader API spells them ---------------------------------------------
#
# tag:google.com,2005:reader/item/000000000000002a   the long form: 16 hexadecimal digits
# 000000000000002a                                   the same without what is before them
# 42                                                 the short form: a decimal number of 64 bits, with its sign

PREFIX: Final = "tag:google.com,2005:reader/item/"
_HEX: Final = re.compile(r"[0-9a-fA-F]{1,16}")
_DECIMAL: Final = re.compile(r"-?[0-9]{1,20}")


def long_id(article_id: int) -> str:
    return f"{PREFIX}{article_id:016x}"


def article_id(text: str) -> int:
    """Parses the id of an article in one of three forms; ValueError where it is none. 16 digits are hexadecimal: no
    article has so large a number."""
    text = text.strip()
    digits = text.removeprefix(PREFIX)
    if digits != text or len(digits) == 16:
        if _HEX.fullmatch(digits):
            return int(digits, 16)
    elif _DECIMAL.fullmatch(text):
        return int(text) % 2**64  # beyond 2^63 as a negative number
    raise ValueError(f"{text[:80]!r} is no id of an item")


_GR: Final = "http://www.google.com/schemas/reader/atom/"
_SCHEME: Final = "http://www.google.com/reader/"
# Some apps show a title as HTML, others as text: so neither can it hold a tag, nor is anything escaped in it.
_NO_TAGS: Final = str.maketrans({"<": "＜", ">": "＞"})


def title_of(article: Article) -> str:
    return (article.title or redacted(article.url or "") or "Untitled").translate(_NO_TAGS)


def html_of(whole: MarkedWholeArticle) -> str:
    """The text of its page where that has more than the feed has; what the feed has, sanitised, otherwise."""
    article, text = whole.article, whole.text or ""
    given = whole.content or article.summary or ""
    if text and article.verdict is not Verdict.NONE and len(text) > len(given):
        paragraphs = (line for line in text.splitlines() if line.strip())
        return str(Markup("\n").join(Markup("<p>{}</p>").format(line) for line in paragraphs))
    return sanitised_html(given, article.url)


def micros(at: datetime) -> int:
    return int(at.timestamp()) * 1_000_000 + at.microsecond


def categories(whole: MarkedWholeArticle, folder: str | None) -> list[str]:
    mark = whole.mark
    states = ["reading-list", *(["read"] if not mark.unread else []), *(["starred"] if mark.starred_at else [])]
    labels = [*([folder] if folder else []), *mark.tags]
    return [*(f"{STATE}{one}" for one in states), *(f"{LABEL}{one}" for one in labels)]


def item(whole: MarkedWholeArticle, folder: str | None) -> dict[str, Any]:
    article = whole.article
    link, seen = web_link(article.url) or "", micros(article.first_seen)
    at = int(article.dated.timestamp())
    found: dict[str, Any] = {
        "id": long_id(article.id),
        "crawlTimeMsec": str(seen // 1_000),
        "timestampUsec": str(seen),
        "published": at,
        "updated": at,
        "title": title_of(article),
        "canonical": [{"href": link}],
        "alternate": [{"href": link, "type": "text/html"}],
        "summary": {"content": html_of(whole)},
        "categories": categories(whole, folder),
        "origin": {"streamId": f"{FEED}{article.source_id}", "title": article.source_name.translate(_NO_TAGS)},
    }
    if article.author:
        found["author"] = article.author.translate(_NO_TAGS)
    enclosures = [
        {"href": one.url, "type": one.type or "application/octet-stream"}
        | ({"length": one.length} if one.length else {})
        for one in article.enclosures
    ]
    return found | ({"enclosure": enclosures} if enclosures else {})


def subscription(feed: FollowedFeed) -> dict[str, Any]:
    folder = [{"id": f"{LABEL}{feed.folder}", "label": feed.folder}] if feed.folder else []
    url = web_link(feed.url) or redacted(feed.url)
    return {
        "id": f"{FEED}{feed.source_id}",
        "title": feed.name.translate(_NO_TAGS),
        "categories": folder,
        "url": url,
        "htmlUrl": web_link(feed.site_url) or url,
        "iconUrl": "",
    }


def listed_feed(feed: FollowedFeed) -> NewSource:
    """Returns the feed in the form that a list of feeds (OPML) needs."""
    url = web_link(feed.url) or redacted(feed.url)
    return NewSource(url, "", title=feed.name, site_url=web_link(feed.site_url), category=feed.folder)


# -- Atom --------------------------------------------------------------------------------------------


def atom(
    stream: str, title: str, articles: Sequence[MarkedWholeArticle], following: int | None, now: datetime, base: str
) -> bytes:
    """Returns articles as an Atom feed, as /reader/atom has it. A category says of each entry whether it is read."""
    root = ElementTree.Element("feed", {"xmlns": "http://www.w3.org/2005/Atom", "xmlns:gr": _GR})
    put(root, "id", f"tag:google.com,2005:reader/{stream}")
    put(root, "title", title)
    put(root, "updated", iso(max((one.article.first_seen for one in articles), default=now)))
    put(root, "link", rel="self", href=f"{base}/reader/atom/{stream}")
    if following is not None:
        put(root, "gr:continuation", str(following))
    for whole in articles:
        _entry(put(root, "entry"), whole)
    return written(root)


def _entry(entry: ElementTree.Element, whole: MarkedWholeArticle) -> None:
    article = whole.article
    entry.set("gr:crawl-timestamp-msec", str(micros(article.first_seen) // 1_000))
    put(entry, "id", long_id(article.id))
    put(entry, "title", title_of(article))
    for name in _states(whole):
        put(entry, "category", term=f"{STATE}{name}", scheme=_SCHEME, label=name)
    for tag in whole.mark.tags:
        put(entry, "category", term=f"{LABEL}{tag}", scheme=_SCHEME, label=tag)
    put(entry, "published", iso(article.dated))
    put(entry, "updated", iso(article.dated))
    if link := web_link(article.url):
        put(entry, "link", rel="alternate", type="text/html", href=link)
    put(entry, "summary", html_of(whole), type="html")
    put(put(entry, "author"), "name", article.author or article.source_name)
    source = put(entry, "source", **{"gr:stream-id": f"{FEED}{article.source_id}"})
    put(source, "title", article.source_name)


def _states(whole: MarkedWholeArticle) -> Iterable[str]:
    yield "reading-list"
    yield "kept-unread" if whole.mark.unread else "read"
    if whole.mark.starred_at is not None:
        yield "starred"
