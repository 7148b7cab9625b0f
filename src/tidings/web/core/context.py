"""WebContext, which every route gets: the library, the clock, the templates, and lookups that several routes share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta, tzinfo
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined, pass_context
from jinja2.runtime import Context
from markupsafe import Markup
from starlette.responses import HTMLResponse

from tidings import __version__
from tidings.errors import AmbiguousSource, SourceNotFound, TidingsError
from tidings.model.articles import BEFORE, Overview
from tidings.model.sources import Source, SourceKind
from tidings.ports.library import Library, SearchStore
from tidings.ports.outside import Clock
from tidings.views import format as words
from tidings.views import watch_text as watchwords
from tidings.views.cluster import ClusterView
from tidings.views.conduct import DAYS, Conduct, ConductReport
from tidings.views.safe_html import display_host, html_text, marked_passage, web_link
from tidings.views.sites import Followed
from tidings.views.sources import move, source_status, trouble
from tidings.views.watches import Watching
from tidings.web.core.metrics import Metrics
from tidings.web.core.remembered import Remembered
from tidings.web.core.visitor import visitor

WEB_FOLDER = Path(__file__).parents[1]  # templates/ and static/


@pass_context
def _when(context: Context, value: datetime) -> Markup:
    """`3 minutes ago`, in a <time> element with the time itself."""
    return _time(context, value, words.relative(value, context["now"]))


@pass_context
def _due(context: Context, value: datetime | None) -> Markup:
    said = words.due(value, context["now"])
    return Markup("{}").format(said) if value is None else _time(context, value, said)


@pass_context
def _stamp(context: Context, value: datetime) -> Markup:
    return _time(context, value, words.stamp(value, context["zone"]))


@pass_context
def _stamp_text(context: Context, value: datetime) -> str:
    return words.stamp(value, context["zone"])


def _time(context: Context, value: datetime, said: str) -> Markup:
    stamp = words.stamp(value, context["zone"])
    return Markup('<time datetime="{}" title="{}">{}</time>').format(words.iso(value), stamp, said)


@cache
def _templates() -> Environment:
    templates = Environment(
        loader=FileSystemLoader(WEB_FOLDER / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    templates.globals |= {
        "version": __version__,
        "standing": source_status,
        "trouble": trouble,
        "move": move,
        "BEFORE": BEFORE,
    }
    templates.filters |= {
        "when": _when,
        "due": _due,
        "stamp": _stamp,
        "stamp_text": _stamp_text,
        "number": words.number,
        "count": words.count,
        "size": words.size,
        "language": words.language,
        "shorten": words.shorten,
        "span": words.span,
        "interval": lambda seconds: words.span(timedelta(seconds=seconds), 2),
        "brief": words.brief,
        "requests": words.requests,
        "plain": html_text,
        "safe_link": web_link,
        "host_of": display_host,
        "marked": marked_passage,
        "cut": watchwords.cut_passage,
        "headline": watchwords.headline,
        "said": watchwords.body_passages,
        "scope": watchwords.scope,
        "timing": watchwords.timing,
        "rate": watchwords.rate_words,
        "rate_number": watchwords.rate_number,
        "day": lambda value: f"{value:%a} {value.day} {value:%b}",
    }
    return templates


def _no_notices() -> Sequence[str]:
    return ()


def _no_outage() -> str | None:
    return None


@dataclass(frozen=True, slots=True)
class ProgramState:
    """What is out of the ordinary in the running program, whenever it is asked."""

    notices: Callable[[], Sequence[str]] = _no_notices  # what people should know, in sentences
    outage: Callable[[], str | None] = _no_outage  # why the store cannot be used


@dataclass(frozen=True, slots=True)
class WebContext:
    """What the routes read from, and how they render a page."""

    library: Library
    clock: Clock
    metrics: Metrics
    default_policy: str
    conduct: Conduct
    page_policy: str = "planner"
    page_unit: timedelta | None = None  # what one crawl is, for policies that count crawls of pages
    followed: Followed | None = None  # None: no site is followed page by page here
    search: SearchStore | None = None  # None: there is no search here
    watching: Watching | None = None  # None: there are no watches here
    cluster: ClusterView | None = None  # None: all runs in one process
    has_people: bool = False  # people can sign in, or could
    has_desk: bool = False  # sources can be added and changed
    has_watch_desk: bool = False  # watches can be made and changed
    zone: tzinfo | None = None  # of times on pages; None: UTC, which a script changes to the browser's
    state: ProgramState = ProgramState()
    templates: Environment = field(default_factory=_templates)
    remembered: Remembered = field(default_factory=Remembered)

    def page(self, template: str, *, status: int = 200, **values: Any) -> HTMLResponse:
        """Renders a template; `now` is the current time unless it is given."""
        values.setdefault("now", self.clock.now())
        values["zone"], values["by_browser"] = self.shown_zone, self.zone is None
        values["has_sites"] = self.followed is not None
        values["has_search"] = self.search is not None
        values["has_watches"] = self.watching is not None
        values["has_cluster"] = self.cluster is not None
        values["has_desk"], values["has_watch_desk"] = self.has_desk, self.has_watch_desk
        who = visitor()
        values |= {
            "caller": who.caller,
            "open": who.is_open,
            "form_token_value": who.form_token,
            "has_people": self.has_people,
        }
        # A page that nobody is signed in for shows nothing of what is kept, its state neither.
        values["notices"] = self.state.notices() if who.caller is not None or not self.has_people else ()
        return HTMLResponse(self.templates.get_template(template).render(values), status)

    @property
    def shown_zone(self) -> tzinfo:
        return self.zone or UTC

    async def overview(self) -> Overview:
        """The numbers of the front page; with very much in the store, those of a short time ago."""
        return await self.remembered.value("overview", lambda: self.library.overview(self.clock.now()))

    async def report(self, source: Source, days: float = DAYS) -> ConductReport:
        """How the publisher of a source sees us."""
        now = self.clock.now()
        wanted = ("report", source.id, days)
        return await self.remembered.value(wanted, lambda: self.conduct.report(self.library, source, now, days))

    async def source(self, source_id: int) -> Source:
        """The source with this id. SourceNotFound also where the digits are only a part of another source's URL."""
        try:
            source = await self.library.find(str(source_id))
        except AmbiguousSource:
            raise SourceNotFound(str(source_id)) from None
        if source.id != source_id:
            raise SourceNotFound(str(source_id))
        return source

    def policy_of(self, source: Source) -> str:
        """The name of the policy that schedules the source."""
        usual = self.page_policy if source.kind is SourceKind.PAGE else self.default_policy
        return source.policy or usual

    async def learned(self, source: Source) -> str:
        """A sentence on what the source's policy has learned of it."""
        from tidings.schedule.registry import explain_state

        scheduled = await self.library.scheduled(source.id)
        unit = self.page_unit if source.kind is SourceKind.PAGE else None
        try:
            return explain_state(self.policy_of(source), scheduled.policy_state, unit, self.shown_zone)
        except TidingsError as error:
            return str(error)
