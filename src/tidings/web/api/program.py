"""The JSON API of the program itself, for admins: state, settings, log, doctor, messages, demo; laboratory, cluster."""

from __future__ import annotations

import asyncio
from typing import Annotated, Literal

from fastapi import Query

from tidings.views.admin.admin_service import AdminService, DemoService
from tidings.views.cluster import ClusterView
from tidings.views.lab.lab_service import LabQuestion, LabService
from tidings.views.schema.cluster import ClusterOut
from tidings.views.schema.program import (
    DemoOut,
    ExaminationOut,
    LabIn,
    LabOut,
    LogLineOut,
    PolicyOut,
    SettingOut,
    StateOut,
)
from tidings.views.schema.upkeep import RetriedOut
from tidings.web.core.context import WebContext
from tidings.web.core.errors import ApiProblem
from tidings.web.core.parameters import REFUSED, Id
from tidings.web.core.routes import LazyRouter
from tidings.web.core.visitor import own_id, reach

_LEVELS = ("debug", "info", "warning", "error")
Level = Annotated[Literal["debug", "info", "warning", "error"], Query(description="of this level and above")]
Wait = Annotated[float, Query(ge=0, le=10, description="seconds at most, until its page can be reached")]


def admin_router(context: WebContext, service: AdminService, base: str) -> LazyRouter:
    api = LazyRouter(prefix=base, tags=["admin"])

    @api.get("/admin/state", summary="What waits, the process that answers, storage")
    async def state() -> StateOut:
        overview = await context.overview()
        queues = await context.remembered.value("queues", service.queues)
        return StateOut.of(service.process(), queues, await service.disk(overview.stored_bytes))

    @api.get("/admin/settings", summary="Every setting as it is in force, and where it came from")
    async def settings() -> list[SettingOut]:
        return [SettingOut.model_validate(one) for one in service.settings()]

    @api.get("/admin/log", summary="The latest lines of the log, the latest first")
    async def log(level: Level = "info") -> list[LogLineOut]:
        hidden = _LEVELS[: _LEVELS.index(level)]
        return [LogLineOut.model_validate(line) for line in service.log() if line.level not in hidden]

    @api.get("/admin/doctor", summary="What the last checks found")
    async def last() -> ExaminationOut:
        found = service.examination()
        if found is None:
            raise ApiProblem(404, "not_examined", "nothing was checked since the start; POST begins it")
        return ExaminationOut.of(found)

    @api.post("/admin/doctor", status_code=202, summary="Begin the quick checks of the doctor")
    async def examine() -> ExaminationOut:
        return ExaminationOut.of(service.examine())

    return api


def messages_router(service: AdminService, base: str) -> LazyRouter:
    api = LazyRouter(prefix=base, tags=["admin"])

    @api.post("/admin/messages/retry", summary="Try all messages again that no channel took")
    async def retry_all() -> RetriedOut:
        return RetriedOut(retried=await service.retry(None))

    @api.post("/admin/messages/{id}/retry", summary="Try a message again that no channel took")
    async def retry(id: Id) -> RetriedOut:
        if not await service.retry(id):
            raise ApiProblem(404, "message_not_found", f"message {id} is sent, or there is none")
        return RetriedOut(retried=1)

    return api


def demo_router(service: DemoService, base: str) -> LazyRouter:
    api = LazyRouter(prefix=base, tags=["admin"])

    @api.get("/demo", summary="Whether the demo runs, and where its page is")
    async def state(wait: Wait = 0.0) -> DemoOut:
        return DemoOut.model_validate(await service.state(wait))

    @api.post("/demo", status_code=202, summary="Start the demo in a process beside the program, unless it runs")
    async def begin() -> DemoOut:
        return DemoOut.model_validate(await service.begin())

    @api.post("/demo/stop", summary="End the demo, and delete all that it has stored")
    async def stop() -> DemoOut:
        await service.stop()
        return DemoOut.model_validate(await service.state())

    return api


def lab_router(service: LabService, base: str) -> LazyRouter:
    api = LazyRouter(prefix=base, tags=["lab"])

    @api.get("/lab", summary="The last comparison of policies, and how far it is")
    async def last() -> LabOut:
        return _shown(service)

    @api.get("/lab/policies", summary="Policies that can be compared")
    async def policies() -> list[PolicyOut]:
        return PolicyOut.all(await asyncio.to_thread(service.policies))  # the first call loads the laboratory

    @api.post("/lab", status_code=202, summary="Compare policies on the recorded history, one comparison at a time")
    async def begin(sent: LabIn) -> LabOut:
        chosen = tuple(dict.fromkeys(sent.policies)), tuple(dict.fromkeys(sent.budgets))
        return LabOut.of(service.begin(LabQuestion(*chosen, sent.days, sent.sources, own_id())))

    @api.post("/lab/stop", summary="End the comparison that you began; an admin may end any")
    async def stop() -> LabOut:
        job = service.job()
        if job is not None and reach() not in (None, job.question.person_id):
            raise ApiProblem(403, "not_allowed", "only the person who began it, or an admin, may stop it")
        service.stop()
        return _shown(service)

    return api


def _shown(service: LabService) -> LabOut:
    job = service.job()
    if job is None:
        raise ApiProblem(404, "not_compared", "nothing was compared since the start; POST begins it")
    return LabOut.of(job)


# -- the cluster ---------------------------------------------------------------------------------------


def cluster_router(context: WebContext, view: ClusterView, base: str) -> LazyRouter:
    api = LazyRouter(prefix=base, responses=REFUSED)

    @api.get("/cluster", tags=["cluster"], summary="The processes of a cluster, and what is on the way")
    async def cluster() -> ClusterOut:
        return ClusterOut.of(await context.cluster_state(view))

    return api
