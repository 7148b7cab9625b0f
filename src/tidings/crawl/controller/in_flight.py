"""Orders that were sent and not yet answered, how many outcomes are applied together, and the totals of a run."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from tidings.crawl.clock import ClockHold
from tidings.model.orders import Applied, ArticleOrder, ArticleOutcome, Due, FeedOrder, FeedOutcome, Order, Outcome
from tidings.model.sources import SourceKind
from tidings.model.visits import VisitResult
from tidings.ports.outside import Clock
from tidings.quick_dataclass import quick_dataclass

OrderKey = tuple[str, int]
FEED: Final = "feed"  # the first of a key, with the id of a source

# By names of this module: to look a member up in its enum takes 0.15 us, and a visit asks thirty times.
_PAGE, _PAGES = SourceKind.PAGE, (SourceKind.LINKS, SourceKind.PAGE)
_UNCHANGED, _CHANGED = VisitResult.UNCHANGED, VisitResult.CHANGED

BATCH = 200  # outcomes applied in one transaction
BATCH_WAIT = 0.05  # real seconds an outcome waits for others to be applied with
PAGES_WAIT = 0.2  # those of pages, while many are out: what a site has counted of its texts is stored with each batch
TEXTS_WAIT = 0.4  # those of articles, until half of what is out has come: a transaction takes as long as eight texts
MANY_TEXTS = 32  # that are out; with fewer it is no matter


@dataclass(frozen=True, slots=True)
class Waiting:
    """The reason why a run waits, where all that is left is of one host, or closed."""

    host: str
    pause: timedelta | None = None  # until the next request to it; None: a visit of it is under way
    is_page: bool = False  # a followed page is visited, which may take two looks


@quick_dataclass(frozen=True, slots=True)
class Flight:
    """An order that is out, until its outcome is applied."""

    url: str
    queue: str | None  # whose host it occupies; None: a push, no request is made
    gap: timedelta  # how long its host is left alone afterwards
    hold: ClockHold
    worked: bool = False  # its source answered at the visit before
    is_page: bool = False  # of a followed page


class InFlight:
    """All flights, by the feed or article they are for. Each holds the clock."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._flights: dict[OrderKey, Flight] = {}
        self._adopted: set[OrderKey] = set()  # those that another controller has sent

    def __len__(self) -> int:
        return len(self._flights)

    def __contains__(self, order: Order) -> bool:
        return _key(order) in self._flights

    def one_host(self) -> Waiting | None:
        """The host of all visits under way; None: there are several, or none."""
        flights = [flight for flight in self._flights.values() if flight.queue is not None]
        hosts = {flight.queue for flight in flights}
        return Waiting(flights[0].queue or "", is_page=flights[0].is_page) if len(hosts) == 1 else None

    def has_feed(self, source_id: int) -> bool:
        return (FEED, source_id) in self._flights

    def add(self, order: Order, queue: str | None, gap: timedelta, *, worked: bool = False) -> None:
        is_page = isinstance(order, FeedOrder) and order.kind is _PAGE
        self._flights[_key(order)] = Flight(order.url, queue, gap, ClockHold(self._clock), worked, is_page)

    def adopt(self, order: Order, queue: str | None, gap: timedelta) -> None:
        """Adds an order that another controller has sent. It holds no clock: it may never be answered."""
        self.add(order, queue, gap)
        self._flights[_key(order)].hold.release()
        self._adopted.add(_key(order))

    @property
    def adopted(self) -> int:
        """Adopted orders that are not answered yet."""
        return len(self._adopted)

    def give_up_adopted(self) -> list[tuple[OrderKey, Flight]]:
        """Removes and returns them."""
        given_up = [(key, self._flights.pop(key)) for key in sorted(self._adopted)]
        self._adopted.clear()
        return given_up

    def get(self, outcome: Outcome) -> Flight | None:
        return self._flights.get(_key_of_outcome(outcome))

    def queues_of(self, outcomes: Sequence[Outcome]) -> list[str | None]:
        """The queue of each; None: a push, or an outcome that came twice."""
        flights = map(self._flights.get, map(_key_of_outcome, outcomes))
        return [None if flight is None else flight.queue for flight in flights]

    def pop(self, outcome: Outcome) -> Flight | None:
        """The flight that this outcome ends; None: the outcome came twice."""
        key = _key_of_outcome(outcome)
        if self._adopted:
            self._adopted.discard(key)
        return self._flights.pop(key, None)


def _key(order: Order) -> OrderKey:
    return (FEED, order.source_id) if isinstance(order, FeedOrder) else ("page", order.article_id)


def _key_of_outcome(outcome: Outcome) -> OrderKey:
    return ("page", outcome.article_id) if isinstance(outcome, ArticleOutcome) else (FEED, outcome.source_id)


def asks_for_page(order: Order) -> bool:
    """Pages are requested less often than feeds, which are published for programs."""
    return isinstance(order, ArticleOrder) or order.kind in _PAGES


def is_outdated(queued: Due | ArticleOrder, order: Order) -> bool:
    """Returns whether the source was visited since it was queued: its next visit is on the agenda, or in the store."""
    return isinstance(queued, Due) and isinstance(order, FeedOrder) and queued.seq < order.seq


class OutcomeBatches:
    """How many outcomes are taken in at once, and how long they wait for others, by what the last ones were."""

    def __init__(self) -> None:
        self.wait = BATCH_WAIT

    def most(self, out: int) -> int:
        """Returns how many outcomes to take in at once: no more than are out, so that the last one of a burst does not
        wait for others. Of texts half of that: while these are stored, terminals have the other half to do."""
        return max(1, min(BATCH, (out + 1) // 2 if self.wait == TEXTS_WAIT else out))

    def learn(self, outcomes: Sequence[Outcome], in_flight: int) -> None:
        """Set how long the next outcomes may wait, by what most of these are."""
        texts = sum(isinstance(outcome, ArticleOutcome) for outcome in outcomes)
        pages = sum(isinstance(outcome, FeedOutcome) and outcome.page is not None for outcome in outcomes)
        if 2 * texts > len(outcomes) and in_flight > MANY_TEXTS:
            self.wait = TEXTS_WAIT
        else:
            self.wait = PAGES_WAIT if 2 * pages > len(outcomes) and in_flight > BATCH else BATCH_WAIT


@dataclass(slots=True)
class RunTally:
    """Totals of a run."""

    visited: int = 0
    unchanged: int = 0
    changed: int = 0
    first: int = 0  # pages that were seen for the first time: what later visits are compared with
    failed: int = 0
    articles_new: int = 0
    articles_revised: int = 0
    pages: int = 0
    put_off: int = 0  # due, but their host is closed for now
    offline: bool = False  # nothing could be reached: the rest is put off

    def add(self, applied: Applied) -> None:
        self.visited += len(applied.visits)
        for visit in applied.visits:
            if visit.result is _UNCHANGED:
                self.unchanged += 1
            elif visit.result is not _CHANGED:
                self.failed += 1
            elif visit.first:
                self.first += 1
            else:
                self.changed += 1
        self.articles_new += applied.articles_new
        self.articles_revised += applied.articles_revised
        self.pages += applied.texts

    def add_put_off(self, visits: int, *, offline: bool = False) -> None:
        self.put_off += visits
        self.offline |= offline
