"""The page of one article, its stored page, and its pictures."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import asdict, dataclass
from typing import Annotated, Any, Final

from fastapi import HTTPException, Query
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from tidings.model.articles import Article, ArticleDetail
from tidings.model.people import Mark
from tidings.text.charset import html_charset_label
from tidings.views import format as words
from tidings.views.articles import article_changes, copies
from tidings.views.languages.current import gettext as _
from tidings.views.reading.citation import citations
from tidings.views.reading.filters import ListPlace, place_in_list
from tidings.views.reading.service import ReadingService
from tidings.views.safe_html import Pictures, display_host, html_with_pictures
from tidings.web.core.context import WebContext
from tidings.web.core.middleware import POLICY
from tidings.web.core.parameters import GET_OR_HEAD, Id
from tidings.web.core.routes import LazyRouter
from tidings.web.reading.articles import filter_around, mark_buttons

_LIKE: Final = 600  # characters of the text that a similar one is looked for by

LONGEST_FOUND: Final = 4_000  # characters of a search in the address of an article
Found = Annotated[str, Query(max_length=LONGEST_FOUND)]


# Finds the place of an article in the search that a query of a URL means; None where it has none.
PlaceFinder = Callable[[WebContext, str, int], Awaitable[ListPlace | None]]


def router(context: WebContext, service: ReadingService, place_in_search: PlaceFinder) -> LazyRouter:
    site = LazyRouter(include_in_schema=False, default_response_class=HTMLResponse)

    @site.api_route("/articles/{id}", methods=GET_OR_HEAD)
    async def article(request: Request, id: Id, play: bool = False, found: Found = "") -> Response:
        """`play`: with players of what is to be heard or watched; this answer alone may load it from its own place.
        `found`: the search whose results it was opened from; otherwise the URL has the filter of the list. Opening it
        changes nothing, as browsers and mail programs fetch pages ahead: the page's script marks the article as read
        once it is seen, or a button does."""
        wanted, person_id = await filter_around(context, request), context.person_id
        detail, marks, neighbours, in_search = await asyncio.gather(
            context.library.article(id),
            service.marks(person_id, [id]),
            service.neighbours(person_id, id, wanted.query(context.shown_zone, 1)),
            place_in_search(context, found, id),
        )
        if detail is None:
            raise HTTPException(404, f"no article {id}")
        beside = await copies(context.library, [detail.article])
        response = context.page(
            "reading/article.html",
            **_shown(context, detail),
            play=play,
            copies=beside.get(id),
            mark=marks.get(id, Mark(unread=False)),
            **asdict(in_search or place_in_list(wanted, neighbours)),
            mark_buttons=mark_buttons,
        )
        if play:
            response.headers["Content-Security-Policy"] = f"{POLICY}; media-src https: http:"
        return response

    @site.api_route("/articles/{id}/html", methods=GET_OR_HEAD)
    async def article_html(id: Id) -> Response:
        return page_as_text(id, await context.library.article(id))

    return site


def page_as_text(article_id: int, detail: ArticleDetail | None) -> Response:
    """The stored page, never as HTML: its scripts would run as ours. HTTPException 404 where there is none."""
    if detail is None or detail.html is None:
        raise HTTPException(404, f"no page of article {article_id} is kept")
    return Response(detail.html, headers={"Content-Type": f"text/plain; charset={html_charset_label(detail.html)}"})


def _shown(context: WebContext, detail: ArticleDetail) -> dict[str, Any]:
    article, now = detail.article, context.clock.now()
    content = html_with_pictures(detail.content or article.summary, article.url, context.picture)
    has_picture = not detail.text and "<img " in content  # what the feed says is shown, with pictures of its own
    return {
        "detail": detail,
        "article": article,
        "delay": None if article.backlog else words.delay(article.published, article.first_seen),
        "paragraphs": [line for line in (detail.text or "").splitlines() if line.strip()],
        "content": content,
        "changes": article_changes(detail),
        "citations": citations(article, now, context.shown_zone),
        "like": _like(article, detail.text),
        "lead_picture": None if has_picture else context.picture(article.image),
        "played": list(_played(article)),
    }


@dataclass(frozen=True, slots=True)
class _Played:
    """Something to hear or to watch. A whole episode is too large to be passed on, so it comes from its own place:
    opened there, or in a player here, which the reader asks for."""

    kind: str  # audio, video
    url: str
    words: str
    type: str | None
    length: int | None


def _played(article: Article) -> Iterator[_Played]:
    for one in article.enclosures:
        kind = (one.type or "").partition("/")[0]
        if kind in ("audio", "video") and (host := display_host(one.url)):
            said = _("Listen at %(host)s") if kind == "audio" else _("Watch at %(host)s")
            yield _Played(kind, one.url, said % {"host": host}, one.type, one.length)


def _like(article: Article, text: str | None) -> str:
    """A query for what is similar to the article; empty where it says too little."""
    said = " ".join(f"{article.title or ''} {text or ''}".replace('"', " ").split())[:_LIKE]
    return f'like:"{said}"' if len(said) > 20 else ""


# -- pictures of the web, from our own address: /img/SIGNATURE/ADDRESS ---------------------------------

_PICTURE_HEADERS: Final = {"Cache-Control": "private, max-age=604800", "Content-Disposition": "inline"}


def pictures_router(pictures: Pictures) -> LazyRouter:
    site = LazyRouter(include_in_schema=False)

    @site.api_route("/img/{signature}/{address}", methods=GET_OR_HEAD)
    async def picture(signature: str, address: str) -> Response:
        """Serves a picture that a page of ours named, and no other: no visitor can have us fetch something else."""
        url = pictures.url(signature, address)
        found = await pictures.picture(url) if url is not None else None
        if found is None:
            return Response(status_code=404)
        return Response(found.body, media_type=found.type, headers=_PICTURE_HEADERS)

    return site
