"""A flight: an order that is out, until its outcome is applied."""

from __future__ import annotations

from contextlib import AbstractContextManager
from dataclasses import dataclass

from tidings.model import ArticleOutcome, FeedOrder, Order, Outcome

Key = tuple[str, int]


@dataclass(frozen=True, slots=True)
class Flight:
    url: str
    line: str | None  # where it holds a place; None: nobody is asked (a push)
    hold: AbstractContextManager[None]  # of the clock


def key_of(order: Order) -> Key:
    return ("feed", order.source_id) if isinstance(order, FeedOrder) else ("page", order.article_id)


def key_of_outcome(outcome: Outcome) -> Key:
    return ("page", outcome.article_id) if isinstance(outcome, ArticleOutcome) else ("feed", outcome.source_id)
