"""A service of watches in memory: it notes what is asked of it, and finds what it was given."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

from tests.unit.web.library import NOW
from tests.unit.web.watchroom import masked

from tidings.errors import QueryError, TidingsError
from tidings.model.matches import MatchCount, NewMatch
from tidings.model.search import Passage
from tidings.model.watches import Watch, WatchTerms
from tidings.views.adding.watch_service import ChannelOutcome, WatchForm, WatchPreview
from tidings.views.watches import daily
from tidings.watch.backtest import Backtest, DayCount

TITLE = "Gas <b>from</b> shale"


def a_preview(**other: Any) -> WatchPreview:
    passages = (Passage(TITLE, ((0, 3),)), Passage("The gas of the well is dry.", ((4, 7),)))
    one = NewMatch(1, 1, NOW, "https://site1.example/1", TITLE, 1.0, "gas: “Gas”", (), passages, False, article_id=101)
    day = NOW.astimezone(UTC).replace(hour=0, minute=0, second=0, microsecond=0)
    found = Backtest(NOW - timedelta(days=30), NOW, 40, 2, 30.0, (DayCount(day, 3, 1),), (), (one,), (one,))
    tried = Watch(1, WatchTerms("x"), NOW - timedelta(days=30), datetime(2026, 1, 1, tzinfo=UTC), "")
    values: dict[str, Any] = {"meaning": "“gas”", "warnings": ("it is <odd>",), "names": {1: "Site 1"}}
    return WatchPreview(found, daily([MatchCount(day, 3, 1)], tried, NOW, 30), 3, **(values | other))


@dataclass
class FakeWatchService:
    done: list[tuple[Any, ...]] = field(default_factory=list)
    found: WatchPreview = field(default_factory=a_preview)
    makers: list[int] = field(default_factory=list)  # who made a watch

    async def channel_names(self, person_id: int) -> Sequence[str]:
        return ["desk"]

    async def form(self, watch: Watch) -> WatchForm:
        terms = watch.terms
        return WatchForm(terms.name, terms.query, channels="\n".join(map(masked, terms.channels)))

    def _check(self, form: WatchForm) -> None:
        if "(" in form.query and ")" not in form.query:
            raise QueryError("a ( is not closed", 5)

    async def make(self, form: WatchForm, person_id: int, *, own_addresses: bool, since: datetime | None = None) -> int:
        self._check(form)
        if not form.name:
            raise TidingsError("a name has 1 to 100 characters")
        self.done.append(("make", form, own_addresses))
        self.makers.append(person_id)
        return 1

    async def edit(self, watch_id: int, form: WatchForm, *, own_addresses: bool) -> None:
        self._check(form)
        self.done.append(("edit", watch_id, form))

    async def preview(self, form: WatchForm, watch_id: int | None = None) -> WatchPreview:
        self._check(form)
        self.done.append(("preview", watch_id, form.query))
        return self.found

    async def pause(self, watch_id: int, *, paused: bool) -> None:
        self.done.append(("pause", watch_id, paused))

    async def remove(self, watch_id: int) -> None:
        self.done.append(("remove", watch_id))

    async def test(self, watch_id: int) -> list[ChannelOutcome]:
        self.done.append(("test", watch_id))
        return [ChannelOutcome("slack://team/***"), ChannelOutcome("mailto://x", "no <answer> in 10 s")]
