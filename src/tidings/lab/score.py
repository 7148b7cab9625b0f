"""Scores of a replay: how late posts were seen, how many waited, and the visits it took.

Scored are the posts published in the scored days. A post's delay is the time from its publication to the visit that
found it, or that came after it had fallen off its feed's end (it is then lost). A post that was not seen when the
days end counts with what it has waited until then: to leave it out would reward a policy that forgets a source.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tidings.lab.replay import Replay

LATE = 30.0  # minutes: advaRSS's limit


@dataclass(frozen=True, slots=True)
class Score:
    policy: str
    visits_per_source_per_day: float
    mean_delay_min: float
    median_delay_min: float
    p95_delay_min: float
    max_delay_min: float
    share_over_30_min: float
    pending_mean: float  # posts published and not yet seen, of all sources together
    pending_max: int
    lost_articles: int
    seconds: float


def score(replay: Replay) -> Score:
    setting = replay.setting
    begin, end = setting.scored.timestamp(), setting.trace.end.timestamp()
    minutes = delays(replay) / 60
    if not len(minutes):
        minutes = np.zeros(1)
    visits = sum(int(np.count_nonzero(times >= begin)) for times in replay.visits)
    scored = [times >= begin for times in setting.trace.posts]
    lost = sum(int(np.count_nonzero(gone & when)) for gone, when in zip(replay.lost, scored, strict=True))
    mean, most = pending(replay)
    return Score(
        replay.policy,
        visits / len(setting.trace.names) / ((end - begin) / 86400),
        float(minutes.mean()),
        float(np.median(minutes)),
        float(np.percentile(minutes, 95)),
        float(minutes.max()),
        float((minutes > LATE).mean()),
        mean,
        most,
        lost,
        replay.seconds,
    )


def delays(replay: Replay) -> NDArray[np.float64]:
    """Seconds, of all posts of the scored days."""
    begin, end = replay.setting.scored.timestamp(), replay.setting.trace.end.timestamp()
    parts = [
        (np.minimum(seen, end) - posts)[posts >= begin]
        for posts, seen in zip(replay.setting.trace.posts, replay.seen, strict=True)
    ]
    return np.concatenate(parts)


def pending(replay: Replay) -> tuple[float, int]:
    """(mean, maximum) of the posts that waited at the same time, over all instants of the scored days. A post of the
    training that is still unseen when they begin waits, too; one from before the sources were followed does not."""
    begin, end = replay.setting.scored.timestamp(), replay.setting.trace.end.timestamp()
    followed = replay.setting.begin.timestamp()
    posts, seen = np.concatenate(replay.setting.trace.posts), np.concatenate(replay.seen)
    waits = (posts >= followed) & (seen > begin)
    published, found = np.maximum(posts[waits], begin), np.minimum(seen[waits], end)
    if not len(published):
        return 0.0, 0
    mean = float((found - published).sum() / (end - begin))
    # At one instant those that are found go before those that come.
    times = np.concatenate([found, published])
    change = np.concatenate([np.full(len(found), -1), np.ones(len(published), np.int64)])
    waiting = np.cumsum(change[np.lexsort((change, times))])
    return mean, int(waiting.max())
