"""What the figures of the policies show: a made-up source, the same each time, replayed under a policy."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta, timezone
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tidings.lab.experiment import keeps_budget
from tidings.lab.farm.rhythm import Rhythm, instants
from tidings.lab.peers import compared_policy
from tidings.lab.replay import Replay, Setting, replay
from tidings.lab.trace import Trace
from tidings.model.visits import Visit
from tidings.schedule.policies.base import Policy, Terms

DAY, HOUR = timedelta(days=1), timedelta(hours=1)
FRIDAY = datetime(2026, 3, 27, tzinfo=UTC)  # the first day shown
PAST, SCORED = 28 * DAY, 14 * DAY  # before it and from it on
BUDGET = 24.0  # visits a source a day, of policies that keep one
CHILDREN = 16  # pages under the page that `selective` looks at


def rhythm(kind: Rhythm, seed: int, zone: int = 0) -> list[datetime]:
    return instants(kind, FRIDAY - PAST, FRIDAY + SCORED, timezone(zone * HOUR), Random(seed))


def column() -> list[datetime]:
    """On Tuesdays and Fridays, with exceptions."""
    likely, rng = {1: 0.85, 4: 0.85}, Random(7)
    return [at for at in rhythm(Rhythm.COLUMN, 2) if rng.random() < likely.get(at.weekday(), 0.1)]


@dataclass(frozen=True, slots=True)
class Scene:
    words: str
    posts: list[list[datetime]]  # of the source that is shown, and of others beside it
    days: int = 14  # shown of those that are scored
    past: timedelta = PAST  # how long the policy has followed it by then
    things: str = "posts"
    terms: Terms = Terms()


# Twelve of them around the world: a policy that ranks needs others to choose from.
_NEWSROOMS = [rhythm(Rhythm.NEWSROOM, number, (12 - 2 * number) % 24 - 12) for number in range(12)]
NEWSROOM = Scene("a newsroom over two weeks, of which three days are shown", _NEWSROOMS, 3)
COLUMN = Scene("a column, most often on Tuesdays and Fridays, over two weeks", [column()], terms=Terms(ceiling=7 * DAY))
LIVE = Scene(
    "a page that rests, then changes often; its first two weeks", [rhythm(Rhythm.LIVE, 1)], 14, 0 * DAY, "changes"
)
SECTION = Scene(
    f"a page that changes once a day, and {CHILDREN} pages under it that change more often; its first two weeks",
    [rhythm(Rhythm.COLUMN, 1)],
    14,
    0 * DAY,
    "changes",
)


@dataclass(frozen=True, slots=True)
class Story:
    """The replay of one policy on the source that is shown."""

    policy: str
    scene: Scene
    alone: Replay
    known: list[tuple[Visit, Any, Policy[Any]]]  # each visit, with the state after it

    @property
    def end(self) -> datetime:
        return FRIDAY + self.scene.days * DAY

    @property
    def posts(self) -> NDArray[np.float64]:
        return self.alone.setting.trace.posts[0]

    def shown(self, times: NDArray[np.float64]) -> NDArray[np.float64]:
        return times[(times >= FRIDAY.timestamp()) & (times < self.end.timestamp())]

    def spans(self) -> Iterator[tuple[datetime, datetime, Any, Policy[Any]]]:
        """From each visit that matters in what is shown to the next one, and what was known then."""
        moments = [visit.at for visit, _, _ in self.known[1:]] + [self.end]
        for (visit, state, policy), then in zip(self.known, moments, strict=True):
            if visit.at < self.end and then > FRIDAY:
                yield max(visit.at, FRIDAY), then, state, policy


def story(name: str, scene: Scene) -> Story:
    begin, end = FRIDAY - scene.past, FRIDAY + SCORED
    posts = tuple(np.array([at.timestamp() for at in times if begin <= at < end]) for times in scene.posts)
    trace = Trace(begin, end, tuple(map(str, range(len(posts)))), posts)
    setting = Setting(trace, scene.past, terms=scene.terms)
    known: list[tuple[Visit, Any, Policy[Any]]] = []

    def watch(visit: Visit, state: Any, policy: Policy[Any]) -> None:
        if visit.source_id == 1:
            known.append((visit, state, policy))

    policy = compared_policy(name)
    whole = replay(policy, setting, BUDGET if keeps_budget(policy) else None, on_visit=watch)
    setting = replace(setting, trace=replace(trace, names=trace.names[:1], posts=posts[:1]))
    alone = replace(whole, setting=setting, visits=whole.visits[:1], seen=whole.seen[:1], lost=whole.lost[:1])
    return Story(name, scene, alone, known)
