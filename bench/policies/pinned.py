"""Small runs of what the large tables of docs/policies.md measure, on made-up sources: some seconds in all.

    .venv/bin/python -m bench.policies.pinned

They say little by themselves. A test compares them with docs/figures.md: where they differ, the large tables are no
longer what the program does, and `make figures` is to be run.
"""

from __future__ import annotations

from datetime import timedelta

from tests.farm.many_pages import MYSITE, MYSITE_2, Plan, selective_crawler_sites
from tests.farm.page_crawls import Crawl, crawl_all
from tests.unit.lab.rhythms import made_up

from bench.policies import exact, papers, replays, selective
from bench.tables.markdown import table
from tidings.lab.experiment import poisson_world
from tidings.lab.replay import Setting
from tidings.lab.trace import Posts, cut_trace
from tidings.schedule.policies.base import Terms

NAMES = ("pinned-budget", "pinned-rules", "pinned-exact", "pinned-papers", "pinned-pages")
DAYS, SCORED_FROM, BUDGET = 33, 29, 12.0  # `history` is past its training by then
SITES = tuple(Plan(plan.name, 60, 5, plan.front, plan.lively) for plan in (MYSITE, MYSITE_2))


def some(posts: Posts) -> Posts:
    """Every third of the sources."""
    return {name: posts[name] for name in list(posts)[::3]}


def _setting() -> Setting:
    return Setting(cut_trace(some(made_up(DAYS))), timedelta(days=SCORED_FROM))


def tables() -> dict[str, str]:
    setting = _setting()
    return {
        "pinned-budget": replays.by_budget(replays.budget_scores(setting, [BUDGET], seeds=[1]), [BUDGET]),
        "pinned-rules": replays.without_budget(replays.rule_scores(setting, [1])),
        "pinned-exact": exact.compared([poisson_world(setting, seed) for seed in (1, 2)], [BUDGET]),
        "pinned-papers": papers.pending(setting, [BUDGET], [1]),
        "pinned-pages": pages(),
    }


def pages() -> str:
    """Two small sites of the selective crawler's kinds, together."""
    found: dict[str, Crawl] = {}
    for policy in ("frequency", "selective", "planner"):
        acres = selective_crawler_sites(selective.START, 12, 4, SITES)
        found[f"`{policy}`"] = selective.total(crawl_all(acres, policy, 12, Terms(price=timedelta(days=2))))
    headings = ("requests", "downloads", "caught", "lost")
    cells = {name: (one.visits, one.downloads, one.caught, one.lost) for name, one in found.items()}
    return table(("policy", *headings), [[name, *map(str, row)] for name, row in cells.items()])


if __name__ == "__main__":
    for title, made in tables().items():
        print(f"{title}:\n\n{made}\n")
