"""Times of a terminal's clock are moved, those of publishers are not."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from hypothesis import given
from tests.unit.crawl.cluster.any_values import any_value

from tidings.crawl.clock import SystemClock
from tidings.crawl.cluster.controller_lane import ClockShift, shifted
from tidings.model.feeds import Entry, Hints
from tidings.model.hosts import Flag
from tidings.model.orders import ArticleOutcome, ArticleText, FeedOutcome, Hop, Outcome

HOUR = timedelta(hours=1)
# Who gave the times of each value: the terminal's clock, or the publisher.
BY_TERMINAL: dict[type, set[str]] = {
    FeedOutcome: {"at"},
    ArticleOutcome: {"at", "retry_at", "retry_after"},
    Hop: {"at"},
    Flag: {"at"},
    Hints: {"retry_after", "fresh_until"},
}
BY_PUBLISHER: dict[type, set[str]] = {Entry: {"published", "updated"}, ArticleText: {"published"}, Hints: {"base"}}


def times(value: Any, owner: type = object, name: str = "") -> list[tuple[type, str, datetime]]:
    """All times in a value, with the class and the field that hold them."""
    if isinstance(value, datetime):
        return [(owner, name, value)]
    if isinstance(value, tuple):
        return [found for one in value for found in times(one, owner, name)]
    if is_dataclass(value):
        return [found for one in fields(value) for found in times(getattr(value, one.name), type(value), one.name)]
    return []


@given(any_value(FeedOutcome) | any_value(ArticleOutcome))
def test_every_time_that_the_clock_gave_moves_and_no_other(outcome: Outcome) -> None:
    for (owner, name, before), (_, _, after) in zip(times(outcome), times(shifted(outcome, HOUR)), strict=True):
        moves = name in BY_TERMINAL.get(owner, ())
        assert moves or name in BY_PUBLISHER.get(owner, ()), f"who gave {owner.__name__}.{name}?"
        assert after - before == (HOUR if moves else timedelta(0))


def test_clocks_that_are_a_little_off_are_left_alone() -> None:
    noon = datetime(2026, 3, 2, 12, tzinfo=UTC)
    outcome = ArticleOutcome(1, noon)
    for least, off, moved in ((timedelta(seconds=5), 4, 0), (timedelta(seconds=5), -6, 6), (None, -3600, 0)):
        right = ClockShift(SystemClock(), least).right(outcome, noon, noon + timedelta(seconds=off))
        assert right.at - noon == timedelta(seconds=-off if moved else 0)
