"""The JSON API of decisions about pages, of messages that are sent again, and of preferences."""

from __future__ import annotations

from tidings.views.admin.admin_desk import AdminDesk
from tidings.views.pages.page_desk import BlockDecision, PageDesk
from tidings.views.reading.desk import ReadingDesk
from tidings.views.schema.upkeep import BlockIn, PreferencesEdit, PreferencesOut, RetriedOut, SaidOut, ScopeIn, ScopeOut
from tidings.web.core.errors import ApiProblem
from tidings.web.core.parameters import Id
from tidings.web.core.routes import LazyRouter
from tidings.web.core.visitor import own_id


def blocks_router(desk: PageDesk, base: str) -> LazyRouter:
    api = LazyRouter(prefix=base, tags=["pages"])

    @api.post("/pages/{id}/blocks", summary="Mute a block on all pages of a site, or let it be shown")
    async def decide(id: Id, sent: BlockIn) -> SaidOut:
        return SaidOut(said=await desk.decide(id, sent.block, BlockDecision(sent.decision), sent.version))

    @api.post("/pages/{id}/scope", summary="Decide what is watched of a page, or try it out on its latest version")
    async def scope(id: Id, sent: ScopeIn) -> ScopeOut:
        return ScopeOut.of(await desk.choose_scope(id, sent.choice, of_site=sent.site, preview=sent.preview))

    return api


def messages_router(desk: AdminDesk, base: str) -> LazyRouter:
    api = LazyRouter(prefix=base, tags=["admin"])

    @api.post("/admin/messages/retry", summary="Try all messages again that no channel took")
    async def retry_all() -> RetriedOut:
        return RetriedOut(retried=await desk.retry(None))

    @api.post("/admin/messages/{id}/retry", summary="Try a message again that no channel took")
    async def retry(id: Id) -> RetriedOut:
        if not await desk.retry(id):
            raise ApiProblem(404, "message_not_found", f"message {id} is sent, or there is none")
        return RetriedOut(retried=1)

    return api


def preferences_router(desk: ReadingDesk, base: str) -> LazyRouter:
    api = LazyRouter(prefix=base, tags=["reading"])

    @api.get("/preferences", summary="How you want to see lists of articles")
    async def preferences() -> PreferencesOut:
        return await _shown(desk)

    @api.patch("/preferences", summary="Change how you want to see lists of articles")
    async def prefer(sent: PreferencesEdit) -> PreferencesOut:
        given = sent.given()
        wanted: dict[str, str] = {"layout": sent.layout} if "layout" in given else {}
        if "scroll" in given:
            wanted["scroll"] = "1" if sent.scroll else ""
        if wanted:
            await desk.prefer(own_id(), wanted)
        return await _shown(desk)

    return api


async def _shown(desk: ReadingDesk) -> PreferencesOut:
    known = await desk.preferences(own_id())
    return PreferencesOut(layout=known.get("layout", ""), scroll=bool(known.get("scroll")))
