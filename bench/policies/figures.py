"""One figure for each policy, for docs/policies.md: when a source posts, when the policy visits it, what the policy
goes by, and what waits. The sources are made up, the same each time, so that no outside data is needed.

    .venv/bin/python -m bench.policies.figures [FOLDER]
"""

from __future__ import annotations

import argparse
import math
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import altair as alt
import numpy as np
import vl_convert

from bench.policies.scenes import (
    CHILDREN,
    COLUMN,
    DAY,
    FRIDAY,
    HOUR,
    LIVE,
    NEWSROOM,
    SECTION,
    Scene,
    Story,
    rhythm,
    story,
)
from tidings.lab.farm.rhythm import Rhythm
from tidings.lab.figures import (
    COLOURS,
    GREY,
    INK,
    SOFT,
    TEAL,
    Spec,
    chart_table,
    chart_time,
    delay_against_visits,
    family,
    posts_expected,
    ticks,
    time_axis,
)
from tidings.lab.peers import compared_policies
from tidings.lab.report import CONFIG
from tidings.lab.score import Score, score
from tidings.model.visits import VisitResult
from tidings.schedule.policies.base import duration_words
from tidings.schedule.policies.calendar import THRESHOLD, chance
from tidings.schedule.policies.posting_history import HistoryState
from tidings.schedule.policies.selective import Theta, judge_children

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "figures"
SECOND = timedelta(seconds=1)  # after a visit: two values at one moment would be drawn as one
WIDTH = 720
Points = Iterable[tuple[datetime, float]]
LOOK = CONFIG | {
    "aria": False,  # a label on every tick would double the file; the page has words for the whole
    "background": "white",
    "padding": 12,
    "axisY": {"labelPadding": 5},
    "tick": {"opacity": 1},
    "title": {"anchor": "start", "frame": "group", "color": SOFT, "fontSize": 11, "fontWeight": "normal", "offset": 4}
    | {"subtitleColor": SOFT, "subtitleFontSize": 12, "subtitlePadding": 5},
}


def colour_of(policy: str) -> str:
    return COLOURS[family(policy)]


def over_days(story: Story, **more: Any) -> Any:
    """The axis: a line at each midnight; labels only where wanted."""
    midnights = [chart_time(FRIDAY + day * DAY) for day in range(story.scene.days)]
    plain = {"labels": False, "ticks": False, "domain": False, "grid": True, "values": midnights}
    return time_axis(FRIDAY, story.end).axis(**plain | more)


# -- panels, one below the other over the same days --------------------------------------------------


def area(story: Story, points: Points, words: str, height: int = 64, colour: str | None = None, **look: Any) -> Any:
    """A quantity over time. `look`: what differs from steps, filled lightly, with an edge."""
    rows: list[Spec] = [{"at": chart_time(at), "value": round(value, 3)} for at, value in points if at < story.end]
    rows.append({"at": chart_time(story.end), "value": rows[-1]["value"]})
    most, hue = max(math.ceil(row["value"]) for row in rows), colour or colour_of(story.policy)
    labels: Spec = {"values": list(range(0, most + 1, math.ceil(most / 3)))} if 1 < most < 10 else {"tickCount": 3}
    edge = {"color": hue, "strokeWidth": 1.3, "strokeJoin": "round"}
    mark: Spec = {"color": hue, "opacity": 0.25, "line": edge, "interpolate": "step-after"} | look
    return (
        alt.Chart(chart_table(rows), title=words)
        .mark_area(**mark)
        .encode(x=over_days(story), y=alt.Y("value:Q").stack(None).title(None).axis(format="~f", **labels))
        .properties(width=WIDTH, height=height)
    )


def waiting(story: Story) -> Any:
    posts, seen, first = story.posts, story.alone.seen[0], FRIDAY.timestamp()
    moments = np.unique(np.concatenate([[first], posts, seen[np.isfinite(seen)]]))
    moments = moments[moments >= first]
    counts = np.searchsorted(posts, moments, side="right") - np.searchsorted(np.sort(seen), moments, side="right")
    points = [(datetime.fromtimestamp(at, UTC), float(count)) for at, count in zip(moments, counts, strict=True)]
    return area(story, points, f"{story.scene.things} that wait", 48, GREY)


def interval(story: Story) -> Any:
    visits = pairwise(visit.at for visit, _, _ in story.known)
    gaps = [(max(at, FRIDAY), then - at) for at, then in visits if then > FRIDAY]
    name, unit = ("hours", HOUR) if max(gap for _, gap in gaps) > 2 * HOUR else ("minutes", HOUR / 60)
    return area(story, ((at, gap / unit) for at, gap in gaps), f"{name} from one visit to the next")


def intensity(story: Story) -> Any:
    known: Any = [(visit.at, state, planner) for visit, state, planner in story.known]
    slots = posts_expected(known, FRIDAY.timestamp(), story.end.timestamp())
    points = ((datetime.fromtimestamp(at, UTC), rate) for at, rate in slots)
    return area(story, points, "posts an hour it expects, as of its last visit", 100, opacity=0.8, line=False)


def executions(story: Story) -> Any:
    """T, M and ToE of `median`."""
    rows = []
    for begin, then, state, _ in story.spans():
        left = min(state.toe, (then - begin) / story.scene.terms.round_mean)
        values = (("T", begin, state.t), ("M", begin, state.m), ("ToE", begin + SECOND, left), ("ToE", then, 0))
        rows += [{"at": chart_time(at), "name": name, "value": float(value)} for name, at, value in values]
    rows += [row | {"at": chart_time(story.end)} for row in rows[-4:-2]]
    colours = alt.Scale(domain=["T", "M", "ToE"], range=[GREY, INK, colour_of(story.policy)])
    words = "in executions: M (black), T (grey), and ToE (filled), which counts down to the next visit"
    base = alt.Chart(chart_table(rows), title=words).encode(
        x=over_days(story),
        y=alt.Y("value:Q").stack(None).scale(type="symlog").title(None).axis(values=[0, 1, 2, 5, 10, 20, 50]),
        color=alt.Color("name:N").scale(colours).legend(None),
    )
    down = base.transform_filter("datum.name == 'ToE'").mark_area(opacity=0.55, clip=True)
    steps = base.transform_filter("datum.name != 'ToE'").mark_line(interpolate="step-after", strokeWidth=1.3)
    return alt.layer(down, steps).properties(width=WIDTH, height=110)


def rates(story: Story) -> Any:
    def points() -> Iterator[tuple[datetime, float]]:
        for at, then, state, _ in story.spans():
            hourly = state.hourly if isinstance(state, HistoryState) else state
            while at < then:
                yield at, hourly.rates[at.hour]
                at = at.replace(minute=0, second=0, microsecond=0) + HOUR

    return area(story, points(), "posts an hour it has learned, by hour of the day")


def rank(words: str, unit: float = 1.0) -> Callable[[Story], Any]:
    def points(story: Story) -> Iterator[tuple[datetime, float]]:
        for begin, then, state, policy in story.spans():
            parts = math.ceil((then - begin) / (HOUR / 3))
            moments = [begin + SECOND, *(begin + (then - begin) * part / parts for part in range(1, parts + 1))]
            yield from ((at, policy.rank(state, at) / unit) for at in moments)  # type: ignore[attr-defined]

    return lambda story: area(story, points(story), f"its rank: {words}", interpolate="linear")


def chances(story: Story) -> Any:
    rows = []
    for day in (FRIDAY + number * DAY for number in range(story.scene.days)):
        state = [state for visit, state, _ in story.known if visit.at < day][-1]
        row = {"at": chart_time(day + 2 * HOUR), "until": chart_time(day + 22 * HOUR), "foot": 0}
        rows.append(row | {"value": chance(state, day.toordinal())})
    words = f"P_u of each day, as of the last visit before it; the broken line is at {THRESHOLD}"
    height = alt.Y("value:Q").scale(domain=[0, 1]).title(None).axis(values=[0, 0.5, 1])
    bars = alt.Chart(chart_table(rows), title=words).mark_rect(color=colour_of(story.policy), opacity=0.5)
    line = alt.Chart(chart_table([{"value": THRESHOLD}])).mark_rule(color=INK, strokeDash=[4, 3]).encode(y="value:Q")
    bars = bars.encode(x=over_days(story), x2="until:T", y=height, y2="foot:Q")
    return alt.layer(bars, line).properties(width=WIDTH, height=84)


def crawls(story: Story) -> Any:
    points = ((begin, float(state.fr_max)) for begin, _, state, _ in story.spans())
    return area(story, points, "fr_max: hours from one visit to the next")


def children(story: Story) -> Any:
    """Of the pages under one that rests: the share that changed since the last look, and theta."""
    rng, theta, last = Random(3), Theta(), FRIDAY
    touched = [(at, rng.randrange(CHILDREN)) for at in rhythm(Rhythm.NEWSROOM, 1)]
    thetas, shares = [(FRIDAY, theta.share)], []
    for visit, _, _ in story.known[1:]:
        if visit.result is VisitResult.UNCHANGED:
            changed = len({child for at, child in touched if last < at <= visit.at})
            crawl, theta = judge_children(theta, changed, CHILDREN)
            fill = INK if crawl else "white"
            shares.append({"at": chart_time(visit.at), "value": changed / CHILDREN, "fill": fill})
            thetas.append((visit.at, theta.share))
        last = visit.at
    words = "theta (line), and the share of the pages under it that changed (dots; black: it is crawled)"
    dots = alt.Chart(chart_table(shares)).mark_point(filled=True, size=36, stroke=INK, strokeWidth=1, opacity=1)
    dots = dots.encode(x="at:T", y="value:Q", fill=alt.Fill("fill:N").scale(None))
    return alt.layer(area(story, thetas, words), dots).properties(width=WIDTH, height=110)


FIGURES: dict[str, tuple[Scene, tuple[Callable[[Story], Any], ...]]] = {
    "planner": (NEWSROOM, (intensity, waiting)),
    "median": (NEWSROOM, (executions, waiting)),
    "history": (NEWSROOM, (rates, rank("articles to expect since the last visit"), waiting)),
    "minimum-delay": (NEWSROOM, (rates, rank("hours its articles have waited, as far as can be expected"), waiting)),
    "round-robin": (NEWSROOM, (rank("hours since the last visit", 3600), waiting)),
    "calendar": (COLUMN, (chances, waiting)),
    "frequency": (LIVE, (crawls, waiting)),
    "selective": (SECTION, (children,)),
    **dict.fromkeys(
        "fixed miniflux commafeed newsblur mediacloud nutch stormcrawler".split(), (NEWSROOM, (interval, waiting))
    ),
}


def figure(name: str) -> str:
    """The figure of a policy, as SVG."""
    scene, panels = FIGURES[name]
    told = story(name, scene)
    words = "%a %d %b" if scene.days < 7 else "%a %d"
    days = over_days(told, labels=True, format=words, labelAlign="left", labelPadding=0, orient="top")
    rows = [
        ticks(told.shown(told.posts), scene.things, INK, days, WIDTH),
        ticks(told.shown(told.alone.visits[0]), "visits", colour_of(name), over_days(told), WIDTH),
    ]
    result = score(told.alone)
    delay, often = duration_words(timedelta(minutes=result.mean_delay_min)), result.visits_per_source_per_day
    title = f"{name}: mean delay {delay} at {often:.1f} visits a day"
    head = alt.Title(title, subtitle=scene.words, color=INK, fontSize=14, fontWeight=600, offset=10)
    chart = alt.vconcat(*rows, *(panel(told) for panel in panels), spacing=6, title=head)
    return _as_svg(chart.to_dict())


def delay_figure(scores: Sequence[Score]) -> str:
    """Mean delay against visits, every policy, as SVG."""
    return _as_svg(delay_against_visits(scores))


def cycle_figure(seconds: Mapping[str, float]) -> str:
    """advaRSS's figure 3: the time of a cycle, a bar for each system, as SVG."""
    rows = [
        {"system": name, "seconds": spent, "words": f"{spent:.1f} s", "over": "processes" in name}
        for name, spent in seconds.items()
    ]
    base = alt.Chart(chart_table(rows)).encode(
        y=alt.Y("system:N").sort(list(seconds)).title(None).axis(labelLimit=300, ticks=False),
        x=alt.X("seconds:Q").scale(type="log", domainMin=0.1).title("seconds of a cycle over 793 feeds"),
    )
    colour = alt.condition("datum.over", alt.value(TEAL), alt.value(GREY))
    words = base.mark_text(align="left", dx=5, color=INK).encode(text="words:N")
    chart = alt.layer(base.mark_bar(height=16).encode(x2=alt.datum(0.1), color=colour), words)
    return _as_svg(chart.properties(width=WIDTH - 260, height=24 * len(rows)).to_dict())


def _as_svg(chart: Spec) -> str:
    svg = vl_convert.vegalite_to_svg(chart | {"config": LOOK})
    svg = re.sub(r"(\.\d)\d+", r"\1", svg)  # a tenth of a pixel is as fine as an eye can see
    return re.sub(r"L([\d.]+),([\d.]+)(?:L[\d.]+,\2)*L([\d.]+),\2(?=[LZ\"])", r"L\1,\2L\3,\2", svg)


def draw(folder: Path) -> None:
    """The figure of each policy, as a file."""
    for policy in compared_policies().values():
        path = folder / f"policy-{policy.name}.svg"
        path.write_text(figure(policy.name), encoding="utf-8")
        print(f"{path.name:28}{path.stat().st_size / 1024:6.1f} KB", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, nargs="?", default=FOLDER)
    draw(parser.parse_args().folder)


if __name__ == "__main__":
    main()
