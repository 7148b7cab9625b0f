"""People who read a source reach the policy that decides on its visits, and its publisher."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pytest
from tests.integration.stage import HOUR, START, Press, open_stage

from tidings.model.people import OWNER, ReadingQuery, Role
from tidings.ports.outside import Request, Response
from tidings.schedule.policies.base import Circumstances, Proposal
from tidings.schedule.policies.baselines import Fixed, FixedState
from tidings.settings.sections import ScheduleSettings

FEED = "https://read.test/feed"


class NotingPress(Press):
    """Notes how many subscribers each request names."""

    def __init__(self) -> None:
        super().__init__()
        self.subscribers: list[int] = []

    async def fetch(self, request: Request) -> Response:
        if request.url == FEED:
            self.subscribers.append(request.subscribers)
        return await super().fetch(request)


async def test_readers_are_counted_while_it_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    weights: list[float] = []
    usual = Fixed.next_visit

    def noted(self: Fixed, state: FixedState, circumstances: Circumstances, now: datetime) -> Proposal:
        weights.append(circumstances.weight)
        return usual(self, state, circumstances, now)

    monkeypatch.setattr(Fixed, "next_visit", noted)
    press = NotingPress()
    async with open_stage(tmp_path, schedule=ScheduleSettings(policy="fixed"), press=press) as stage:
        press.publish(FEED, 12)
        await stage.follow(FEED)
        await stage.run(START + 3 * HOUR)
        assert (set(weights), set(press.subscribers)) == ({1.0}, {1})  # one person
        stores, now = stage.stores, stage.clock.now()
        (source,) = await stores.library.sources()
        page = await stores.reading.articles(OWNER, ReadingQuery())
        await stores.reading.mark_read(OWNER, [one.article.id for one in page.articles], now)
        await stores.people.add("Ada", Role.ADMIN, None, now)
        for name in ("Ben", "Cleo"):
            reader = await stores.people.add(name, Role.READER, None, now)
            await stores.reading.follow(reader.id, [source.id], now)
        await stage.run(now + 6 * HOUR)
    assert weights[-1] == pytest.approx((1 + 0.5 * 3) / 1.5)  # 12 articles in 4 weeks: three readers
    assert press.subscribers[-1] == 3
