"""EventDetail: an event with what it is about; as JSON, the same for webhooks, `tidings tail` and the API.

EventTest: whether such an event is wanted.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from tidings.model.matches import Match
from tidings.model.messages import EventFilter, EventKind, LoggedEvent
from tidings.model.pages import Version
from tidings.model.people import MarkedWholeArticle
from tidings.model.redact import redacted
from tidings.model.search import Unindexed
from tidings.model.watches import WatchScope
from tidings.text.url import host_of
from tidings.views.format import iso
from tidings.views.schema.articles import ArticleOut
from tidings.views.schema.sites import VersionOut
from tidings.views.schema.watches import MatchOut
from tidings.watch.match.document import Document
from tidings.watch.match.matcher import matches
from tidings.watch.query.nodes import Query
from tidings.watch.query.parser import parse_query
from tidings.watch.search import article_document


@dataclass(frozen=True, slots=True)
class EventDetail:
    """One of `article`, `match` and `version` is there, unless the event is one of a source."""

    event: LoggedEvent
    source_name: str
    source_url: str | None = None
    article: MarkedWholeArticle | None = None
    match: Match | None = None
    version: Version | None = None
    language: str | None = None  # of the source of a page: a version has none


def event_json(detail: EventDetail, *, with_text: bool = False) -> dict[str, Any]:
    """`type`, `timestamp` and `data`, whose `id` is the same however often the event is sent. `with_text`: with the
    whole text of an article."""
    event = detail.event
    data: dict[str, Any] = {
        "id": event.key,
        "source": {"id": event.source_id, "name": redacted(detail.source_name), "url": _bare(detail.source_url)},
    }
    if detail.article is not None:
        data["article"] = ArticleOut.of(detail.article.article).model_dump(mode="json")
        if with_text:
            data["article"]["text"] = detail.article.text
    if detail.match is not None:
        data["match"] = MatchOut.of(detail.match).model_dump(mode="json")
    if detail.version is not None:
        data["page"] = VersionOut.of(detail.version).model_dump(mode="json")
    if event.words:
        data["error"] = redacted(event.words)
    return {"type": event.kind.value, "timestamp": iso(event.at), "data": data}


def _bare(url: str | None) -> str | None:
    return None if url is None else redacted(url)


# -- whether an event is wanted; the sources of a folder are given ------------------------------------


@dataclass(frozen=True, slots=True)
class EventTest:
    """A filter, ready to be applied. `folder`: ids of the sources in its folder. `watches`: those whose matches may be
    seen; None: all."""

    filter: EventFilter
    query: Query | None = None
    folder: Collection[int] = ()
    watches: Collection[int] | None = None

    def may_want(self, event: LoggedEvent) -> bool:
        """Returns False for events that the filter excludes before it is known what they are about."""
        wanted = self.filter
        if wanted.kinds and event.kind not in wanted.kinds:
            return False
        if wanted.watch_id is not None and event.kind is not EventKind.MATCH:
            return False
        if wanted.sources and event.source_id not in wanted.sources:
            return False
        return wanted.folder_id is None or event.source_id in self.folder

    def wants(self, detail: EventDetail) -> bool:
        if not self.may_want(detail.event):
            return False
        match = detail.match
        if match is not None:
            if self.watches is not None and match.watch_id not in self.watches:
                return False
            if self.filter.watch_id not in (None, match.watch_id):
                return False
        if self.query is None:
            return True
        document = _document(detail)
        return document is not None and matches(self.query, document) is not None


def event_test(wanted: EventFilter, folder: Collection[int] = (), watches: Collection[int] | None = None) -> EventTest:
    """Returns the test for events that a filter wants. QueryError where the query has a mistake."""
    return EventTest(wanted, parse_query(wanted.query) if wanted.query.strip() else None, folder, watches)


def _document(detail: EventDetail) -> Document | None:
    """Returns the document that a query is matched against: the article as search has it; what is new on a page; the
    passages of a match."""
    source = str(detail.event.source_id), detail.source_url or "", detail.source_name
    if detail.article is not None:
        whole, one = detail.article, detail.article.article
        said = Unindexed(
            article_id=one.id,
            times=0,
            title=one.title,
            author=one.author,
            summary=one.summary,
            text=whole.text,
            content=None if whole.text else whole.content,
            language=one.language,
        )
        return article_document(said, source, (one.category,), host_of(one.url or ""))
    if detail.version is not None:
        page = detail.version
        words = page.title or "", page.words, "", detail.language, source
        return Document(*words, site=host_of(page.url), scope=WatchScope.PAGES)
    if detail.match is not None:
        match = detail.match
        text = "\n".join(one.text for one in match.passages)
        scope = WatchScope.ARTICLES if match.article_id is not None else WatchScope.PAGES
        return Document(match.title or "", text, source=source, site=host_of(match.url or ""), scope=scope)
    return None
