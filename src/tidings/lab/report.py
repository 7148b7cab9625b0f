"""The charts on one HTML page that opens without a network: vl-convert includes the drawing library."""

from __future__ import annotations

import html
import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from functools import cache
from typing import Any

import vl_convert

from tidings.lab import figures
from tidings.lab.figures import INK, RULE, SOFT, Spec
from tidings.lab.replay import Replay, Setting
from tidings.lab.score import Score, score

_SANS = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', sans-serif"
CONFIG: dict[str, Any] = {
    "font": _SANS,
    "background": None,
    "view": {"stroke": None},
    "axis": {
        "labelColor": SOFT,
        "titleColor": SOFT,
        "titleFontWeight": "normal",
        "gridColor": RULE,
        "domainColor": RULE,
        "tickColor": RULE,
        "labelFontSize": 11,
        "titleFontSize": 12,
        "titlePadding": 8,
    },
    "legend": {"labelColor": INK, "labelFontSize": 12, "orient": "top"},
}
_STYLE = """
:root { color-scheme: light; }
body { margin: 0; background: #f6f5f1; color: #1c2226; font: 16px/1.55 SANS; }
main { max-width: 980px; margin: 0 auto; padding: 40px 24px 64px; }
h1 { font: 600 30px/1.2 Georgia, 'Liberation Serif', serif; margin: 0 0 6px; }
h2 { font: 600 19px/1.3 Georgia, 'Liberation Serif', serif; margin: 0 0 4px; }
p { margin: 0 0 14px; color: #5c656c; }
section { background: #fff; border: 1px solid #e3e0d8; border-radius: 10px; padding: 22px 26px; margin-top: 22px;
  box-shadow: 0 1px 2px rgb(28 34 38 / 5%), 0 4px 16px rgb(28 34 38 / 4%); overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: 14px; font-variant-numeric: tabular-nums; }
th, td { text-align: right; padding: 5px 0 5px 14px; border-bottom: 1px solid #efede7; white-space: nowrap; }
th { color: #5c656c; font-weight: 500; }
th:first-child, td:first-child { text-align: left; padding-left: 0; }
tr.ours td { color: #0f6b66; font-weight: 600; }
.vega-embed details { display: none; }
""".replace("SANS", _SANS)
# No request can leave the page, whatever a trace contains.
_POLICY = "default-src 'none'; script-src 'unsafe-inline' 'unsafe-eval'; style-src 'unsafe-inline'; img-src data:"

_GLOBAL = "window.vegaEmbed = vegaEmbed;"


@dataclass(frozen=True, slots=True)
class ReportSection:
    title: str
    words: str
    chart: Spec


def html_page(title: str, about: str, scores: Sequence[Score], sections: Sequence[ReportSection]) -> str:
    charts = "\n".join(
        f"<section><h2>{html.escape(section.title)}</h2><p>{html.escape(section.words)}</p>"
        f'<div id="f{number}"></div></section>'
        for number, section in enumerate(sections)
    )
    specs = [section.chart | {"config": CONFIG} for section in sections]
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="{_POLICY}">
<title>{html.escape(title)}</title>
<style>{_STYLE}</style>
</head>
<body>
<main>
<h1>{html.escape(title)}</h1>
<p>{html.escape(about)}</p>
{charts}
<section><h2>All figures</h2><p>Visits a source a day; delays in minutes; posts that wait; posts lost.</p>
{_table(scores)}</section>
</main>
<script>{drawing_library()}</script>
<script>
const figures = {_in_script(specs)};
figures.forEach((spec, number) => vegaEmbed("#f" + number, spec, {{actions: false, renderer: "svg"}}));
</script>
</body>
</html>
"""


def _in_script(value: Any) -> str:
    """JSON that cannot end the script element around it, whatever a trace contains."""
    return json.dumps(value, separators=(",", ":")).replace("<", "\\u003c")


def _table(scores: Sequence[Score]) -> str:
    headings = "policy visits mean median p95 max over&nbsp;30&nbsp;min waiting most lost".split()
    head = "".join(f"<th>{heading}</th>" for heading in headings)
    return f"<table><tr>{head}</tr>{''.join(map(_row, scores))}</table>"


@cache
def drawing_library() -> str:
    """The JavaScript of vega-embed. To bundle it takes vl-convert seconds, always with the same result."""
    bundle: str = vl_convert.javascript_bundle(_GLOBAL)
    return bundle


def _row(score: Score) -> str:
    cells = (
        html.escape(score.policy),
        f"{score.visits_per_source_per_day:.1f}",
        f"{score.mean_delay_min:.1f}",
        f"{score.median_delay_min:.1f}",
        f"{score.p95_delay_min:.0f}",
        f"{score.max_delay_min:.0f}",
        f"{score.share_over_30_min:.0%}",
        f"{score.pending_mean:.0f}",
        f"{score.pending_max}",
        f"{score.lost_articles}",
    )
    ours = ' class="ours"' if score.policy == "planner" else ""
    return f"<tr{ours}>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>"


# -- the sections of the report ---


def report_page(setting: Setting, replays: Sequence[Replay], budget: float | None) -> str:
    """The whole page. `budget`: the one the planner's week is drawn at."""
    trace = setting.trace
    scores = [score(replay) for replay in replays]
    source = figures.typical_source(trace)
    name = trace.names[source]
    sections = [
        ReportSection(
            "What visits buy",
            "Mean delay of a post against visits a source a day; both scales are logarithmic. Lower is better, and so "
            "is further left. No policy can be below the oracle, which knows how many posts each hour will bring; what "
            "the clairvoyant can do, who knows each post, is in the table alone.",
            figures.delay_against_visits(scores),
        ),
        ReportSection(
            "When sources publish",
            "Posts by hour of the day, all sources together.",
            figures.posting_hours(trace),
        ),
        ReportSection(
            "What waits",
            "Posts that are published but not yet seen, by hour of the day: of all sources, and of the source that has "
            "most of them at that moment.",
            figures.pending_hours(_once(replays, scores, budget)),
        ),
        ReportSection(
            "A week as the planner sees it",
            f"{name}: the posts it expects, as of its last visit; its visits; and when posts really came.",
            figures.week_of_one(setting, source, budget),
        ),
        ReportSection(
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
    return html_page("Policies on trial", about, scores, sections)


def _once(replays: Sequence[Replay], scores: Sequence[Score], budget: float | None) -> list[Replay]:
    """Returns for each policy the replay with the number of visits that is nearest to the budget."""
    found: dict[str, tuple[float, Replay]] = {}
    for replay, result in zip(replays, scores, strict=True):
        away = abs(result.visits_per_source_per_day - (budget or 0.0))
        if replay.policy not in found or away < found[replay.policy][0]:
            found[replay.policy] = away, replay
    return [replay for _, replay in found.values()]
