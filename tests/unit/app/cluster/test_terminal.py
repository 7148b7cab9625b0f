"""A terminal's flags of traps travel with its outcomes."""

from __future__ import annotations

from datetime import UTC, datetime

from tests.unit.web.library import StillClock

from tidings.app.cluster.terminal import FlaggingVisits
from tidings.fetch.admission.admission import Admission
from tidings.fetch.admission.traps import TrapLimits
from tidings.model.orders import ArticleOrder, ArticleOutcome, FeedOrder, FeedOutcome, Order, Outcome
from tidings.model.visits import VisitResult

NOW = datetime(2026, 3, 2, 12, tzinfo=UTC)


async def _allowed(url: str) -> bool:
    return True


class Visiting:
    """Visits that only ask whether they may."""

    def __init__(self, flagging: FlaggingVisits) -> None:
        self._admission = Admission([], TrapLimits(), _allowed, flagging, StillClock())

    async def visit(self, order: Order) -> Outcome:
        refusal = await self._admission.admit_listed(order.url, order.host)
        if isinstance(order, FeedOrder):
            return FeedOutcome(order.source_id, order.seq, NOW, VisitResult.UNCHANGED, "304")
        return ArticleOutcome(order.article_id, NOW, error=refusal, final=refusal is not None)


async def test_flags_travel_with_the_next_outcome_of_an_article() -> None:
    flagging = FlaggingVisits()
    visits, trap = flagging.of(Visiting(flagging)), "https://a.test" + "/again" * 40
    assert (await visits.visit(ArticleOrder(1, 1, "https://a.test/1", "a.test"))) == ArticleOutcome(1, NOW)
    await visits.visit(FeedOrder(1, 1, trap, "a.test"))  # it was flagged by another visit meanwhile
    outcome = await visits.visit(ArticleOrder(2, 1, "https://a.test/2", "a.test"))
    assert isinstance(outcome, ArticleOutcome)
    (flag,) = outcome.flags
    assert (flag.host, flag.url, flag.times) == ("a.test", trap, 1)
    outcome = await visits.visit(ArticleOrder(3, 1, "https://b.test" + "/again" * 40, "b.test"))
    assert isinstance(outcome, ArticleOutcome)
    assert [one.host for one in outcome.flags] == ["b.test"]
    assert outcome.error
