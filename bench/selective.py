"""The selective crawler paper's experiment: two sites of 586 and 718 pages over 30 days.

One site's front page changes and its inner pages mostly rest, the other is the reverse (`tests.farm.many_pages`).

    .venv/bin/python -m bench.selective

Pages are followed in virtual time through the functions of schedule/ that the program calls
(`tests.farm.page_crawls`). A download is an answer with a body; the rest is answered 304. `planner` is shown at some
prices, the same for both sites, and at the price at which it catches as many changes as `selective` on each of them.

    .venv/bin/python -m bench.selective --program [--days 10]

does the same with the whole program, over HTTP on a simulated clock (`bench.farmed`): some minutes for 30 days.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from tests.farm.many_pages import ChangingSite, selective_crawler_sites
from tests.farm.page_crawls import Crawl, crawl_all, dearest

from tidings.schedule.policies.base import Terms, duration_words
from tidings.settings.durations import parse_duration

START = datetime(2026, 3, 2, tzinfo=UTC)
DAY, HOUR = timedelta(days=1), timedelta(hours=1)
PAPER = 0.28  # fewer downloads after two crawls
CLAIM = "planner, as many as selective"


def rows(acres: Sequence[ChangingSite], days: float, prices: Sequence[timedelta]) -> dict[str, list[Crawl]]:
    """What each policy made of each site."""
    found = {
        "every page daily": crawl_all(acres, "fixed", days, Terms(fixed_interval=DAY)),
        "frequency": crawl_all(acres, "frequency", days),
        "selective": crawl_all(acres, "selective", days),
    }
    for price in prices:
        found[f"planner, a visit worth {duration_words(price)}"] = crawl_all(acres, "planner", days, Terms(price=price))
    matched = [dearest(acre, other.caught, days) for acre, other in zip(acres, found["selective"], strict=True)]
    found[CLAIM] = [crawl for _, crawl in matched]
    words = ", ".join(
        f"{duration_words(price)} on {acre.name}" for acre, (price, _) in zip(acres, matched, strict=True)
    )
    print(f"planner catches as many as selective where a visit is worth {words}\n")
    return found


def program_rows(acres: Sequence[ChangingSite], days: float, prices: Sequence[timedelta]) -> dict[str, list[Crawl]]:
    """The same by the program itself, as far as it goes in some minutes."""
    from bench.farmed import followed

    found: dict[str, list[Crawl]] = {}
    wishes: list[tuple[str, str, timedelta | None, timedelta | None]] = [
        ("every page daily", "fixed", DAY, None),
        ("frequency", "frequency", None, None),
        ("selective", "selective", None, None),
        *((f"planner, a visit worth {duration_words(price)}", "planner", None, price) for price in prices),
    ]
    for name, policy, interval, price in wishes:
        farmed = followed(acres, policy, days, interval, price)
        found[name] = farmed.crawls
        caught = sum(crawl.caught for crawl in farmed.crawls)
        print(f"{name}: told of {farmed.told:,} changes; its visits came after {caught:,}", flush=True)
    print()
    return found


def show(title: str, found: dict[str, Crawl]) -> None:
    first = next(iter(found.values()))
    print(f"{title}: {first.pages} pages, {first.changes:,} changes after their first visits")
    print(f"{'':34}{'requests':>9}{'downloads':>11}{'304':>8}{'caught':>8}{'lost':>8}{'delay h':>9}{'2 rounds':>10}")
    blind = f"{first.visits:9,}{first.visits:11,}{0:8,}{first.caught:8,}{first.lost:8,}{first.delay / HOUR:9.1f}"
    print(f"{'every page daily, unconditionally':34}{blind}{'':>10}")
    for name, crawl in found.items():
        print(
            f"{name:34}{crawl.visits:9,}{crawl.downloads:11,}{crawl.answered_304:8,}{crawl.caught:8,}{crawl.lost:8,}"
            f"{crawl.delay / HOUR:9.1f}{-100 * crawl.saving:8.0f} %"
        )
    print()


def holds(planner: Crawl, selective: Crawl) -> bool:
    return planner.caught >= selective.caught and planner.downloads < selective.downloads


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--days", type=float, default=30)
    parser.add_argument("--seed", type=int, default=4, help="of the sites")
    parser.add_argument("--prices", type=parse_duration, nargs="*", default=[DAY / 36, DAY / 2, 2 * DAY])
    parser.add_argument("--program", action="store_true", help="with the whole program, over HTTP")
    asked = parser.parse_args()
    acres = selective_crawler_sites(START, asked.days, asked.seed)
    if asked.program:
        by_program = program_rows(acres, asked.days, [2 * DAY])
        show("both, by the program", {name: sum(crawls[1:], crawls[0]) for name, crawls in by_program.items()})
        return
    found = rows(acres, asked.days, asked.prices)
    for number, acre in enumerate(acres):
        show(acre.name, {name: crawls[number] for name, crawls in found.items()})
    both = {name: sum(crawls[1:], crawls[0]) for name, crawls in found.items()}
    show("both", both)
    print(f"'2 rounds': downloads in the first two visits of each page, against all pages twice; paper: -{PAPER:.0%}")
    sides = [*zip(found[CLAIM], found["selective"], strict=True), (both[CLAIM], both["selective"])]
    verdict = "holds" if all(holds(*side) for side in sides) else "does NOT hold"
    print(f"planner catches at least as many changes as selective with fewer downloads, on each and both: {verdict}")


if __name__ == "__main__":
    main()
