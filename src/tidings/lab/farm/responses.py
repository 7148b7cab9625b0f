"""How a site answers a request, as a value: status, headers, body. No sockets; the time is an argument.

The rendered feed is cached as long as nothing in it changes.
"""

from __future__ import annotations

import gzip
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email.utils import format_datetime, parsedate_to_datetime
from enum import StrEnum
from html import escape
from math import ceil

from tidings.lab.farm.feeds import CONTENT_TYPES, MADE_AT, FeedPress
from tidings.lab.farm.prose import TEXTS, story
from tidings.lab.farm.site import FarmSite, FarmValidators, Flaw, Post, Trouble, TroubleKind

# -- pages: articles, front pages, robots.txt, the page shown while a feed is away ---


def article_page(site: FarmSite, post: Post, now: datetime) -> bytes:
    """A small real page: the text between a navigation, other headlines and a footer."""
    title = escape(post.title_at(now))
    text = "\n".join(f"<p>{escape(paragraph)}</p>" for paragraph in post.paragraphs_at(now))
    local = post.at.astimezone(site.zone)
    edited = ""
    if post.edited_at and post.is_edited(now):
        edited = (
            f'<meta property="article:modified_time" content="{post.edited_at.astimezone(site.zone).isoformat()}">\n'
        )
    more = "\n".join(
        f'<li><a href="/archive/{number}">{escape(story(post.language, number).headline)}</a></li>'
        for number in range(post.number + 11, post.number + 15)
    )
    body = (
        f'<main><article>\n<header><h1>{title}</h1>\n<p class="byline"><span>{escape(post.author)}</span>, '
        f'<time datetime="{local.isoformat()}">{local:%Y-%m-%d %H:%M}</time></p></header>\n{text}\n</article></main>\n'
        f"<aside><h2>{TEXTS[post.language].more}</h2>\n<ul>\n{more}\n</ul></aside>\n"
    )
    meta = (
        f'<meta name="author" content="{escape(post.author)}">\n'
        f'<meta property="article:published_time" content="{local.isoformat()}">\n'
        f'<meta property="article:section" content="{escape(post.category)}">\n{edited}'
        f'<link rel="canonical" href="{post.url}">\n'
    )
    return _page(site, f"{title} - {escape(site.title)}", meta, body)


def front_page(site: FarmSite, now: datetime) -> bytes:
    """The latest headlines, as people see them."""
    links = "\n".join(
        f'<li><a href="{post.path}">{escape(post.title_at(now))}</a></li>' for post in site.items(now, most=10)
    )
    return _page(site, escape(site.title), "", f"<main><h1>{escape(site.title)}</h1>\n<ul>\n{links}\n</ul></main>\n")


def maintenance_page(site: FarmSite) -> bytes:
    """Returns the page served instead of the feed while a site is being worked on. No word of a feed in it."""
    text = "<p>We are moving to a new system and will be back in a few hours.</p>"
    head = f"<head><title>{escape(site.title)}</title></head>"
    return f"<!doctype html>\n<html>{head}<body>{text}</body></html>\n".encode()


def robots_txt(site: FarmSite) -> bytes:
    lines = ["User-agent: *", "Disallow: /search"]
    if site.manners.disallow:
        lines.append(f"Disallow: /{site.manners.disallow}/")
    if site.manners.crawl_delay:
        lines.append(f"Crawl-delay: {site.manners.crawl_delay}")
    return ("\n".join(lines) + "\n").encode()


def _page(site: FarmSite, title: str, meta: str, body: str) -> bytes:
    language = f' lang="{site.language}"' if site.manners.declared else ""
    topics = "\n".join(f'<a href="/{topic.slug}/">{topic.category}</a>' for topic in TEXTS[site.language].topics)
    kind = CONTENT_TYPES[site.format].partition(";")[0]
    return (
        f'<!doctype html>\n<html{language}>\n<head>\n<meta charset="utf-8">\n<title>{title}</title>\n{meta}'
        f'<link rel="alternate" type="{kind}" title="{escape(site.title)}" href="{site.feed_path}">\n</head>\n<body>\n'
        f"<nav>\n{topics}\n</nav>\n{body}"
        f'<footer><p>{escape(site.title)} · <a href="/about">about</a> · <a href="/contact">contact</a></p></footer>\n'
        "</body>\n</html>\n"
    ).encode()


# -- answers ---

_HTML = {"Content-Type": "text/html; charset=utf-8"}
_TEXT = {"Content-Type": "text/plain; charset=utf-8"}


class RequestKind(StrEnum):
    """The kinds of requests to the farm."""

    FEED = "feed"
    PAGE = "page"
    FRONT = "front page"
    ROBOTS = "robots.txt"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class FarmAnswer:
    """A response before it is sent."""

    status: int
    kind: RequestKind
    headers: Mapping[str, str] = field(default_factory=dict)
    body: bytes = b""
    delay: float = 0.0  # real seconds to wait before it is given


@dataclass(frozen=True, slots=True)
class _Edition:
    """A feed as rendered between two changes."""

    version: int
    body: bytes
    zipped: bytes
    etag: str
    modified: datetime


class SiteResponder:
    """Answers the requests to one site."""

    def __init__(self, site: FarmSite) -> None:
        self.site = site
        self._press = FeedPress(site)
        self._edition: _Edition | None = None
        self._requests = 0

    def answer(self, path: str, headers: Mapping[str, str], now: datetime) -> FarmAnswer:
        """The answer to a request. `headers`: case-insensitive, as the server's mapping is."""
        site = self.site
        if path == "/robots.txt":
            if not site.manners.robots:
                return _missing(RequestKind.ROBOTS)
            return FarmAnswer(200, RequestKind.ROBOTS, _TEXT, robots_txt(site))
        if path in (site.feed_path, site.new_path):
            return self._feed(path, headers, now)
        kind = RequestKind.FRONT if path == "/" else RequestKind.PAGE if path in site.by_path else RequestKind.OTHER
        if kind is not RequestKind.OTHER and (refusal := self._refusal(kind, now)):
            return refusal
        if kind is RequestKind.FRONT:
            return FarmAnswer(200, kind, _HTML, front_page(site, now))
        post = site.by_path.get(path)
        if post is None or post.at > now:
            return _missing(kind)
        return FarmAnswer(200, kind, _HTML, article_page(site, post, now))

    # -- the feed -----------------------------------------------------------------------------------

    def _feed(self, path: str, headers: Mapping[str, str], now: datetime) -> FarmAnswer:
        site = self.site
        self._requests += 1
        if refusal := self._refusal(RequestKind.FEED, now):
            return refusal
        if path == site.feed_path and site.is_moved(now):
            return FarmAnswer(301, RequestKind.FEED, {"Location": site.new_path})
        if path == site.new_path and not site.is_moved(now):
            return _missing(RequestKind.FEED)
        edition = self._current(now)
        delay = 0.05 + self._requests * 7 % 16 / 100 if site.manners.slow else 0.0
        if site.manners.restless:
            return self._restless_feed(edition, headers, now, delay)
        sent = self._headers(edition.etag, edition.modified)
        if self._is_known(headers, edition):
            return FarmAnswer(304, RequestKind.FEED, sent, b"", delay)
        return self._whole(sent, edition.body, edition.zipped, headers, delay)

    def _current(self, now: datetime) -> _Edition:
        version = self.site.version(now)
        if self._edition is None or self._edition.version != version:
            body = self._press.render(now)
            weak = "W/" if self.site.manners.weak else ""
            self._edition = _Edition(
                version=version,
                body=body,
                zipped=gzip.compress(body, 5) if self.site.manners.gzip else b"",
                etag=f'{weak}"{self.site.name.partition(".")[0]}-{version}"',
                modified=self.site.changes[version - 1] if version else self.site.posts[0].at,
            )
        return self._edition

    def _restless_feed(self, edition: _Edition, headers: Mapping[str, str], now: datetime, delay: float) -> FarmAnswer:
        """A feed whose comment and validators change at every request, whether or not an item does."""
        made = f"{now.isoformat()} #{self._requests}"
        sent = self._headers(f'"{self._requests}"', now)
        return self._whole(sent, edition.body.replace(MADE_AT, made.encode()), b"", headers, delay)

    def _headers(self, etag: str, modified: datetime) -> dict[str, str]:
        manners = self.site.manners
        sent = {"Content-Type": CONTENT_TYPES[self.site.format]}
        if manners.flaw is Flaw.LATIN_HEADER:
            sent["Content-Type"] = "text/xml; charset=iso-8859-1"
        if manners.validators in (FarmValidators.BOTH, FarmValidators.ETAG):
            sent["ETag"] = etag
        if manners.validators in (FarmValidators.BOTH, FarmValidators.MODIFIED):
            sent["Last-Modified"] = format_datetime(modified.astimezone(UTC), usegmt=True)
        if manners.max_age is not None:
            sent["Cache-Control"] = f"max-age={manners.max_age}"
        return sent

    def _whole(
        self, sent: dict[str, str], body: bytes, zipped: bytes, headers: Mapping[str, str], delay: float
    ) -> FarmAnswer:
        if zipped and "gzip" in headers.get("Accept-Encoding", ""):
            sent["Content-Encoding"] = "gzip"
            return FarmAnswer(200, RequestKind.FEED, sent, zipped, delay)
        return FarmAnswer(200, RequestKind.FEED, sent, body, delay)

    def _is_known(self, headers: Mapping[str, str], edition: _Edition) -> bool:
        """Returns whether the request's validators are current. RFC 9110: If-None-Match goes before
        If-Modified-Since."""
        validators = self.site.manners.validators
        known = headers.get("If-None-Match")
        if known is not None and validators in (FarmValidators.BOTH, FarmValidators.ETAG):
            tags = {tag.strip().removeprefix("W/") for tag in known.split(",")}
            return edition.etag.removeprefix("W/") in tags or "*" in tags
        since = headers.get("If-Modified-Since")
        if since is not None and validators in (FarmValidators.BOTH, FarmValidators.MODIFIED):
            try:
                return edition.modified <= parsedate_to_datetime(since).astimezone(UTC)
            except ValueError:
                return False
        return False

    # -- troubles -----------------------------------------------------------------------------------

    def _refusal(self, kind: RequestKind, now: datetime) -> FarmAnswer | None:
        trouble = self.site.trouble(now)
        if trouble is None:
            return None
        match trouble.kind:
            case TroubleKind.TOO_MANY:
                return FarmAnswer(429, kind, {**_TEXT, "Retry-After": str(_left(trouble, now))}, b"too many requests\n")
            case TroubleKind.UNAVAILABLE:
                until = format_datetime(trouble.end, usegmt=True) if trouble.end else ""
                return FarmAnswer(503, kind, {**_TEXT, "Retry-After": until}, b"down for a moment\n")
        if kind is not RequestKind.FEED:
            return None
        match trouble.kind:
            case TroubleKind.NOT_FOUND:
                return _missing(kind)
            case TroubleKind.GONE:
                return FarmAnswer(410, kind, _TEXT, b"gone\n")
            case TroubleKind.HTML:
                return FarmAnswer(200, kind, _HTML, maintenance_page(self.site))


def _left(trouble: Trouble, now: datetime) -> int:
    return ceil((trouble.end - now).total_seconds()) if trouble.end else 86400


def _missing(kind: RequestKind) -> FarmAnswer:
    return FarmAnswer(404, kind, _TEXT, b"not found\n")
