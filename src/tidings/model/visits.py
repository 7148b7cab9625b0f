"""Visits, and decisions on the next one."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from enum import StrEnum
from typing import TYPE_CHECKING

from tidings.model.feeds import NO_HINTS, Hints
from tidings.model.sources import ONE_READER, Readership, SourceState
from tidings.model.times import refuse_naive
from tidings.quick_dataclass import quick_dataclass

if TYPE_CHECKING:
    from tidings.model.pages import Examination, PageStanding


class VisitResult(StrEnum):
    UNCHANGED = "unchanged"
    CHANGED = "changed"
    FAILED = "failed"
    GONE = "gone"


FIRST_VISIT = "first visit"  # begins Visit.how of a page's baseline
PUSHED = "pushed: "  # begins Visit.how where a hub pushed the body


@quick_dataclass(frozen=True, slots=True)
class Visit:
    """One visit of a source and its result: a row of history."""

    source_id: int
    at: datetime
    result: VisitResult
    how: str  # "304", "same body", "nothing new", "3 new", or the error in words
    status: int | None = None
    seconds: float = 0.0
    size: int = 0
    articles_new: int = 0
    articles_revised: int = 0
    published: tuple[datetime, ...] = ()  # of the new articles; what policies learn from
    gap: bool = False  # nothing of the last body was left in this one: articles may have fallen off its end
    window: int = 0  # items in the body; 0 where it was not read
    not_before: datetime | None = None  # until when the publisher asked us to wait, as far as we honour it
    pushed: bool = False  # a hub sent the body: no request was made
    missed: int = 0  # articles lost in a gap, an estimate
    within: bool = False  # a page: it changed at an unknown time since the last visit
    first: bool = False  # a page's baseline

    def __post_init__(self) -> None:
        if self.at.tzinfo is None or self.not_before is not None:
            refuse_naive(self, "at", "not_before")

    @property
    def result_words(self) -> str:
        """The result, for people: nothing has changed yet where a page was seen for the first time."""
        is_first = self.result is VisitResult.CHANGED and self.how.startswith(FIRST_VISIT)
        return FIRST_VISIT if is_first else self.result.value


@quick_dataclass(frozen=True, slots=True)
class Arrival:
    """The times when an article with a date was published, and when it was seen."""

    published: datetime
    first_seen: datetime

    @property
    def delay(self) -> timedelta:
        return self.first_seen - self.published


@quick_dataclass(frozen=True, slots=True)
class Losses:
    """Visits that found nothing of the last body left, so that articles may have fallen off the feed's end."""

    gaps: int = 0
    missed: int = 0  # articles, an estimate
    last_at: datetime | None = None


@quick_dataclass(frozen=True, slots=True)
class Decision:
    """The time of the next visit (None: never), and the reason in words."""

    at: datetime | None
    reason: str

    def __post_init__(self) -> None:
        if self.at is not None and self.at.tzinfo is None:
            refuse_naive(self, "at")


@quick_dataclass(frozen=True, slots=True)
class Standing:
    """Facts about a source that bound its visits, besides what its policy learned."""

    weight: float = 1.0
    subscribers: int = 1  # as a person set them
    posted_at: datetime | None = None  # the latest sign of life: when its newest known article was published
    changes: int = 0  # visits that brought something new, the first one not counted
    validated: bool = True  # its server offers an ETag or Last-Modified
    pushed: bool = False  # its hub pushes what is new (WebSub), and has been seen to do so
    every: timedelta | None = None  # the interval that a person asked for; None: its policy decides
    readers: Readership = ONE_READER  # people here who follow it

    def __post_init__(self) -> None:
        if self.posted_at is not None and self.posted_at.tzinfo is None:
            refuse_naive(self, "posted_at")


@quick_dataclass(frozen=True, slots=True)
class Scheduled:
    """The stored schedule of a source between two visits."""

    source_id: int
    policy: str | None
    policy_state: bytes | None  # the policy's own small value, encoded; None before the first visit
    failures: int
    hints: Hints = NO_HINTS  # of the last answer
    due: datetime | None = None  # when the visit was to be
    standing: Standing = Standing()  # this visit included
    last_visit_at: datetime | None = None  # the one before
    page: PageStanding | None = None  # None: it is no page


@quick_dataclass(frozen=True, slots=True)
class Rescheduled:
    """The new schedule of a source after a visit."""

    decision: Decision
    policy_state: bytes
    failures: int
    hints: Hints = NO_HINTS  # to be kept: what still holds of the old ones, and the new
    state: SourceState = SourceState.ACTIVE
    not_before: datetime | None = None  # until when the publisher had asked us to wait before this visit
    children: Examination | None = None  # the page's children are due now, and how far their visits go


Reschedule = Callable[[Scheduled, Visit, Hints], Rescheduled]  # pure; called inside the transaction of an outcome
