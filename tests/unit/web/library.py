"""A library of a few things in memory, and a clock that stands still: what the face is tested on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from typing import Any

from tidings.errors import AmbiguousSource, SourceNotFound
from tidings.model.articles import Article, ArticleDetail, ArticleQuery, Revision, Story, TextState
from tidings.model.hosts import Flag, HostManners, HostPage, HostPlace, HostQuery, ListedHost, Offline
from tidings.model.orders import Hop, HopKind
from tidings.model.sources import (
    FoundSource,
    Overview,
    Source,
    SourceCounts,
    SourceKind,
    SourceName,
    SourceOrder,
    SourcePage,
    SourcePlace,
    SourceQuery,
    SourceShow,
    SourceState,
    meant,
    preferred,
)
from tidings.model.visits import Scheduled, Visit, VisitResult
from tidings.views.conduct import Conduct, RobotsWord

NOW = datetime(2026, 11, 15, 9, 19, 5, tzinfo=UTC)


@dataclass
class StillClock:
    at: datetime = NOW

    def now(self) -> datetime:
        return self.at

    async def sleep_until(self, when: datetime) -> None:
        self.at = max(self.at, when)

    @contextmanager
    def hold(self) -> Iterator[None]:
        yield


@dataclass
class FakeLibrary:
    """Answers as a store does. With `error` set, every question raises it."""

    kept_sources: dict[int, Source] = field(default_factory=dict)
    kept_visits: list[Visit] = field(default_factory=list)
    kept_articles: dict[int, ArticleDetail] = field(default_factory=dict)
    kept_hops: dict[int, list[Hop]] = field(default_factory=dict)
    states: dict[int, bytes] = field(default_factory=dict)
    error: Exception | None = None

    def _ask(self) -> None:
        if self.error is not None:
            raise self.error

    async def offline(self, now: datetime) -> Offline | None:
        return None

    async def overview(self, now: datetime) -> Overview:
        self._ask()
        day = now - timedelta(days=1)
        sources = self.kept_sources.values()
        articles = [detail.article for detail in self.kept_articles.values()]
        visits = [visit for visit in self.kept_visits if visit.at > day]
        return Overview(
            sources=len(sources),
            failing=sum(source.failures > 0 and source.state is SourceState.ACTIVE for source in sources),
            gone=sum(source.state is SourceState.GONE for source in sources),
            articles=len(articles),
            articles_day=sum(article.first_seen > day for article in articles),
            visits_day=len(visits),
            visits_changed_day=sum(visit.result is VisitResult.CHANGED for visit in visits),
            pending_texts=sum(article.text_state is TextState.PENDING for article in articles),
            next_at=min((source.next_at for source in sources if source.next_at), default=None),
            stored_bytes=sum(len(detail.html or b"") for detail in self.kept_articles.values()),
            pages=sum(source.kind is SourceKind.PAGE for source in sources),
            listed=await self.source_counts(),
        )

    async def sources(self) -> list[Source]:
        self._ask()
        return list(self.kept_sources.values())

    async def source_page(self, query: SourceQuery) -> SourcePage:
        self._ask()
        shown = [source for source in self.kept_sources.values() if _fits(source, query)]
        most_first = query.order in (SourceOrder.ARTICLES, SourceOrder.FAILURES)
        keys = sorted(((_key(source, query.order), source.id) for source in shown), reverse=most_first)
        if query.after is not None:
            place = query.after.key, query.after.id
            keys = [key for key in keys if (key < place if most_first else key > place)]
        some = keys[: query.limit]
        following = SourcePlace(*some[-1]) if len(keys) > query.limit else None
        found = len(keys) if query.text.split() else None
        return SourcePage(tuple(self.kept_sources[source_id] for _, source_id in some), following, found)

    async def source_counts(self, person_id: int | None = None) -> SourceCounts:
        self._ask()
        sources = self.kept_sources.values()
        gone = sum(source.state is SourceState.GONE for source in sources)
        failing = sum(source.failures > 0 and source.state is SourceState.ACTIVE for source in sources)
        return SourceCounts(len(sources) - gone - failing, failing, gone)

    async def existing(self, source_ids: Sequence[int]) -> set[int]:
        self._ask()
        return set(source_ids) & self.kept_sources.keys()

    async def source_names(self, source_ids: Sequence[int]) -> dict[int, str]:
        self._ask()
        return {one: self.kept_sources[one].name for one in source_ids if one in self.kept_sources}

    async def find(self, text: str, *, page: bool = False) -> Source:
        return (await self.find_among(text, page=page)).source

    async def find_among(self, text: str, *, page: bool = False) -> FoundSource:
        self._ask()
        if text.isdigit() and int(text) in self.kept_sources:
            return FoundSource(self.kept_sources[int(text)])
        fitting = [s for s in self.kept_sources.values() if text.casefold() in f"{s.url} {s.title}".casefold()]
        if not fitting:
            raise SourceNotFound(text)
        names = [SourceName(source.id, source.url, source.kind) for source in fitting]
        name = meant(names, page=page)
        if name is None:
            raise AmbiguousSource(text, [str(one) for one in preferred(names, page=page)])
        return FoundSource(self.kept_sources[name.id], tuple(one for one in names if one != name))

    async def scheduled(self, source_id: int) -> Scheduled:
        self._ask()
        source = self.kept_sources[source_id]
        return Scheduled(source_id, source.policy, self.states.get(source_id), source.failures)

    async def visits(self, source_id: int | None, limit: int) -> list[Visit]:
        self._ask()
        fitting = [visit for visit in self.kept_visits if source_id in (None, visit.source_id)]
        return sorted(fitting, key=lambda visit: visit.at, reverse=True)[:limit]

    async def articles(self, query: ArticleQuery) -> list[Article]:
        self._ask()
        ordered = sorted(
            (detail.article for detail in self.kept_articles.values()),
            key=lambda article: (article.at(query.by), article.id),
            reverse=True,
        )
        if query.before_id is not None and query.before_id in self.kept_articles:
            last = self.kept_articles[query.before_id].article
            ordered = [a for a in ordered if (a.at(query.by), a.id) < (last.at(query.by), last.id)]
        if query.source_id is not None:
            ordered = [article for article in ordered if article.source_id == query.source_id]
        if query.since is not None:
            ordered = [article for article in ordered if article.at(query.by) >= query.since]
        if query.stories:
            fitting = [a for a in self._by_time() if query.source_id in (None, a.source_id)]
            fitting = [a for a in fitting if query.since is None or a.at(query.by) >= query.since]
            first = {article.story_id or -article.id: article.id for article in reversed(fitting)}
            ordered = [article for article in ordered if article.id in first.values()]
        return ordered[: query.limit]

    def _by_time(self) -> list[Article]:
        kept = (detail.article for detail in self.kept_articles.values())
        return sorted(kept, key=lambda article: (article.first_seen, article.id))

    async def article(self, article_id: int) -> ArticleDetail | None:
        self._ask()
        return self.kept_articles.get(article_id)

    async def texts(self, article_ids: Sequence[int]) -> dict[int, str]:
        self._ask()
        found = (self.kept_articles[one] for one in article_ids if one in self.kept_articles)
        return {detail.article.id: detail.text for detail in found if detail.text is not None}

    async def story(self, story_id: int) -> Story | None:
        self._ask()
        members = [article for article in self._by_time() if article.story_id == story_id]
        return Story(story_id, tuple(members)) if members else None

    async def stories(self, story_ids: Sequence[int]) -> list[Story]:
        found = [await self.story(one) for one in story_ids]
        return [one for one in found if one is not None]

    async def hops(self, source_id: int, since: datetime) -> list[Hop]:
        self._ask()
        return sorted((hop for hop in self.kept_hops.get(source_id, []) if hop.at >= since), key=lambda hop: hop.at)

    async def publications(self, since: datetime) -> list[tuple[str, datetime]]:
        self._ask()
        found = []
        for article in (detail.article for detail in self.kept_articles.values()):
            source = self.kept_sources[article.source_id]
            at = min(article.published or article.first_seen, article.first_seen)
            if at >= max(since, source.added_at):
                found.append((source.id, at, source.url))
        return [(url, at) for _, at, url in sorted(found)]


def _fits(source: Source, query: SourceQuery) -> bool:
    failing = source.failures > 0 and source.state is SourceState.ACTIVE
    shown = {SourceShow.ALL: True, SourceShow.FAILING: failing, SourceShow.GONE: source.state is SourceState.GONE}
    everything = f"{source.name} {source.url} {source.host} {source.category or ''}".casefold()
    if query.category is not None and (source.category or "").lower() != query.category.lower():
        return False
    if query.due is not None and (source.next_at is None or source.next_at > query.due):
        return False
    return shown[query.show] and all(word in everything for word in query.text.casefold().split())


def _key(source: Source, order: SourceOrder) -> Any:
    match order:
        case SourceOrder.NAME:
            return source.name.casefold()
        case SourceOrder.NEXT:
            return 2**62 if source.next_at is None else int(source.next_at.timestamp())
        case _:
            return getattr(source, order)


@dataclass
class FakeHosts:
    """ports.library.HostBook. `sources`: how many each host has; 1 where it is not named."""

    kept: list[HostManners] = field(default_factory=list)
    sources: dict[str, int] = field(default_factory=dict)

    async def hosts(self, query: HostQuery) -> HostPage:
        def special(one: HostManners) -> bool:
            closed = one.closed_until is not None and one.closed_until > query.now
            return closed or one.refusals > 0 or max(one.gap, one.crawl_delay) > query.usual_gap

        def place(one: HostManners) -> tuple[bool, float, str]:
            closed = one.closed_until is not None and one.closed_until > query.now
            return not closed, -max(one.gap, one.crawl_delay), one.host

        every = {host: HostManners(host) for host in self.sources} | {one.host: one for one in self.kept}
        fitting = sorted(filter(special, self.kept), key=place)
        if query.every:
            fitting = [every[host] for host in sorted(every)]
        start = 0 if query.after is None else int(query.after.key)
        some = fitting[start : start + query.limit]
        more = start + query.limit < len(fitting)
        following = HostPlace(0, start + query.limit, some[-1].host) if more else None
        return HostPage(tuple(ListedHost(one, self.sources.get(one.host, 1)) for one in some), following)

    async def manners_of(self, names: Sequence[str]) -> dict[str, HostManners]:
        return {one.host: one for one in self.kept if one.host in names}


@dataclass
class FakeConduct:
    """What stores and rooms below would tell of how publishers are treated."""

    hosts: list[HostManners] = field(default_factory=list)
    flags: list[Flag] = field(default_factory=list)
    robots: RobotsWord = RobotsWord()
    sources: dict[str, int] = field(default_factory=dict)

    def conduct(self, **other: object) -> Conduct:
        async def flags(limit: int | None) -> list[Flag]:
            return self.flags[:limit]

        async def robots(url: str) -> RobotsWord:
            return self.robots

        values: dict[str, object] = {
            "hosts": _LateHosts(self),
            "flags": flags,
            "robots": robots,
            "user_agent": lambda subscribers: f"Tidings/1 (+https://t.example/bot; {subscribers} subscribers)",
            "contact": "admin@t.example",
        }
        return Conduct(**(values | other))  # type: ignore[arg-type]


class _LateHosts:
    """The hosts as they are when they are asked for."""

    def __init__(self, known: FakeConduct) -> None:
        self._known = known

    async def hosts(self, query: HostQuery) -> HostPage:
        return await FakeHosts(self._known.hosts, self._known.sources).hosts(query)

    async def manners_of(self, names: Sequence[str]) -> dict[str, HostManners]:
        return await FakeHosts(self._known.hosts).manners_of(names)


# -- things to keep in it ---------------------------------------------------------------------------


def a_source(id: int, **other: object) -> Source:
    values: dict[str, object] = {
        "id": id,
        "url": f"https://site{id}.example/feed.xml",
        "host": f"site{id}.example",
        "kind": SourceKind.FEED,
        "state": SourceState.ACTIVE,
        "title": f"Site {id}",
        "site_url": f"https://site{id}.example/",
        "language": "en",
        "category": None,
        "policy": None,
        "added_at": NOW - timedelta(days=30),
        "next_at": NOW + timedelta(minutes=12),
        "reason": "median: M = 1.90, so 2 executions on (16 min)",
        "failures": 0,
        "last_visit_at": NOW - timedelta(minutes=4),
        "last_change_at": NOW - timedelta(hours=2),
    }
    return Source(**(values | other))  # type: ignore[arg-type]


def a_visit(source_id: int, ago: timedelta, result: VisitResult, how: str, **other: object) -> Visit:
    values: dict[str, object] = {"status": 200, "seconds": 0.21, "size": 18_240}
    return Visit(source_id, NOW - ago, result, how, **(values | other))  # type: ignore[arg-type]


def an_article(id: int, source_id: int = 1, **other: object) -> Article:
    values: dict[str, object] = {
        "id": id,
        "source_id": source_id,
        "source_name": f"Site {source_id}",
        "identity": f"guid:{id}",
        "url": f"https://site{source_id}.example/articles/{id}",
        "title": f"Article number {id}",
        "author": "A. Writer",
        "summary": "<p>What it says, <b>in short</b>.</p>",
        "language": "en",
        "category": "uncategorized",
        "published": NOW - timedelta(minutes=3 * id + 7),
        "first_seen": NOW - timedelta(minutes=3 * id),
        "fetched": NOW - timedelta(minutes=3 * id - 1),
        "text_state": TextState.DONE,
    }
    return Article(**(values | other))  # type: ignore[arg-type]


def join(library: FakeLibrary, *ids: int) -> None:
    """Make these articles one story, whose id is the first of them."""
    for id in ids:
        detail = library.kept_articles[id]
        library.kept_articles[id] = replace(detail, article=replace(detail.article, story_id=ids[0], members=len(ids)))


def a_detail(article: Article, *revisions: Revision, **other: object) -> ArticleDetail:
    values: dict[str, object] = {
        "content": "<p>What it says, <b>in short</b>.</p>",
        "text": "What it says.\nAnd more of it.",
        "html": b"<html><body><p>What it says.</p></body></html>",
        "error": None,
    }
    return ArticleDetail(article, revisions=revisions, **(values | other))  # type: ignore[arg-type]


def a_hop(ago: timedelta, status: int | None = 304, **other: object) -> Hop:
    values: dict[str, object] = {"host": "site1.example", "kind": HopKind.FEED, "conditional": True, "size": 0}
    return Hop(at=NOW - ago, status=status, **(values | other))  # type: ignore[arg-type]


def a_library(sources: int = 3, articles: int = 5) -> FakeLibrary:
    """Ordinary sources with ordinary articles and visits."""
    library = FakeLibrary()
    library.kept_sources = {id: a_source(id, articles=articles) for id in range(1, sources + 1)}
    for id in range(1, articles + 1):
        library.kept_articles[id] = a_detail(an_article(id, 1 + id % sources))
    for source_id in library.kept_sources:
        for number in range(8):
            result = VisitResult.CHANGED if number % 3 == 0 else VisitResult.UNCHANGED
            how = "3 new" if result is VisitResult.CHANGED else "304"
            ago = timedelta(minutes=4 + 17 * number)
            library.kept_visits.append(a_visit(source_id, ago, result, how))
            host = library.kept_sources[source_id].host
            library.kept_hops.setdefault(source_id, []).append(a_hop(ago, 200 if how == "3 new" else 304, host=host))
    return library
