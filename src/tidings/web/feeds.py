"""The output feeds of watches: Atom (RFC 4287) and JSON Feed 1.1, with ETag and Last-Modified."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime, parsedate_to_datetime
from hashlib import sha256
from typing import Annotated
from xml.etree import ElementTree

from fastapi import APIRouter, Query
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import Response

from tidings import __version__
from tidings.model.feeds import Enclosure
from tidings.model.matches import MatchQuery
from tidings.model.watches import Watch
from tidings.views.feed_entries import OutEntry, entries, name_of
from tidings.views.format import iso, shorten
from tidings.views.watches import Watching
from tidings.web.core.context import WebContext
from tidings.web.core.parameters import GET_OR_HEAD, Id
from tidings.web.core.visitor import reach

ATOM, JSON = "application/atom+xml", "application/feed+json"
# Not allowed in XML 1.0, not even escaped.
_FORBIDDEN_IN_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@dataclass(frozen=True, slots=True)
class OutFeed:
    """A watch and its matches. `base` is our own URL, without a slash at its end."""

    watch: Watch
    entries: Sequence[OutEntry]
    base: str
    every: bool = False  # baselines too

    @property
    def title(self) -> str:
        return shorten(self.watch.name, 300)

    @property
    def words(self) -> str:
        return f"What Tidings found for: {shorten(self.watch.terms.query or 'everything', 1_000)}"

    @property
    def home(self) -> str:
        return f"{self.base}/watches/{self.watch.id}"

    @property
    def updated(self) -> datetime:
        return max((entry.at for entry in self.entries), default=self.watch.created_at)

    def address(self, kind: str) -> str:
        return f"{self.home}/feed.{kind}{'?all=1' if self.every else ''}"

    def page_of(self, entry: OutEntry) -> str:
        return f"{self.home}#match-{entry.match_id}"


def atom(feed: OutFeed) -> bytes:
    namespaces = {"xmlns": "http://www.w3.org/2005/Atom"}
    if any(entry.image for entry in feed.entries):
        namespaces["xmlns:media"] = "http://search.yahoo.com/mrss/"
    root = ElementTree.Element("feed", namespaces)
    _put(root, "id", name_of(feed.watch))
    _put(root, "title", feed.title)
    _put(root, "subtitle", feed.words)
    _put(root, "updated", iso(feed.updated))
    _put(root, "link", rel="self", type=ATOM, href=feed.address("atom"))
    _put(root, "link", rel="alternate", type="text/html", href=feed.home)
    _put(root, "generator", "Tidings", version=__version__)
    _put(_put(root, "author"), "name", "Tidings")
    for entry in feed.entries:
        item = _put(root, "entry")
        _put(item, "id", entry.id)
        _put(item, "title", entry.title)
        _put(item, "link", rel="alternate", href=entry.url or feed.page_of(entry))
        if entry.url:
            _put(item, "link", rel="related", type="text/html", href=feed.page_of(entry))
        for one in entry.enclosures:
            said = {"type": one.type, "length": str(one.length) if one.length else None}
            _put(item, "link", rel="enclosure", href=one.url, **{name: text for name, text in said.items() if text})
        if entry.image:
            _put(item, "media:thumbnail", url=entry.image)
        _put(item, "published", iso(entry.at))
        _put(item, "updated", iso(entry.at))
        _put(_put(item, "author"), "name", entry.source or "unknown")
        _put(item, "content", entry.html, type="html")
    written: bytes = ElementTree.tostring(root, encoding="utf-8", xml_declaration=True)
    return written


def json_feed(feed: OutFeed) -> bytes:
    document = {
        "version": "https://jsonfeed.org/version/1.1",
        "title": feed.title,
        "description": feed.words,
        "home_page_url": feed.home,
        "feed_url": feed.address("json"),
        "authors": [{"name": "Tidings"}],
        "items": [
            {
                "id": entry.id,
                "url": entry.url or feed.page_of(entry),
                "title": entry.title,
                "content_html": entry.html,
                "date_published": iso(entry.at),
                "date_modified": iso(entry.at),
                "authors": [{"name": entry.source or "unknown"}],
                **({"image": entry.image} if entry.image else {}),
                **({"attachments": [_attachment(one) for one in entry.enclosures]} if entry.enclosures else {}),
            }
            for entry in feed.entries
        ],
    }
    # A lone surrogate must not make the whole feed unreadable.
    return json.dumps(document, ensure_ascii=False, indent=1).encode("utf-8", "replace")


def _attachment(one: Enclosure) -> dict[str, str | int]:
    length = {"size_in_bytes": one.length} if one.length else {}
    return {"url": one.url, "mime_type": one.type or "application/octet-stream", **length}


def _put(parent: ElementTree.Element, tag: str, text: str | None = None, /, **attributes: str) -> ElementTree.Element:
    clean = {name: _FORBIDDEN_IN_XML.sub("", value) for name, value in attributes.items()}
    element = ElementTree.SubElement(parent, tag, clean)
    element.text = _FORBIDDEN_IN_XML.sub("", text) if text is not None else None
    return element


# -- ETag and Last-Modified ------------------------------------------------------------------------
#
# The ETag is a hash of the body. Last-Modified is when that body was first made: a match may be older than one that is
# in the feed already (a text that was fetched late), so the time of the latest match would hide it from readers. After
# a restart every feed counts as modified once.

_MOST_CACHED = 10_000
_SECOND = timedelta(seconds=1)


@dataclass(frozen=True, slots=True)
class ResponseValidators:
    etag: str
    modified: datetime

    def headers(self) -> dict[str, str]:
        return {"ETag": self.etag, "Last-Modified": format_datetime(self.modified, usegmt=True)}

    def known_to(self, headers: Headers) -> bool:
        """Whether the client has this version. If-None-Match wins over If-Modified-Since (RFC 9110)."""
        tags = headers.getlist("if-none-match")
        if tags:
            known = {tag.strip().removeprefix("W/") for tag in ",".join(tags).split(",")}
            return self.etag in known or "*" in known
        try:
            since = parsedate_to_datetime(headers.get("if-modified-since", ""))
        except ValueError:
            return False
        return (since.replace(tzinfo=UTC) if since.tzinfo is None else since) >= self.modified


@dataclass(frozen=True, slots=True)
class ValidatorCache:
    """The latest validators of each feed."""

    _latest: dict[Hashable, ResponseValidators] = field(default_factory=dict)

    def validators(self, name: Hashable, body: bytes, now: datetime) -> ResponseValidators:
        etag = f'"{sha256(body).hexdigest()[:32]}"'
        last = self._latest.pop(name, None)
        if last is None or last.etag != etag:
            whole = now.astimezone(UTC).replace(microsecond=0)
            # Two versions in one second must not look the same.
            last = ResponseValidators(etag, whole if last is None else max(whole, last.modified + _SECOND))
        self._latest[name] = last
        if len(self._latest) > _MOST_CACHED:
            del self._latest[next(iter(self._latest))]
        return last


# -- Routes -----------------------------------------------------------------------------------------

ENTRIES = 100
_MATCHES = 500  # read for them: copies, and segments of one version, make one entry

All = Annotated[bool, Query(alias="all")]


def router(context: WebContext, watching: Watching) -> APIRouter:
    feeds, cache = APIRouter(include_in_schema=False), ValidatorCache()

    async def answer(
        request: Request, watch_id: int, every: bool, kind: str, write: Callable[[OutFeed], bytes]
    ) -> Response:
        watch = await watching.watch(watch_id, reach())
        query = MatchQuery(watch_id=watch.id, limit=_MATCHES, baselines=every)
        found = await watching.match_store.matches(query)
        firsts = await watching.match_store.first_matches([match.id for match in found], baselines=every)
        base = (watching.public_url or str(request.base_url)).rstrip("/")

        def work() -> bytes:
            return write(OutFeed(watch, entries(watch, found, firsts, ENTRIES), base, every))

        body = await asyncio.to_thread(work)
        validators = cache.validators((watch.id, kind, every, base), body, context.clock.now())
        if validators.known_to(request.headers):
            return Response(status_code=304, headers=validators.headers())
        return Response(body, headers={"Content-Type": f"{kind}; charset=utf-8"} | validators.headers())

    @feeds.api_route("/watches/{id}/feed.atom", methods=GET_OR_HEAD)
    async def as_atom(request: Request, id: Id, every: All = False) -> Response:
        return await answer(request, id, every, ATOM, atom)

    @feeds.api_route("/watches/{id}/feed.json", methods=GET_OR_HEAD)
    async def as_json(request: Request, id: Id, every: All = False) -> Response:
        return await answer(request, id, every, JSON, json_feed)

    return feeds
