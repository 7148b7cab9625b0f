"""The selective crawler paper's experiment: two sites of 586 and 718 pages over 30 days.

One site's front page changes and its inner pages mostly rest, the other is the reverse (`tests.farm.many_pages`).

    .venv/bin/python -m bench.policies.selective [--seeds 4 5 6 7 8]        # some ten minutes

Pages are followed in virtual time through the functions of schedule/ that the program calls
(`tests.farm.page_crawls`), on sites drawn with each of the seeds: the tables show means and standard deviations. A
download is an answer with a body; the rest is answered 304. `planner` is shown at some prices, the same for both sites;
at the one price for both at which it catches as many changes of both together as `selective`, and as `frequency`; and
at the price for each at which it catches as many there as `selective`.

    .venv/bin/python -m bench.policies.selective --program

follows the first site with the whole program, over HTTP on a simulated clock (`bench.policies.farmed`), for 12 days.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from tests.farm.many_pages import ChangingSite, selective_crawler_sites
from tests.farm.page_crawls import Crawl, crawl_all, dearest

from bench.tables.markdown import spread, table
from tidings.schedule.policies.base import Terms, duration_words

START = datetime(2026, 3, 2, tzinfo=UTC)
DAY, HOUR = timedelta(days=1), timedelta(hours=1)
SEEDS = (4, 5, 6, 7, 8)
PRICES = (DAY / 36, DAY / 2, 2 * DAY)
STEPS = 8  # of halving, to find a price
PAPER = 0.28  # fewer downloads after two crawls
DAILY = "every page daily (`fixed`)"
AS_SELECTIVE, AS_FREQUENCY = (
    "`planner`, one price, as many as `selective`",
    "`planner`, one price, as many as `frequency`",
)
ON_EACH = "`planner`, a price for each, as many as `selective`"
HEADINGS = ("requests", "downloads", "304", "caught", "lost", "delay", "saved in two rounds")

Found = dict[str, list[Crawl]]  # of each policy, site by site


@dataclass(frozen=True, slots=True)
class Prices:
    """The prices that were found, of one seed."""

    as_selective: timedelta
    as_frequency: timedelta
    on_each: tuple[timedelta, ...]


def rows(acres: Sequence[ChangingSite], days: float, prices: Sequence[timedelta]) -> tuple[Found, Prices]:
    """What each policy made of each site."""
    found = {
        DAILY: crawl_all(acres, "fixed", days, Terms(fixed_interval=DAY)),
        "`frequency`": crawl_all(acres, "frequency", days),
        "`selective`": crawl_all(acres, "selective", days),
    }
    for price in prices:
        name = f"`planner`, a visit worth {duration_words(price)}"
        found[name] = crawl_all(acres, "planner", days, Terms(price=price))
    one, found[AS_SELECTIVE] = dearest(acres, _caught(found["`selective`"]), days, steps=STEPS)
    other, found[AS_FREQUENCY] = dearest(acres, _caught(found["`frequency`"]), days, steps=STEPS)
    each = [
        dearest([acre], other.caught, days, steps=STEPS)
        for acre, other in zip(acres, found["`selective`"], strict=True)
    ]
    found[ON_EACH] = [crawls[0] for _, crawls in each]
    return found, Prices(one, other, tuple(price for price, _ in each))


def _caught(crawls: Sequence[Crawl]) -> int:
    return sum(crawl.caught for crawl in crawls)


def by_program(seed: int = SEEDS[0], days: float = 12) -> str:
    """The first site followed by the program itself, beside the same in virtual time."""
    from bench.policies.farmed import followed

    acres, rows = selective_crawler_sites(START, days, seed)[:1], []
    wishes: list[tuple[str, str, timedelta | None]] = [
        ("`selective`", "selective", None),
        ("`planner`, a visit worth 2 d", "planner", 2 * DAY),
    ]
    for name, policy, price in wishes:
        simulated = crawl_all(acres, policy, days, Terms() if price is None else Terms(price=price))
        for words, crawls in (
            (name, simulated),
            (f"{name}, by the program", followed(acres, policy, days, price=price).crawls),
        ):
            rows.append([words, *(_cells(crawls)[what] for what in ("requests", "downloads", "caught", "delay"))])
    return table((f"the first site for {days:g} days", "requests", "downloads", "caught", "delay"), rows)


def shown(found: Mapping[str, Sequence[Crawl]], headings: Sequence[str] = HEADINGS) -> str:
    """The table: each policy with its crawls, one a seed; above a daily crawl the same without conditional requests."""
    first = next(iter(found.values()))
    cells = {name: _cells(crawls) for name, crawls in found.items()}
    if DAILY in cells:
        blind = {"downloads": cells[DAILY]["requests"], "304": "0", "saved in two rounds": "0 %"}
        cells = {"every page daily, unconditionally": cells[DAILY] | blind} | cells
    title = f"{first[0].pages:,} pages, {spread([crawl.changes for crawl in first])} changes"
    rows = [[name, *(row[heading] for heading in headings)] for name, row in cells.items()]
    return table((title, *headings), rows)


def _cells(crawls: Sequence[Crawl]) -> dict[str, str]:
    return {
        "requests": spread([crawl.visits for crawl in crawls]),
        "downloads": spread([crawl.downloads for crawl in crawls]),
        "304": spread([crawl.answered_304 for crawl in crawls]),
        "caught": spread([crawl.caught for crawl in crawls]),
        "lost": spread([crawl.lost for crawl in crawls]),
        "delay": spread([crawl.delay / HOUR for crawl in crawls], 1, " h"),
        "saved in two rounds": spread([100 * crawl.saving for crawl in crawls], 0, " %"),
    }


def total(crawls: Sequence[Crawl]) -> Crawl:
    return sum(crawls[1:], crawls[0])


def comparison(runs: Sequence[Found]) -> str:
    """The planner at one price against the other two at as many changes caught: of each site, and of both."""
    lines = []
    for ours, theirs in ((AS_SELECTIVE, "`selective`"), (AS_FREQUENCY, "`frequency`")):
        for place, pick in (("first site", 0), ("second site", 1), ("both", None)):
            sides = [
                tuple(total(run[name]) if pick is None else run[name][pick] for name in (ours, theirs)) for run in runs
            ]
            changes = {
                what: spread(
                    [100 * (getattr(one, what) / getattr(other, what) - 1) for one, other in sides], 0, " %", "+"
                )
                for what in ("caught", "visits", "downloads", "delay")
            }
            lines.append([f"against {theirs}, {place}", *changes.values()])
    return table(("`planner` at one price", "caught", "requests", "downloads", "delay"), lines)


def tables(seeds: Sequence[int] = SEEDS, days: float = 30) -> dict[str, str]:
    """The docs' tables by name, and a line of prices."""
    pairs = [rows(selective_crawler_sites(START, days, seed), days, PRICES) for seed in seeds]
    runs, prices = [found for found, _ in pairs], [price for _, price in pairs]
    names = list(runs[0])
    made = {"both": shown({name: [total(run[name]) for run in runs] for name in names})}
    for number, name in enumerate(("first", "second")):
        made[name] = shown({one: [run[one][number] for run in runs] for one in names})
    made["one price"] = comparison(runs)
    made["prices"] = (
        f"One price for both sites: {_hours([one.as_selective for one in prices])} catch as many changes of both as "
        f"`selective`, {_hours([one.as_frequency for one in prices])} as many as `frequency`. A price for each: "
        f"{_hours([one.on_each[0] for one in prices])} on the first site, "
        f"{_hours([one.on_each[1] for one in prices])} on the second."
    )
    return made


def _hours(prices: Sequence[timedelta]) -> str:
    return f"{spread([price / HOUR for price in prices], 0)} hours"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--days", type=float, default=30)
    parser.add_argument("--seeds", type=int, nargs="+", default=SEEDS, help="of the sites")
    parser.add_argument("--program", action="store_true", help="with the whole program; the first seed alone")
    asked = parser.parse_args()
    if asked.program:
        print(by_program(asked.seeds[0], min(asked.days, 12)))
        return
    for name, made in tables(asked.seeds, asked.days).items():
        print(f"{name}:\n\n{made}\n", flush=True)
    print(f"'saved in two rounds': of the downloads of all pages, taken twice; the paper: {PAPER:.0%}")


if __name__ == "__main__":
    main()
