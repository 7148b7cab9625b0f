"""The laboratory's figures, as Altair charts: what policies cost and yield, and the papers' figures from real data."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import altair as alt
import numpy as np
from numpy.typing import NDArray

from tidings.lab.bounds import BOUNDS
from tidings.lab.replay import Replay, Setting, replay
from tidings.lab.score import Score
from tidings.lab.trace import Trace
from tidings.model.visits import Visit
from tidings.schedule.planner.planner import Planner
from tidings.schedule.planner.state import OFFSET, SLOT, PlannerState
from tidings.schedule.policies.base import Policy
from tidings.schedule.policies.median import MedianState
from tidings.schedule.registry import policy_named

# -- Hour by hour: posts, and articles that wait under a policy (the posting-history paper's figures 6 and 7) --

Array = NDArray[np.float64]

# Seconds between two counts of what waits. A prime: visits and posts keep to round minutes, and just after a visit is
# when least waits.
SAMPLE = 97.0


def posts_by_hour(trace: Trace) -> tuple[Array, Array]:
    """Posts in each hour of the day, UTC, of all sources together: (on a working day, on a free day)."""
    times = np.concatenate(trace.posts)
    first = trace.start.weekday()
    days = (first + np.arange((trace.end - trace.start).days)) % 7
    day = (first + ((times - trace.start.timestamp()) // 86400).astype(np.int64)) % 7
    hour = (times // 3600 % 24).astype(np.int64)
    working, free = (np.bincount(hour[chosen], minlength=24) for chosen in (day < 5, day >= 5))
    count = int(np.count_nonzero(days < 5))
    return working / max(1, count), free / max(1, len(days) - count)


def pending_by_hour(replay: Replay) -> tuple[Array, Array]:
    """Articles that wait, by hour of the day over the scored days: (of all sources, of the source that has most)."""
    setting = replay.setting
    moments = np.arange(setting.scored.timestamp(), setting.trace.end.timestamp(), SAMPLE)
    total, worst = np.zeros(len(moments)), np.zeros(len(moments))
    followed = setting.begin.timestamp()
    for posts, seen in zip(setting.trace.posts, replay.seen, strict=True):
        ours = posts >= followed
        published = np.searchsorted(posts[ours], moments, side="right")
        waiting = published - np.searchsorted(np.sort(seen[ours]), moments, side="right")
        total += waiting
        worst = np.maximum(worst, waiting)
    hour = (moments // 3600 % 24).astype(np.int64)
    count = np.maximum(1, np.bincount(hour, minlength=24))
    return np.bincount(hour, total, 24) / count, np.bincount(hour, worst, 24) / count


# -- charts ---

INK, SOFT, RULE, TEAL, AMBER, GREY = "#1c2226", "#5c656c", "#e3e0d8", "#0f6b66", "#d98e1f", "#9aa2a8"
PLANNER, PAPERS, OTHERS, BOUND = "planner", "the papers'", "other programs'", "bounds"
COLOURS = {PLANNER: TEAL, PAPERS: AMBER, OTHERS: "#7d6aa8", BOUND: GREY}
_PAPERS = {"median", "history", "minimum-delay", "round-robin", "calendar", "frequency", "selective"}
_LINES = {"planner": TEAL, "minimum-delay": AMBER, "history": "#b23a2e", "round-robin": "#7d6aa8", "median": "#4f86b8"}
WIDTH, HEIGHT = 820, 300
Spec = dict[str, Any]  # a Vega-Lite chart


def family(policy: str) -> str:
    if policy in BOUNDS:
        return BOUND
    return PLANNER if policy == "planner" else PAPERS if policy in _PAPERS else OTHERS


def delay_against_visits(scores: Sequence[Score]) -> Spec:
    rows: list[Spec] = [
        {
            "policy": score.policy,
            "family": family(score.policy),
            "visits": score.visits_per_source_per_day,
            "delay": max(score.mean_delay_min, 0.01),
        }
        for score in scores
    ]
    # The bare optimum lies so far below that the rest would be squeezed into a corner.
    shown = [row for row in rows if row["policy"] != "clairvoyant"] or rows
    base = alt.Chart(chart_table(shown)).encode(
        x=alt.X("visits:Q")
        .scale(type="log", nice=False, padding=30)
        .title("visits a source a day")
        .axis(values=[1, 2, 3, 6, 12, 24, 48, 96, 192]),
        y=alt.Y("delay:Q")
        .scale(type="log", nice=False, padding=20)
        .title("mean delay, minutes")
        .axis(values=[1, 2, 5, 10, 20, 30, 60, 120, 240, 480, 960]),
        color=_by_family(),
        detail="policy:N",
    )
    last = {str(row["policy"]): row for row in sorted(shown, key=lambda row: float(row["visits"]))}
    labels = alt.Chart(chart_table(_apart(list(last.values())))).mark_text(align="left", dx=10, fontSize=11)
    chart = alt.layer(
        base.mark_line(strokeWidth=2, opacity=0.8),
        base.mark_circle(size=70, opacity=1).encode(tooltip=_tips("policy", "visits", "delay")),
        labels.encode(x="visits:Q", y="label:Q", text="policy:N", color=_by_family()),
    ).properties(width=WIDTH, height=440)
    return _spec(chart)


def _apart(rows: list[Spec]) -> list[Spec]:
    """The rows with label positions that do not overlap."""
    placed: list[Spec] = []
    for row in sorted(rows, key=lambda row: -float(row["delay"])):
        label = float(row["delay"])
        for other in placed:
            if abs(math.log(row["visits"] / other["visits"])) < 0.5 and label > other["label"] / 1.15:
                label = other["label"] / 1.15
        placed.append({**row, "label": label})
    return placed


def posting_hours(trace: Trace) -> Spec:
    rows = [
        {"hour": hour, "day": day, "posts": float(posts[hour])}
        for day, posts in zip(("working days", "weekends"), posts_by_hour(trace), strict=True)
        for hour in range(24)
    ]
    colours = alt.Scale(domain=["working days", "weekends"], range=[TEAL, AMBER])
    chart = (
        alt.Chart(chart_table(rows))
        .mark_bar(cornerRadiusTopLeft=2, cornerRadiusTopRight=2)
        .encode(
            x=alt.X("hour:O").title("hour of the day, UTC").axis(labelAngle=0),
            xOffset=alt.XOffset("day:N").sort(["working days", "weekends"]),
            y=alt.Y("posts:Q").title("posts an hour, all sources"),
            color=alt.Color("day:N").scale(colours).title(None),
            tooltip=_tips("day", "hour", "posts"),
        )
        .properties(width=WIDTH, height=HEIGHT)
    )
    return _spec(chart)


def pending_hours(replays: Sequence[Replay]) -> Spec:
    """Draws pending articles by hour, in all and of the source where most wait, side by side; each policy once."""
    chosen = [one for one in replays if one.policy in _LINES]
    chosen = chosen or [one for one in replays if one.policy not in BOUNDS][: len(_LINES)]
    curves = [(one.policy, *pending_by_hour(one)) for one in chosen]
    names = list(dict.fromkeys(name for name, _, _ in curves))
    palette = [_LINES.get(name, colour) for name, colour in zip(names, _LINES.values(), strict=False)]

    def lines(place: int, title: str) -> Any:
        rows = [
            {"policy": curve[0], "hour": hour, "pending": float(curve[place][hour])}
            for curve in curves
            for hour in range(24)
        ]
        return (
            alt.Chart(chart_table(rows))
            .mark_line(strokeWidth=2, interpolate="monotone")
            .encode(
                x=alt.X("hour:Q").scale(domain=[0, 23]).title("hour of the day, UTC").axis(tickCount=12),
                y=alt.Y("pending:Q").title(title),
                color=alt.Color("policy:N").scale(domain=names, range=palette).title(None),
                tooltip=_tips("policy", "hour", "pending"),
            )
            .properties(width=WIDTH / 2 - 45, height=HEIGHT)
        )

    return _spec(alt.hconcat(lines(1, "waiting, all sources"), lines(2, "waiting, worst source"), spacing=40))


def median_over_time(setting: Setting, source: int, days: float = 4) -> Spec:
    """T, M and ToE of one source as `median` has them, with the posts below."""
    alone = _alone(setting, source, days)
    rows: list[Spec] = []

    def watch(visit: Visit, state: MedianState, policy: Policy[Any]) -> None:
        values = (("T", state.t), ("M", state.m), ("ToE", float(state.toe)))
        rows.extend({"at": chart_time(visit.at), "name": name, "value": value} for name, value in values)

    replay(policy_named("median"), alone, on_visit=watch)
    time = time_axis(alone.trace.start, alone.trace.end)
    lines = (
        alt.Chart(chart_table(rows))
        .mark_line(interpolate="step-after", strokeWidth=1.8)
        .encode(
            x=time.axis(None),
            y=alt.Y("value:Q").scale(type="symlog").title("executions"),
            color=alt.Color("name:N").scale(domain=["T", "M", "ToE"], range=[GREY, TEAL, AMBER]).title(None),
            tooltip=_tips("name", "value"),
        )
        .properties(width=WIDTH, height=220)
    )
    posts = ticks(alone.trace.posts[0], "posts", INK, dated(time))
    return _spec(alt.vconcat(lines, posts, spacing=4).resolve_scale(x="shared"))


def week_of_one(setting: Setting, source: int, budget: float | None, days: int = 7) -> Spec:
    """Draws the articles that the planner expects of one source, hour by hour, as of its last visit; when it visits;
    when posts come."""
    first = setting.scored
    until = min(setting.trace.end, first + timedelta(days=days))
    whole = replace(setting, trace=replace(setting.trace, end=until))
    known: list[tuple[datetime, PlannerState, Planner]] = []

    def watch(visit: Visit, state: PlannerState, policy: Policy[Any]) -> None:
        if visit.source_id == source + 1 and isinstance(policy, Planner):
            known.append((visit.at, state, policy))

    replay(Planner(), whole, budget, on_visit=watch)
    begin, end = first.timestamp(), until.timestamp()
    shown = [
        {"at": chart_time(datetime.fromtimestamp(at, UTC)), "expected": rate}
        for at, rate in posts_expected(known, begin, end)
    ]
    time = time_axis(first, until)
    area = (
        alt.Chart(chart_table(shown))
        .mark_area(interpolate="step-after", color=TEAL, opacity=0.25, line={"color": TEAL, "strokeWidth": 1})
        .encode(x=time.axis(None), y=alt.Y("expected:Q").title("posts an hour, expected"))
        .properties(width=WIDTH, height=220)
    )
    visits = np.array([at.timestamp() for at, _, _ in known if at >= first])
    posts = setting.trace.posts[source]
    posts = posts[(posts >= begin) & (posts < end)]
    rows_below = ticks(visits, "visits", AMBER, time.axis(None)), ticks(posts, "posts", INK, dated(time))
    return _spec(alt.vconcat(area, *rows_below, spacing=4).resolve_scale(x="shared"))


def posts_expected(
    known: Sequence[tuple[datetime, PlannerState, Planner]], begin: float, end: float
) -> Iterator[tuple[float, float]]:
    """(time, posts an hour) of each slot between the two, as expected after the last visit before it."""
    for number, (at, state, planner) in enumerate(known):
        then = known[number + 1][0].timestamp() if number + 1 < len(known) else end
        if then <= begin:
            continue
        start = int((at.timestamp() - OFFSET) // SLOT)
        count = max(1, int((then - OFFSET) // SLOT) - start)
        rates = planner.forecast(state, start, count) * (3600 / SLOT)
        times = ((start + place) * SLOT + OFFSET for place in range(count))
        yield from ((time, float(rate)) for time, rate in zip(times, rates, strict=True) if time >= begin)


def typical_source(trace: Trace) -> int:
    """The number of a source that is busier than most, but not the busiest."""
    order = np.argsort([len(times) for times in trace.posts])
    return int(order[int(0.75 * (len(order) - 1))])


# -- parts ------------------------------------------------------------------------------------------


_NUMBERS = {"visits", "delay", "posts", "pending", "value"}


def _spec(chart: Any) -> Spec:
    spec: Spec = chart.to_dict()
    return spec


def chart_table(rows: Sequence[Spec]) -> alt.InlineData:
    return alt.InlineData(values=list(rows))


def _tips(*fields: str) -> list[Any]:
    return [alt.Tooltip(f"{one}:Q", format=".2f") if one in _NUMBERS else alt.Tooltip(f"{one}:N") for one in fields]


def _by_family() -> Any:
    scale = alt.Scale(domain=list(COLOURS), range=list(COLOURS.values()))
    return alt.Color("family:N").scale(scale).title(None)


def time_axis(begin: datetime, end: datetime) -> Any:
    # As UTC: a chart must not depend on where it is looked at.
    return alt.X("at:T").scale(type="utc", nice=False, domain=[chart_time(begin), chart_time(end)]).title(None)


def dated(time: Any) -> Any:
    return time.axis(format="%a %d %b", tickCount="day", labelAlign="left")


def chart_time(at: datetime) -> str:
    return at.strftime("%Y-%m-%dT%H:%M:%SZ")


def ticks(times: Any, name: str, colour: str, time: Any, width: float = WIDTH) -> Any:
    rows = [{"at": chart_time(datetime.fromtimestamp(float(moment), UTC)), "row": name} for moment in times]
    return (
        alt.Chart(chart_table(rows))
        .mark_tick(thickness=1.2, color=colour, height=16)
        .encode(x=time, y=alt.Y("row:N").title(None).axis(ticks=False, domain=False))
        .properties(width=width, height=22)
    )


def _alone(setting: Setting, source: int, days: float) -> Setting:
    """Returns the setting with one source only, for some days from the scored ones on."""
    trace = setting.trace
    end = min(trace.end, setting.scored + timedelta(days=days))
    posts = trace.posts[source]
    kept = posts[posts < end.timestamp()]
    alone = Trace(setting.scored, end, (trace.names[source],), (kept[kept >= setting.scored.timestamp()],))
    return replace(setting, trace=alone, train=timedelta(0), cold=False)
