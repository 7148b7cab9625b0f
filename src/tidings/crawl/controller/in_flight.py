"""What a run came to, counted."""

from __future__ import annotations

from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import timedelta

from tidings.model.orders import Applied, ArticleOrder, ArticleOutcome, Due, FeedOrder, Order, Outcome
from tidings.model.sources import SourceKind
from tidings.model.visits import VisitResult

# -- What the controller is told: how much at once, how far apart, how long. -----------------------


@dataclass(frozen=True, slots=True)
class ControllerOptions:
    in_flight: int = 256  # orders out at the same time, those that wait for a terminal included
    per_host: int = 1
    per_platform: int = 4
    platform_gap: timedelta = timedelta(seconds=0.25)
    bridges: frozenset[str] = frozenset()  # hosts whose feeds are limited each, not together
    feed_gap: timedelta = timedelta(seconds=1)
    page_gap: timedelta = timedelta(seconds=10)
    pages: bool = True  # fetch the pages of articles
    window: timedelta = timedelta(minutes=15)  # how far ahead the agenda reaches
    window_size: int = 20_000
    poll: timedelta = timedelta(seconds=5)  # how often to look for sources a person added meanwhile
    keep_visits: timedelta = timedelta(days=90)
    keep_hops: timedelta = timedelta(days=14)
    patience: timedelta = timedelta(minutes=2)  # --once waits no longer for a host that wants to be left alone
    grace: float = 10.0  # real seconds that visits under way are given when the program stops


# --------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Tally:
    """What a run came to."""

    visited: int = 0
    unchanged: int = 0
    changed: int = 0
    first: int = 0  # pages that were seen for the first time: what later visits are compared with
    failed: int = 0
    articles_new: int = 0
    articles_revised: int = 0
    pages: int = 0
    put_off: int = 0  # due, but their host wants to be left alone for now

    def add(self, applied: Applied) -> None:
        self.visited += len(applied.visits)
        for visit in applied.visits:
            match visit.result:
                case VisitResult.UNCHANGED:
                    self.unchanged += 1
                case VisitResult.CHANGED if visit.first:
                    self.first += 1
                case VisitResult.CHANGED:
                    self.changed += 1
                case _:
                    self.failed += 1
        self.articles_new += applied.articles_new
        self.articles_revised += applied.articles_revised
        self.pages += applied.texts


# -- A flight: an order that is out, until its outcome is applied. ---------------------------------

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
