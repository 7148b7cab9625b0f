"""Which figures are shown of a set of replays, and what is said of each."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from tidings.lab import figures
from tidings.lab.replay import Replay, Setting
from tidings.lab.report import Section, page
from tidings.lab.score import Score, score


def exhibition(setting: Setting, replays: Sequence[Replay], budget: float | None) -> str:
    """The whole page. `budget` is what the planner's own week is drawn at."""
    trace = setting.trace
    scores = [score(replay) for replay in replays]
    source = figures.typical_source(trace)
    name = trace.names[source]
    sections = [
        Section(
            "What visits buy",
            "Mean delay of a post against visits a source a day; both scales are logarithmic. Lower is better, and so "
            "is further left. No policy can be below the oracle, which knows how many posts each hour will bring; what "
            "the clairvoyant can do, who knows each post, is in the table alone.",
            figures.delay_against_visits(scores),
        ),
        Section(
            "When sources publish",
            "Posts by hour of the day, all sources together.",
            figures.posting_hours(trace),
        ),
        Section(
            "What waits",
            "Posts that are published but not yet seen, by hour of the day: of all sources, and of the source that has "
            "most of them at that moment.",
            figures.pending_hours(_once(replays, scores, budget)),
        ),
        Section(
            "A week as the planner sees it",
            f"{name}: the posts it expects, as of its last visit; its visits; and when posts really came.",
            figures.week_of_one(setting, source, budget),
        ),
        Section(
            "T, M and ToE",
            f"{name} under median (advaRSS): M is the number of executions between two visits, T how many at least "
            "have passed since it last changed, ToE how many are left.",
            figures.median_over_time(setting, source),
        ),
    ]
    scored = (trace.end - setting.scored) / timedelta(days=1)
    about = (
        f"{len(trace.names)} sources, {trace.articles:,} posts from {trace.start:%Y-%m-%d} to {trace.end:%Y-%m-%d}; "
        f"the last {scored:g} days are scored. A feed shows its last {setting.window} items."
    )
    return page("Policies on trial", about, scores, sections)


def _once(replays: Sequence[Replay], scores: Sequence[Score], budget: float | None) -> list[Replay]:
    """Of each policy the replay with the number of visits that is nearest to the budget."""
    found: dict[str, tuple[float, Replay]] = {}
    for replay, result in zip(replays, scores, strict=True):
        away = abs(result.visits_per_source_per_day - (budget or 0.0))
        if replay.policy not in found or away < found[replay.policy][0]:
            found[replay.policy] = away, replay
    return [replay for _, replay in found.values()]
