"""How a source does, and the table of all of them: filtered, sorted, a page at a time. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum

from tidings.errors import redacted
from tidings.model.sources import Source, SourceState

PAGE = 100
MOVES_CONFIRMED = 3  # times a permanent redirect is seen before its target becomes the source's own address
_NEVER = datetime.max.replace(tzinfo=UTC)


class Standing(StrEnum):
    NEW = "new"  # not visited yet
    CHANGED = "changed"
    UNCHANGED = "unchanged"
    FAILING = "failing"
    GONE = "gone"


class Order(StrEnum):
    NAME = "name"
    NEXT = "next"
    ARTICLES = "articles"


class Show(StrEnum):
    ALL = "all"
    FAILING = "failing"
    GONE = "gone"


@dataclass(frozen=True, slots=True)
class Table:
    """One page of the sources somebody asked for."""

    rows: Sequence[Source]
    found: int
    page: int
    pages: int


def standing(source: Source) -> Standing:
    """What the last visit left behind."""
    if source.state is SourceState.GONE:
        return Standing.GONE
    if failing(source):
        return Standing.FAILING
    if source.last_visit_at is None:
        return Standing.NEW
    return Standing.CHANGED if source.last_change_at == source.last_visit_at else Standing.UNCHANGED


def failing(source: Source) -> bool:
    return source.state is SourceState.ACTIVE and source.failures > 0


def trouble(source: Source) -> str | None:
    """What is wrong with it, without its URL before it: the page shows that already."""
    if not failing(source):
        return None
    return (source.last_error or "").removeprefix(f"{redacted(source.url)}: ") or "the last visit failed"


def move(source: Source) -> str | None:
    """Where permanent redirects lead, as long as that is not the source's own address."""
    if source.moved_to is None:
        return None
    if source.moved_times >= MOVES_CONFIRMED:  # the notice tells why it is not taken over
        return f"moved to {redacted(source.moved_to)}"
    return f"moved to {redacted(source.moved_to)} (seen {source.moved_times} of {MOVES_CONFIRMED} times)"


def table(sources: Sequence[Source], *, text: str, show: Show, order: Order, page: int) -> Table:
    """The page-th hundred of the sources that fit `show` and hold every word of `text`."""
    words = text.casefold().split()
    rows = [source for source in sources if _shown(source, show) and _holds(source, words)]
    rows.sort(key=lambda source: source.name.casefold())
    if order is Order.NEXT:
        rows.sort(key=lambda source: source.next_at or _NEVER)
    elif order is Order.ARTICLES:
        rows.sort(key=lambda source: -source.articles)
    pages = max(1, -(-len(rows) // PAGE))
    page = min(max(page, 1), pages)
    return Table(rows[(page - 1) * PAGE : page * PAGE], len(rows), page, pages)


def _shown(source: Source, show: Show) -> bool:
    match show:
        case Show.FAILING:
            return failing(source)
        case Show.GONE:
            return source.state is SourceState.GONE
        case _:
            return True


def _holds(source: Source, words: Sequence[str]) -> bool:
    if not words:
        return True
    everything = f"{source.name} {source.url} {source.host} {source.category or ''}".casefold()
    return all(word in everything for word in words)
