"""WebContext, which every route gets: the library, the clock, the templates, and lookups that several routes share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta, tzinfo
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined, pass_context
from jinja2.runtime import Context
from markupsafe import Markup, escape
from starlette.responses import HTMLResponse

from tidings.errors import AmbiguousSource, SourceNotFound, TidingsError
from tidings.model.articles import BEFORE, Article
from tidings.model.sources import Overview, Source, SourceKind
from tidings.model.visits import Scheduled, Visit
from tidings.ports.library import Library, SearchStore, SourceHistory
from tidings.ports.news import News
from tidings.ports.outside import Clock
from tidings.ports.reader_apps import ApiAnswers, ApiPasswords, FeedLinks, Streams
from tidings.version import __version__
from tidings.views import format as words
from tidings.views import watch_text as watchwords
from tidings.views.adding.watch_service import ChannelService
from tidings.views.admin.admin_service import AdminService, DemoService
from tidings.views.charts.day_bars import day_bars
from tidings.views.charts.source_history import HistoryDetails, history_details
from tidings.views.cluster import ClusterState, ClusterView
from tidings.views.conduct import DAYS, Conduct, ConductReport
from tidings.views.events.hook_service import HookService
from tidings.views.front.places import Menu, menu
from tidings.views.lab.lab_service import LabService
from tidings.views.languages.current import ENGLISH, Language, current
from tidings.views.languages.current import gettext as _
from tidings.views.languages.doctor_sentences import check_name, finding_words
from tidings.views.languages.sentences import translated_sentence, translated_sentences
from tidings.views.pages.page_diff import change_lines
from tidings.views.pages.page_service import PageService
from tidings.views.reading.service import ReadingService, SubscriptionService
from tidings.views.safe_html import Pictures, display_host, html_text, marked_passage, web_link
from tidings.views.sites import FollowedPages
from tidings.views.sources import health, move, readers_words, source_status, trouble, why_then
from tidings.views.watches import Watching
from tidings.web.core.language_choice import reader_zone
from tidings.web.core.metrics import Metrics
from tidings.web.core.remembered import Fragments, Remembered
from tidings.web.core.visitor import is_admin, visitor
from tidings.web.languages.environment import LanguageEnvironment
from tidings.web.live.hub import NewsHub

WEB_FOLDER = Path(__file__).parents[1]  # templates/ and static/
_HISTORY_FOR = 60.0  # seconds; an open page asks again every 15
_CLUSTER_FOR = 5.0  # at most, however slow the lane was


@pass_context
def _when(context: Context, value: datetime) -> Markup:
    """`3 minutes ago`, in a <time> element with the time itself."""
    return _time(context, value, words.relative(value, context["now"]))


@pass_context
def _whens(context: Context, values: Iterable[datetime]) -> tuple[tuple[datetime, Markup], ...]:
    """Returns several times as `_when` does, for a fragment, which does not know what time it is."""
    return tuple((value, _when(context, value)) for value in values)


@pass_context
def _due(context: Context, value: datetime | None) -> Markup:
    said = words.due(value, context["now"])
    return escape(said) if value is None else _time(context, value, said)


@pass_context
def _stamp(context: Context, value: datetime) -> Markup:
    return _time(context, value, words.stamp(value, context["zone"]))


@pass_context
def _stamp_text(context: Context, value: datetime) -> str:
    return words.stamp(value, context["zone"])


@pass_context
def _article_times(context: Context, article: Article, by: str = "published") -> Markup:
    """Returns when an article was published, and when it was seen; the one that the list is sorted by comes first."""
    if by == "seen" or not article.has_date or article.published is None:
        said = f"<span>{_('seen %(when)s') % {'when': _when(context, article.first_seen)}}</span>"
        if article.has_date and article.published is not None:
            published = _("published %(when)s") % {"when": _when(context, article.published)}
            said += f' <span class="faint">{published}</span>'
    else:
        said = f"<span>{_when(context, article.published)}</span>"
        if not article.backlog:
            later = _("seen %(span)s later") % {"span": words.span(article.first_seen - article.published)}
            said += f' <span class="faint">{later}</span>'
    return Markup(f'{said} <span class="before">{_(BEFORE)}</span>' if article.backlog else said)


def _time(context: Context, value: datetime, said: str) -> Markup:
    # What is said changes by the minute, the time itself never. No Markup.format: pages have hundreds of times, and it
    # takes 15 times as long.
    return Markup(f"{_time_tag(value, context['zone'])}{_escaped(said)}</time>")


@lru_cache(10_000)
def _time_tag(value: datetime, zone: tzinfo) -> str:
    stamp = escape(words.stamp(value, zone))  # a zone may have any name
    return f'<time datetime="{words.iso(value)}" title="{stamp}">'


@lru_cache(2_000)
def _escaped(said: str) -> str:
    return str(escape(said))


_GLOBALS: Final[dict[str, object]] = {
    "version": __version__,
    "standing": source_status,
    "trouble": trouble,
    "move": move,
    "health": health,
    "why_then": why_then,
    "day_bars": day_bars,
    "language_choices": words.languages,
    "BEFORE": BEFORE,
}


@cache
def templates_in(language: Language) -> Environment:
    templates = LanguageEnvironment(
        language,
        loader=FileSystemLoader(WEB_FOLDER / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,  # a page of ten parts would look up the times of ten files
    )
    # A method, which QuickContext calls at once.
    templates.globals |= _GLOBALS | {"language": language, "fragment": Fragments(templates).__call__}
    templates.filters |= {
        "when": _when,
        "whens": _whens,
        "due": _due,
        "stamp": _stamp,
        "stamp_text": _stamp_text,
        "article_times": _article_times,
        "number": words.number,
        "count": words.count,
        "decimal": words.formatted,
        "size": words.size,
        "term": words.term,
        "forms": words.forms,
        "told": translated_sentence,
        "why": translated_sentences,
        "check_name": check_name,
        "finding": finding_words,
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
        "change_lines": change_lines,
        "day": words.short_day,
    }
    return templates


def _no_notices() -> Sequence[str]:
    return ()


def _no_outage() -> str | None:
    return None


@dataclass(frozen=True, slots=True)
class ProgramState:
    """Reports on what is unusual in the running program, at the time of the call."""

    notices: Callable[[], Sequence[str]] = _no_notices  # what people should know, in sentences
    outage: Callable[[], str | None] = _no_outage  # why the store cannot be used


@dataclass(frozen=True, slots=True)
class Services:
    """The services of pages beside sources and watches. Each is None where there is no such page."""

    pages: PageService | None = None  # decides about the blocks of followed pages
    admin: AdminService | None = None  # the state of the program
    pictures: Pictures | None = None  # shows pictures of the web
    lab: LabService | None = None  # compares policies on one's own history
    answers: ApiAnswers | None = None  # what programs were answered, by the keys of their writes
    news: News | None = None  # what came in lately, for the front page
    channels: ChannelService | None = None  # the channels that people keep under a name
    live: NewsHub | None = None  # notifies open pages of what came in
    passwords: ApiPasswords | None = None  # what apps sign in with
    streams: Streams | None = None  # articles as apps read them
    feed_links: FeedLinks | None = None  # secret addresses of output feeds
    hooks: HookService | None = None  # webhooks that events are sent to
    hub: str = ""  # that is pinged when such a feed changed (web.hub); empty: none
    demo: DemoService | None = None  # starts the demo beside the program
    subscriptions: SubscriptionService | None = None  # folders, and which sources a person follows


@dataclass(frozen=True, slots=True)
class WebContext:
    """The stores and services that routes read from, and how they render a page."""

    library: Library
    clock: Clock
    metrics: Metrics
    default_policy: str
    conduct: Conduct
    page_policy: str = "planner"
    page_unit: timedelta | None = None  # what one crawl is, for policies that count crawls of pages
    followed: FollowedPages | None = None  # None: no site is followed page by page here
    search: SearchStore | None = None  # None: there is no search here
    history: SourceHistory | None = None  # None: pages of sources show no charts
    watching: Watching | None = None  # None: there are no watches here
    cluster: ClusterView | None = None  # None: all runs in one process
    reading: ReadingService | None = None  # None: nothing is kept here of what people read
    pictures: Pictures | None = None  # None: no pictures of the web are shown
    has_people: bool = False  # people can sign in, or could
    has_service: bool = False  # sources can be added and changed
    has_watch_service: bool = False  # watches can be made and changed
    services: Services = Services()  # pages that there may be
    zone: tzinfo | None = None  # of times on pages; None: the browser's
    state: ProgramState = ProgramState()
    language: Language = ENGLISH  # of pages whose reader asks for none that there is
    remembered: Remembered = field(default_factory=Remembered)

    def page(self, template: str, *, status: int = 200, **values: Any) -> HTMLResponse:
        """Renders a template; `now` is the current time unless it is given."""
        values.setdefault("now", self.clock.now())
        values["zone"], values["by_browser"] = self.shown_zone, self.zone is None
        values["knows_zone"] = self.zone is not None or reader_zone() is not None
        values["has_sites"] = self.followed is not None
        values["has_search"] = self.search is not None
        values["has_watches"] = self.watching is not None
        values["has_cluster"] = self.cluster is not None
        values["has_feeds"] = self.services.streams is not None and self.reading is not None
        values["has_feed_links"] = self.services.feed_links is not None and self.has_people
        values["has_demo"] = self.services.demo is not None and is_admin()
        values["has_service"], values["has_watch_service"] = self.has_service, self.has_watch_service
        values["menu"], values["is_live"] = self.menu(), self.services.live is not None
        who = visitor()
        values |= {
            "caller": who.caller,
            "open": who.is_open,
            "form_token_value": who.form_token,
            "has_people": self.has_people,
        }
        # A page that no person is signed in for shows nothing of what is kept, its state neither.
        values["notices"] = self.state.notices() if who.caller is not None or not self.has_people else ()
        language = current()
        response = HTMLResponse(templates_in(language).get_template(template).render(values), status)
        response.headers["Content-Language"], response.headers["Vary"] = language.code, "Accept-Language"
        return response

    def menu(self) -> Menu:
        """The sections that the visitor may open; none while no person is signed in."""
        who = visitor()
        if self.has_people and who.caller is None:
            return Menu()
        there = {
            "sites": self.followed is not None,
            "search": self.search is not None,
            "watches": self.watching is not None,
            "cluster": self.cluster is not None,
            "service": self.has_service,
            "lab": self.services.lab is not None,
            "admin": self.services.admin is not None,
            "hooks": self.services.hooks is not None,
            "people": self.has_people,
            "account": who.caller is not None,
        }
        return menu([name for name, present in there.items() if present], admin=is_admin())

    def picture(self, url: str | None) -> str | None:
        """Returns the address at which our pages show a picture of the web; None: not at all."""
        return None if self.pictures is None else self.pictures.path(url)

    @property
    def person_id(self) -> int:
        """Returns the id of the person who makes the request that is being answered."""
        return visitor().person_id

    @property
    def shown_zone(self) -> tzinfo:
        """Returns the zone of the settings, else the browser's; UTC while the browser did not say it."""
        return self.zone or reader_zone() or UTC

    async def overview(self, keep: float = 0.0) -> Overview:
        """The numbers of the front page; with very much in the store, those of a short time ago. `keep`: for how many
        seconds they may be shown again in any case."""
        return await self.remembered.value("overview", lambda: self.library.overview(self.clock.now()), keep)

    async def cluster_state(self, view: ClusterView) -> ClusterState:
        """A lane that does not answer takes seconds; that it answers again is shown soon."""
        return await self.remembered.value("cluster", view.state, longest=_CLUSTER_FOR)

    async def report(self, source: Source, days: float = DAYS, keep: float = 0.0) -> ConductReport:
        """Returns how the publisher of a source sees us. `keep`: for how many seconds it may be shown again, as it is
        made of thousands of requests and visits."""
        now = self.clock.now()
        shown = source.url, source.subscribers, current().code  # what it says of the source, and in which sentences
        wanted = ("report", source.id, days, keep, *shown)
        return await self.remembered.value(wanted, lambda: self.conduct.report(self.library, source, now, days), keep)

    async def history_details(
        self, source: Source, scheduled: Scheduled, visits: Sequence[Visit]
    ) -> HistoryDetails | None:
        """Returns what a source's page shows beside its visits; None where no history is kept. Cached for a minute,
        and shown for as long again while it is read anew."""
        if (kept := self.history) is None:
            return None
        policy = self.policy_of(source)
        asked = source.id, scheduled, visits, policy, self.clock.now()
        return await self.remembered.value(
            ("history", source.id, policy, current().code), lambda: history_details(kept, *asked), _HISTORY_FOR
        )

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

    def readers(self, scheduled: Scheduled) -> str | None:
        """A sentence on how many people read a source, and what follows from it; None: one person does."""
        from tidings.schedule.policies.base import weight_of

        standing = scheduled.standing
        return readers_words(standing.readers, weight_of(standing, self.conduct.subscriber_weight))

    async def learned(self, source: Source) -> str:
        """A sentence on what the source's policy has learned of it."""
        return self.explained(source, await self.library.scheduled(source.id))

    def explained(self, source: Source, scheduled: Scheduled) -> str:
        """Returns the sentence of `learned` for a schedule that was read before."""
        from tidings.schedule.registry import explain_state

        unit = self.page_unit if source.kind is SourceKind.PAGE else None
        try:
            return explain_state(self.policy_of(source), scheduled.policy_state, unit, self.shown_zone)
        except TidingsError as error:
            return str(error)
