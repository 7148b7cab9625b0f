"""The laboratory: which policy, and how many visits, would have been better on one's own history? Readers may look."""

from __future__ import annotations

import asyncio
from typing import Any
from urllib.parse import parse_qs

from fastapi import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from tidings.errors import SettingsError
from tidings.model.people import Rights
from tidings.views.lab.lab_chart import lab_chart
from tidings.views.lab.lab_service import DAYS, MOST_TRIALS, SOURCES, LabQuestion, LabService
from tidings.web.core.context import WebContext
from tidings.web.core.middleware import small_body
from tidings.web.core.parameters import GET_OR_HEAD
from tidings.web.core.routes import LazyRouter
from tidings.web.core.visitor import own_id, reach, visitor

_MOST_BUDGETS = 8


def router(context: WebContext, service: LabService) -> LazyRouter:
    site = LazyRouter(include_in_schema=False, default_response_class=HTMLResponse)

    @site.api_route("/lab", methods=GET_OR_HEAD)
    async def lab() -> Response:
        return await _page(context, service)

    @site.post("/lab")
    async def begin(request: Request) -> Response:
        sent = parse_qs((await small_body(request)).decode("utf-8", "replace"))
        try:
            service.begin(_question(sent))
        except SettingsError as error:
            return await _page(context, service, status=400, problem=str(error))
        return RedirectResponse("/lab#answer", 303)

    @site.post("/lab/stop")
    async def stop() -> Response:
        if not _may_stop(service):
            raise HTTPException(403, "only whoever began it, or an admin, may stop it")
        service.stop()
        return RedirectResponse("/lab", 303)

    return site


def _may_stop(service: LabService) -> bool:
    """Returns True for the person who began the comparison, and for admins."""
    job = service.job()
    return job is None or reach() in (None, job.question.person_id)


async def _page(context: WebContext, service: LabService, *, status: int = 200, problem: str = "") -> HTMLResponse:
    policies = await asyncio.to_thread(service.policies)  # the first call loads the laboratory
    job = service.job()
    asked = job.question if job is not None else LabQuestion((context.default_policy,), (6.0, 12.0, 24.0, 48.0))
    values: dict[str, Any] = {
        "job": job,
        "asked": asked,
        "chart": None if job is None else lab_chart(job.scores),
        "policies": policies,
        "days": DAYS,
        "sources": SOURCES,
        "most": MOST_TRIALS,
        "usual": context.default_policy,
        "may_begin": visitor().may(Rights.WRITE),
        "may_stop": visitor().may(Rights.WRITE) and _may_stop(service),
        "problem": problem,
    }
    return context.page("lab/lab.html", status=status, **values)


def _question(sent: dict[str, list[str]]) -> LabQuestion:
    """Reads the form of a comparison. SettingsError where a number is none."""

    def number(name: str, usual: int) -> int:
        text = sent.get(name, [str(usual)])[-1]
        if not text.isascii() or not text.isdecimal() or len(text) > 6:
            raise SettingsError(f"{name}: a number")
        return int(text)

    budgets: list[float] = []
    for part in sent.get("budgets", [""])[-1].replace(";", " ").replace(",", " ").split():
        try:
            budgets.append(float(part))
        except ValueError:
            raise SettingsError(f"visits a source a day: {part[:20]!r} is no number") from None
    if len(budgets) > _MOST_BUDGETS:
        raise SettingsError(f"visits a source a day: {_MOST_BUDGETS} numbers at most")
    policies = tuple(dict.fromkeys(sent.get("policy", [])))
    asked = number("days", 28), number("sources", 200)
    return LabQuestion(policies, tuple(dict.fromkeys(budgets)), *asked, person_id=own_id())
