"""The page of articles: a list by day, the person's folders beside it, filters that are in the URL."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated, Any, Final

from fastapi import HTTPException, Query
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from tidings.errors import WatchNotFound
from tidings.model.people import NO_FOLDER, Following, Mark, ReadingPage, Shelf
from tidings.model.sources import Source
from tidings.model.watches import Watch
from tidings.views.articles import copies
from tidings.views.languages.current import gettext as _
from tidings.views.paging import MOST_ID
from tidings.views.reading.entries import branches, by_day, entries_of
from tidings.views.reading.filters import ArticleFilter, filter_of
from tidings.views.reading.service import ReadingService
from tidings.web.core.context import WebContext
from tidings.web.core.parameters import GET_OR_HEAD
from tidings.web.core.routes import LazyRouter

ARTICLES: Final = 30  # of a page: to show one takes a third of a millisecond
LAYOUTS: Final = ("list", "cards", "compact")
_SOURCES = 100  # listed below the folder that is chosen
_TAGS, _WATCHES = 60, 50  # to choose from

Number = Annotated[int | None, Query(ge=1, le=MOST_ID)]
Ids = Annotated[str, Query(max_length=2_000, pattern=r"^[0-9,]*$")]


def router(context: WebContext, service: ReadingService) -> LazyRouter:
    site = LazyRouter(include_in_schema=False, default_response_class=HTMLResponse)

    @site.api_route("/articles", methods=GET_OR_HEAD)
    async def articles(
        request: Request, before: Number = None, undo: Number = None, undone: Ids = "", marked: Number = None
    ) -> Response:
        wanted, person_id = await filter_from(context, request), context.person_id
        source, listed, shelf, sources, watches, own = await asyncio.gather(
            _source_of(context, wanted),
            service.articles(person_id, wanted.query(context.shown_zone, ARTICLES, before)),
            service.shelf(person_id),
            _sources_in(service, person_id, wanted.folder),
            _watches_of(context),
            _own(service, person_id, wanted.source),
        )
        notice = {"undo": undo, "ids": undone, "marked": marked} if undo or undone else None
        return context.page(
            "reading/articles.html",
            **await _list(context, wanted, listed),
            **_around(wanted, shelf, source),
            **_sorting(context, shelf, own),
            filter=wanted,
            before=before,
            notice=notice,
            shelf=shelf,
            sources=sources,
            watch_names=tuple((one.id, one.name) for one in watches),
            watch=next((one for one in watches if one.id == wanted.watch), None),
            picture=context.picture,
            mark_buttons=mark_buttons,
            older=_with(wanted.path(), before=listed.following) if listed.following else None,
        )

    return site


async def filter_from(context: WebContext, request: Request) -> ArticleFilter:
    """The filter in the URL. WatchNotFound where its watch is another person's."""
    return await own_filter(context, _filter_in(request))


async def filter_around(context: WebContext, request: Request) -> ArticleFilter:
    """The filter in the URL of one article. A watch that is another person's, whose link this was, is left out."""
    wanted = _filter_in(request)
    try:
        return await own_filter(context, wanted)
    except (WatchNotFound, HTTPException):
        return replace(wanted, watch=None)


def _filter_in(request: Request) -> ArticleFilter:
    try:
        return filter_of(dict(request.query_params))
    except ValueError as error:
        raise HTTPException(400, str(error)) from None


async def own_filter(context: WebContext, wanted: ArticleFilter) -> ArticleFilter:
    """Returns the filter as it is. WatchNotFound where its watch is another person's."""
    if wanted.watch is not None:
        if context.watching is None:
            raise HTTPException(404, "there are no watches here")
        await context.watching.watch(wanted.watch, context.person_id)
    return wanted


async def _sources_in(service: ReadingService, person_id: int, folder: int | None) -> tuple[Following, ...]:
    return () if folder is None else tuple((await service.following(person_id, folder_id=folder))[:_SOURCES])


async def _source_of(context: WebContext, wanted: ArticleFilter) -> Source | None:
    return None if wanted.source is None else await context.source(wanted.source)


async def _own(service: ReadingService, person_id: int, source_id: int | None) -> Following | None:
    """The person's own name and folder for the source, where they follow it."""
    found = [] if source_id is None else await service.following(person_id, [source_id])
    return found[0] if found else None


async def _watches_of(context: WebContext) -> list[Watch]:
    if context.watching is None:
        return []
    return await context.watching.book.page(_WATCHES, person_id=context.person_id)


async def _list(context: WebContext, wanted: ArticleFilter, listed: ReadingPage) -> dict[str, Any]:
    entries = entries_of(listed.articles, folded=wanted.is_folded)
    return {
        "days": by_day(entries, wanted.by, context.clock.now(), context.shown_zone),
        "copies": await copies(context.library, [one.article for one in entries]),
        "in_list": f"?{query}" if (query := wanted.text()) else "",
        "page_ids": ",".join(str(id) for one in entries if one.unread for id in one.ids),
    }


def _around(wanted: ArticleFilter, shelf: Shelf, source: Source | None) -> dict[str, Any]:
    """The heading, what is chosen, and how the list is shown."""
    layout = shelf.preferences.get("layout", "")
    folder = next((one for one in shelf.tree.folders if one.id == wanted.folder), None)
    if wanted.folder is not None and folder is None and wanted.folder != NO_FOLDER:
        raise HTTPException(404, f"no folder {wanted.folder}")
    return {
        "layout": layout if layout in LAYOUTS else LAYOUTS[0],
        "layouts": LAYOUTS,
        "by_scroll": bool(shelf.preferences.get("scroll")),
        "branches": tuple(branches(shelf.tree, wanted.folder)),
        "folder": folder,
        "source": source,
        "current_list": next((one for one in shelf.lists if one.query == wanted.text()), None),
        "tags": tuple(sorted(shelf.tags.items(), key=lambda item: -item[1])[:_TAGS]),
    }


def _sorting(context: WebContext, shelf: Shelf, own: Following | None) -> dict[str, Any]:
    """Returns what the forms need that name folders and sources."""
    folders = {one.id: one.name for one in shelf.tree.folders}
    return {
        "can_sort": context.services.subscriptions is not None,
        "own": own,
        "own_folder": folders.get(own.folder_id or NO_FOLDER, "") if own else "",
        "folder_names": list(folders.values()),
    }


def _with(path: str, **values: object) -> str:
    """The path with further values."""
    added = "&".join(f"{name}={value}" for name, value in values.items())
    return f"{path}{'&' if '?' in path else '?'}{added}"


# -- the buttons with which an article is read, starred and saved, in lists and on its page ------------
#
# Written here and not in a template: a list has 150 of them, and nothing in them needs escaping. They belong to the
# form #marks, which a page has once; data-act is what keys.js and reading.js go by.


def mark_buttons(ids: Sequence[int], unread: bool, mark: Mark) -> Markup:
    """`ids`: the article, and those of its story that are folded into it, which are read with it."""
    one = int(ids[0])
    several = ",".join(str(int(id)) for id in ids)
    buttons = (
        _button("read", "read" if unread else "unread", several, not unread, _("Read (m)")),
        _button("star", "unstar" if mark.starred_at else "star", one, bool(mark.starred_at), _("Star (s)")),
        _button("save", "unsave" if mark.saved_at else "save", one, bool(mark.saved_at), _("Save for later (b)")),
    )
    return Markup(f'<span class="marks">{"".join(buttons)}</span>')


def _button(name: str, act: str, ids: int | str, pressed: bool, title: str) -> str:
    return (
        f'<button form="marks" name="mark" data-act="{name}" value="{act}:{ids}" aria-pressed="{str(pressed).lower()}" '
        f'title="{title}"><svg class="sign" aria-hidden="true"><use href="#sign-{name}"/></svg></button>'
    )
