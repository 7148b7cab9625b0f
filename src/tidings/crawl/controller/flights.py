"""A flight: an order that is out, until its outcome is applied."""

from __future__ import annotations

from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import timedelta

from tidings.model.orders import ArticleOrder, ArticleOutcome, Due, FeedOrder, Order, Outcome
from tidings.model.sources import SourceKind

Key = tuple[str, int]


@dataclass(frozen=True, slots=True)
class Flight:
    url: str
    line: str | None  # where it holds a place; None: nobody is asked (a push)
    hold: AbstractContextManager[None]  # of the clock
    gap: timedelta  # that its host is left alone for afterwards


def key_of(order: Order) -> Key:
    return ("feed", order.source_id) if isinstance(order, FeedOrder) else ("page", order.article_id)


def key_of_outcome(outcome: Outcome) -> Key:
    return ("page", outcome.article_id) if isinstance(outcome, ArticleOutcome) else ("feed", outcome.source_id)


def asks_for_page(order: Order) -> bool:
    """A page is asked for less often than a feed: nobody put it there for programs."""
    return isinstance(order, ArticleOrder) or order.kind in (SourceKind.LINKS, SourceKind.PAGE)


def is_over(waiting: Due | ArticleOrder, order: Order) -> bool:
    """Was it visited since it was due? Its next visit stands on the agenda, or in the store."""
    return isinstance(waiting, Due) and isinstance(order, FeedOrder) and waiting.seq < order.seq
