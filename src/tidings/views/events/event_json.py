"""EventDetail: an event with what it is about; as JSON, the same for webhooks, `tidings tail` and the API."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tidings.model.matches import Match
from tidings.model.messages import LoggedEvent
from tidings.model.pages import Version
from tidings.model.people import WholeArticle
from tidings.model.redact import redacted
from tidings.views.format import iso
from tidings.views.schema.articles import ArticleOut
from tidings.views.schema.sites import VersionOut
from tidings.views.schema.watches import MatchOut


@dataclass(frozen=True, slots=True)
class EventDetail:
    """One of `article`, `match` and `version` is there, unless the event is one of a source."""

    event: LoggedEvent
    source_name: str
    source_url: str | None = None
    article: WholeArticle | None = None
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
