"""The addresses of output feeds.

    /articles/feed.atom?folder=3       for those who are signed in: .atom, .json, .rss
    /search/feed.rss?q=gas
    /watches/7/feed.json
    /f/SECRET.atom                     for clients that have the address

An address with a secret in it is not passed on: no referrer, no search engine, no shared cache.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime, parsedate_to_datetime
from hashlib import sha256
from typing import Annotated, Final

from fastapi import HTTPException, Query
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import Response

from tidings.model.people import Caller, Rights
from tidings.web.core.context import WebContext
from tidings.web.core.parameters import GET_OR_HEAD, Id
from tidings.web.core.routes import LazyRouter
from tidings.web.core.visitor import Visitor, visiting
from tidings.web.out.formats import FORMATS
from tidings.web.out.lists import FeedAddress, FeedLists, list_of

# -- ETag and Last-Modified ----------------------------------------------------------------------------
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
        """Returns whether the client has this version. If-None-Match wins over If-Modified-Since (RFC 9110)."""
        tags = headers.getlist("if-none-match")
        if tags:
            known = {tag.strip().removeprefix("W/") for tag in ",".join(tags).split(",")}
            return self.etag in known or "*" in known
        try:
            since = parsedate_to_datetime(headers.get("if-modified-since", ""))
        except (ValueError, OverflowError):  # the latter of a year with many digits
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


SECRET: Final = "/f/"
_PAGED: Final = ("before", "page")
_PRIVATE: Final = {
    "Referrer-Policy": "no-referrer",
    "X-Robots-Tag": "noindex, nofollow",
    "Cache-Control": "private, no-cache",
}
All = Annotated[bool, Query(alias="all")]


class FeedRoutes:
    def __init__(self, context: WebContext) -> None:
        self._context, self._cache = context, ValidatorCache()
        self._lists = FeedLists(context, context.services.streams)

    async def answer(
        self, request: Request, kind: str, listed: str, stem: str, query: str = "", hub: str = ""
    ) -> Response:
        public = "" if self._context.watching is None else self._context.watching.public_url
        address = FeedAddress((public or str(request.base_url)).rstrip("/"), stem, query, hub)
        values = {name: request.query_params[name] for name in _PAGED if request.query_params.get(name)}
        feed = await self._lists.feed(listed, values, address)
        media, write = FORMATS[kind]
        body = await asyncio.to_thread(write, feed)
        name = self._context.person_id, stem, kind, feed.query, address.base
        validators = self._cache.validators(name, body, self._context.clock.now())
        headers = validators.headers()
        if hub:
            headers["Link"] = f'<{hub}>; rel="hub", <{feed.address(kind)}>; rel="self"'
        if validators.known_to(request.headers):
            return Response(status_code=304, headers=headers)
        return Response(body, headers={"Content-Type": f"{media}; charset=utf-8"} | headers)

    async def secret(self, request: Request, kind: str, token: str) -> Response:
        links, services = self._context.services.feed_links, self._context.services
        found = None if links is None else await links.by_token(token)
        if found is None:
            raise HTTPException(404, "there is no such feed; its address may have been renewed", headers=_PRIVATE)
        person, link = found
        public = self._context.watching is not None and self._context.watching.public_url
        hub = services.hub if public else ""
        with visiting(Visitor(Caller(person, Rights.READ), is_open=False)):
            response = await self.answer(request, kind, link.list, f"{SECRET}{token}", hub=hub)
        response.headers.update(_PRIVATE)
        return response


def router(context: WebContext) -> LazyRouter:
    feeds = LazyRouter(include_in_schema=False)
    routes = FeedRoutes(context)
    for kind in FORMATS:
        _add(feeds, context, routes, kind)
    return feeds


def _add(feeds: LazyRouter, context: WebContext, routes: FeedRoutes, kind: str) -> None:
    def at(path: str) -> Callable[..., Callable[..., object]]:
        return feeds.api_route(f"{path}.{kind}", methods=GET_OR_HEAD)

    if context.services.streams is not None and context.reading is not None:

        @at("/articles/feed")
        async def articles(request: Request) -> Response:
            listed = _listed("/articles", request)
            return await routes.answer(request, kind, listed, "/articles/feed", listed.partition("?")[2])

    if context.search is not None:

        @at("/search/feed")
        async def search(request: Request) -> Response:
            listed = _listed("/search", request)
            return await routes.answer(request, kind, listed, "/search/feed", listed.partition("?")[2])

    if context.watching is not None:

        @at("/watches/{id}/feed")
        async def watch(request: Request, id: Id, every: All = False) -> Response:
            query = "all=1" if every else ""
            listed = f"/watches/{id}{f'?{query}' if query else ''}"
            return await routes.answer(request, kind, listed, f"/watches/{id}/feed", query)

    if context.services.feed_links is not None:

        @at(f"{SECRET}{{token}}")
        async def secret(request: Request, token: str) -> Response:
            return await routes.secret(request, kind, token)


def _listed(path: str, request: Request) -> str:
    try:
        return list_of(f"{path}?{request.url.query}")
    except ValueError as error:
        raise HTTPException(400, str(error)) from None
