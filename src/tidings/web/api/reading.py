"""The JSON API of what a person reads: articles, what is beside one, marks, all read and its undo, saved lists."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC
from typing import Annotated

from fastapi import Query
from starlette.requests import Request
from starlette.responses import Response

from tidings.errors import WatchNotFound
from tidings.model.articles import ArticleTime
from tidings.model.people import LANGUAGE, ReadAll, ReadingQuery
from tidings.views.paging import MOST_ID
from tidings.views.reading.filters import ArticleFilter, ListPlace, filter_in, place_in_list
from tidings.views.reading.service import MarkAct, ReadingService
from tidings.views.schema.reading import (
    ChangedArticlesOut,
    MarkEdit,
    MarkOut,
    MarksIn,
    NeighboursOut,
    ReadAllIn,
    ReadAllOut,
    ReadingOut,
    SavedListIn,
    SavedListOut,
    TagOut,
    UndoIn,
)
from tidings.views.schema.upkeep import PreferencesEdit, PreferencesOut
from tidings.web.core.context import WebContext
from tidings.web.core.errors import ApiProblem
from tidings.web.core.parameters import NOT_FOUND, Before, By, Id, Limit, Since, link_pages, since_of
from tidings.web.core.routes import LazyRouter
from tidings.web.core.visitor import own_id, visitor
from tidings.web.languages.catalogs import language_codes
from tidings.web.reading.article import PlaceFinder

InFolder = Annotated[int | None, Query(ge=0, le=MOST_ID, description="only in this folder and below; 0: in none")]
OfSource = Annotated[int | None, Query(ge=1, le=MOST_ID, description="only of this source")]
OfWatch = Annotated[int | None, Query(ge=1, le=MOST_ID, description="only of this watch's latest matches")]
Everything = Annotated[bool, Query(description="of all sources, also of those that you do not follow")]
Only = Annotated[bool, Query(description="only those")]
Text = Annotated[str | None, Query(max_length=100, description="only with this one")]
Until = Annotated[str | None, Query(max_length=40, description="before this: an ISO time (UTC), or 2h, 30d")]
InList = Annotated[
    str,
    Query(
        alias="list",
        max_length=5_000,
        pattern=r"^/(articles|search)(\?|$)",
        description="the list, as an address of the web page: of articles, or of a search",
        examples=["/articles?unread=1"],
    ),
]


def router(context: WebContext, service: ReadingService, place_in_search: PlaceFinder, base: str) -> LazyRouter:
    api = LazyRouter(prefix=base, tags=["reading"])
    _articles(api, context, service)
    _neighbours(api, context, service, place_in_search)
    _all_read(api, context, service)
    _marks(api, service)
    _lists(api, service)
    return api


def _articles(api: LazyRouter, context: WebContext, service: ReadingService) -> None:
    @api.get("/reading", summary="Articles of the sources that you follow, with what you did with them")
    async def articles(
        request: Request,
        response: Response,
        folder: InFolder = None,
        source: OfSource = None,
        watch: OfWatch = None,
        everything: Everything = False,
        unread: Only = False,
        starred: Only = False,
        saved: Only = False,
        tag: Text = None,
        lang: Text = None,
        category: Text = None,
        since: Since = None,
        until: Until = None,
        by: By = ArticleTime.PUBLISHED,
        limit: Limit = 50,
        before: Before = None,
    ) -> ReadingOut:
        now = context.clock.now()
        if watch is not None:
            await _own_watch(context, watch)
        query = ReadingQuery(
            folder_id=folder,
            source_ids=None if source is None else (source,),
            watch_id=watch,
            everything=everything,
            unread=unread,
            starred=starred,
            saved=saved,
            tag=tag,
            language=lang,
            category=category,
            since=since_of(since, now),
            until=since_of(until, now),
            by=by,
            limit=limit,
            before_id=before,
        )
        page = await service.articles(visitor().person_id, query)
        link_pages(request, response, before=page.following)
        return ReadingOut.of(page.articles, page.following)


def _neighbours(api: LazyRouter, context: WebContext, service: ReadingService, place_in_search: PlaceFinder) -> None:
    @api.get(
        "/articles/{id}/neighbours",
        summary="What comes before and after an article in a list, or in a search",
        responses=NOT_FOUND,  # type: ignore[arg-type]
    )
    async def neighbours(id: Id, path: InList = "/articles") -> NeighboursOut:
        await _mark(service, id)
        return NeighboursOut.of(await place(id, path))

    async def place(id: int, path: str) -> ListPlace:
        folder, _, query = path.partition("?")
        if folder == "/search":
            if (found := await place_in_search(context, query, id)) is None:
                raise ApiProblem(404, "not_in_list", f"this is no search that finds article {id}", "list")
            return found
        wanted = await _own_filter(context, path)
        beside = await service.neighbours(visitor().person_id, id, wanted.query(context.shown_zone, 1))
        return place_in_list(wanted, beside)


def _all_read(api: LazyRouter, context: WebContext, service: ReadingService) -> None:
    @api.post(
        "/reading/read-all",
        summary="Mark all as read: of sources, of a folder, of a filtered list, or of all that you follow",
        responses=NOT_FOUND,  # type: ignore[arg-type]
    )
    async def read_all(sent: ReadAllIn) -> ReadAllOut:
        if sent.list is not None:
            if any(one is not None for one in (sent.source_ids, sent.folder_id, sent.seen_before)):
                raise ApiProblem(422, "list_alone", "list: nothing else is given with it", "list")
            listed = await _unread_of(context, sent.list)
            return ReadAllOut.of(await service.read_listed(visitor().person_id, listed))
        ids = None if sent.source_ids is None else tuple(sent.source_ids)
        return ReadAllOut.of(
            await service.read_all(visitor().person_id, ReadAll(ids, sent.folder_id, sent.seen_before))
        )

    @api.post("/reading/undo", status_code=204, summary="Make unread again what read-all marked")
    async def undo(sent: UndoIn) -> Response:
        if not await service.undo(visitor().person_id, sent.undo):
            raise ApiProblem(404, "undo_not_found", "this was undone already, or is no longer known", "undo")
        return Response(status_code=204)


async def _unread_of(context: WebContext, path: str) -> ReadingQuery:
    """Returns what is unread in a list of the page of articles. WatchNotFound where its watch is another person's."""
    return replace(await _own_filter(context, path), unread=True).query(UTC, 1)


async def _own_filter(context: WebContext, path: str) -> ArticleFilter:
    """Returns the filter in the address of a list. ApiProblem where there is no such filter; WatchNotFound where its
    watch is another person's."""
    try:
        wanted = filter_in(path.partition("?")[2])
    except ValueError as error:
        raise ApiProblem(422, "filter_wrong", str(error), "list") from None
    if wanted.watch is not None:
        await _own_watch(context, wanted.watch)
    return wanted


async def _own_watch(context: WebContext, watch_id: int) -> None:
    """Raises WatchNotFound where the watch is another person's."""
    if context.watching is None:
        raise WatchNotFound(str(watch_id))
    await context.watching.watch(watch_id, visitor().person_id)


def _marks(api: LazyRouter, service: ReadingService) -> None:
    @api.get("/articles/{id}/mark", summary="What you did with an article")
    async def mark(id: Id) -> MarkOut:
        return await _mark(service, id)

    @api.patch("/articles/{id}/mark", summary="Read, star, save, annotate or tag an article")
    async def edit(id: Id, sent: MarkEdit) -> MarkOut:
        person_id, given = visitor().person_id, sent.given()
        await _mark(service, id)
        acts = {"unread": (MarkAct.UNREAD, MarkAct.READ), "starred": (MarkAct.STAR, MarkAct.UNSTAR)}
        acts["saved"] = (MarkAct.SAVE, MarkAct.UNSAVE)
        for name, (yes, no) in acts.items():
            if name in given:
                await service.mark(person_id, [id], yes if given[name] else no)
        try:
            if "note" in given:
                await service.note(person_id, id, sent.note)
            if "tags" in given:
                await service.tag(person_id, id, sent.tags)
        except ValueError as error:
            raise ApiProblem(422, "unusable_value", str(error)) from None
        return await _mark(service, id)

    @api.post("/marks", summary="Do one thing with several articles; those that do not exist are passed over")
    async def mark_all(sent: MarksIn) -> ChangedArticlesOut:
        return ChangedArticlesOut(changed=await service.mark(visitor().person_id, sent.ids, MarkAct(sent.act)))


async def _mark(service: ReadingService, article_id: int) -> MarkOut:
    found = await service.marks(visitor().person_id, [article_id])
    if article_id not in found:
        raise ApiProblem(404, "article_not_found", f"no article {article_id}")
    return MarkOut.of(found[article_id])


def _lists(api: LazyRouter, service: ReadingService) -> None:
    @api.get("/tags", summary="Your tags, and on how many articles each is")
    async def tags() -> list[TagOut]:
        return [TagOut(tag=tag, articles=number) for tag, number in (await service.tags(visitor().person_id)).items()]

    @api.get("/lists", summary="Lists of articles and searches that you saved")
    async def lists() -> list[SavedListOut]:
        return [SavedListOut.of(one) for one in await service.saved_lists(visitor().person_id)]

    @api.post("/lists", status_code=201, summary="Save a list of articles or a search under a name")
    async def save(sent: SavedListIn) -> SavedListOut:
        try:
            return SavedListOut.of(await service.save_list(visitor().person_id, sent.name, sent.query))
        except ValueError as error:
            raise ApiProblem(422, "unusable_value", str(error)) from None

    @api.delete("/lists/{id}", status_code=204, summary="Forget a saved list")
    async def remove(id: Id) -> Response:
        if not await service.remove_list(visitor().person_id, id):
            raise ApiProblem(404, "list_not_found", f"you have no list {id}")
        return Response(status_code=204)


# -- preferences ---------------------------------------------------------------------------------------


def preferences_router(service: ReadingService, base: str) -> LazyRouter:
    api = LazyRouter(prefix=base, tags=["reading"])

    @api.get("/preferences", summary="How you want to see lists of articles, and in which language the pages")
    async def preferences() -> PreferencesOut:
        return await _preferences(service)

    @api.patch("/preferences", summary="Change how you want to see lists of articles, and in which language the pages")
    async def prefer(sent: PreferencesEdit) -> PreferencesOut:
        given = sent.given()
        wanted: dict[str, str] = {"layout": sent.layout} if "layout" in given else {}
        if "scroll" in given:
            wanted["scroll"] = "1" if sent.scroll else ""
        if "language" in given:
            if sent.language and sent.language not in language_codes():
                raise ApiProblem(422, "language_unknown", f"choose one of {', '.join(language_codes())}", "language")
            wanted[LANGUAGE] = sent.language
        if wanted:
            await service.prefer(own_id(), wanted)
        return await _preferences(service)

    return api


async def _preferences(service: ReadingService) -> PreferencesOut:
    known = await service.preferences(own_id())
    return PreferencesOut(
        layout=known.get("layout", ""), scroll=bool(known.get("scroll")), language=known.get(LANGUAGE, "")
    )
