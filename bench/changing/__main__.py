"""Made-up sites, noisy at every fetch, with known changes: what the program tells of them, and what it should not.

    .venv/bin/python -m bench.changing                 # all parts
    .venv/bin/python -m bench.changing --part set-on   # the sites that rules may be set on
    .venv/bin/python -m bench.changing --part opened   # those, too: they were held out before
    .venv/bin/python -m bench.changing --part by-request # and those: noise of the single request, most of it choices
    .venv/bin/python -m bench.changing --part renewed  # and those: held out later; much that the server renews
    .venv/bin/python -m bench.changing --part abroad   # and those: held out after them; other languages, renewed hourly
    .venv/bin/python -m bench.changing --part daily    # and those: held out then; lists of the day, counters, signs
    .venv/bin/python -m bench.changing --part promised # and those: written from the promise alone, as all after them
    .venv/bin/python -m bench.changing --part ordinary # and those: held out later; ordinary sites of ten kinds
    .venv/bin/python -m bench.changing --part platforms # and those: beside them; as twelve kinds of software make pages
    .venv/bin/python -m bench.changing --part everyday # and those: held out then; half in other languages
    .venv/bin/python -m bench.changing --part various  # and those: held out then; twelve other kinds of sites
    .venv/bin/python -m bench.changing --part recent   # and those: held out then; ten sites
    .venv/bin/python -m bench.changing --part kept     # and those: held out then; twelve sites
    .venv/bin/python -m bench.changing --part fresh    # and those: held out then; twelve sites
    .venv/bin/python -m bench.changing --part last     # and those: held out then; ten sites
    .venv/bin/python -m bench.changing --part unseen   # and those: held out then; ten sites
    .venv/bin/python -m bench.changing --part further  # and those: held out then; ten sites
    .venv/bin/python -m bench.changing --part settled  # and those: held out then; ten sites
    .venv/bin/python -m bench.changing --part familiar # and those: held out then; ten sites
    .venv/bin/python -m bench.changing --part typical  # and those: held out then; ten sites
    .venv/bin/python -m bench.changing --part assembled # and those: held out then; ten sites
    .venv/bin/python -m bench.changing --part appearing # and those: held out then; much is there at times
    .venv/bin/python -m bench.changing --part judging  # and those: held out then; ten sites
    .venv/bin/python -m bench.changing --part blind    # and those: held out then; ten sites
    .venv/bin/python -m bench.changing --part trusted  # and those: held out then; ten sites
    .venv/bin/python -m bench.changing --part impartial # and those: held out then; ten sites
    .venv/bin/python -m bench.changing --part independent # and those: held out then; much is renewed by the hour
    .venv/bin/python -m bench.changing --part unbiased # and those: held out then; ten sites
    .venv/bin/python -m bench.changing --part moment   # and those: held out then; noise of the moment alone
    .venv/bin/python -m bench.changing --part verdict  # and those: held out last; ten sites
    .venv/bin/python -m bench.changing --part held-out # the sites that judge: no rule was set on them
    .venv/bin/python -m bench.changing --loud 20       # with what was missed, and what was told wrongly
    .venv/bin/python -m bench.changing --peers         # changedetection.io and urlwatch over the same sites, too

The sites are served over HTTP on loopback and followed by the whole program on a simulated clock: sixteen rounds, six
hours apart, each page visited once in each. A report is what the list of changes and `diff` say of a version at the end
of its round. An edit is told where the report of its round shows the new text; of a removal it must show or count
something removed. A check is one page in one round; it is quiet where nothing true changed. A false report differs by
request, or tells what the server renewed (moments.py). Peers are installed from PyPI, each in a virtual environment of
its own, and keep their default settings.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence

from bench.changing.direct import read_directly
from bench.changing.followed import followed
from bench.changing.groups import HELD_OUT, MISSING, NAMES, groups
from bench.changing.moments import CAUSES, split
from bench.changing.peers.table import peer_runs, show_table
from bench.changing.reports import Run, Score, scored
from bench.changing.scenario import ROUNDS, Site


def show(name: str, sites: Sequence[Site], run: Run, score: Score, loud: int) -> None:
    quiet, false = score.quiet.total(), score.false.total()
    checks = run.rounds * sum(len(site.paths) for site in sites)
    print(f"{name}: {len(sites)} sites, {sum(len(site.paths) for site in sites)} pages, {run.rounds} rounds")
    print(f"  true changes told            {score.told:5} of {score.edits}, and {score.late} a round late")
    print(f"  missed                       {len(score.missed):5}, of which {score.missed_links} only of link targets")
    print(f"  old value shown              {score.old_shown:5} of {score.replaced} that were told and had one")
    print(f"  false reports, quiet checks  {false:5} of {quiet} ({false / max(1, quiet):.1%})")
    late, wrong = score.quiet[True], score.false[True]
    print(f"  from the third visit on      {wrong:5} of {late} ({wrong / max(1, late):.1%})")
    causes = split(sites, run, score)
    print(f"    differing by request       {causes.by_request:5} of {late} ({causes.by_request / max(1, late):.1%})")
    print(f"    renewed by the server      {causes.renewed:5} of {late} ({causes.renewed / max(1, late):.1%})")
    print(
        f"  requests per visit           {run.requests / max(1, run.visits):5.2f} ({run.requests}, {run.visits} visits)"
    )
    extra = ", ".join(f"{causes.looks[cause] / max(1, run.visits):.3f} {cause}" for cause in CAUSES)
    print(f"    second looks per visit     {extra}")
    print(f"  CPU s per 1,000 checks       {1000 * run.seconds / checks:5.1f}, the start of the program included")
    for site, edit in score.missed[:loud]:
        text = f"{edit.instead_of!r} -> {edit.shows!r}"
        print(f"  MISSED round {edit.round:2} {site}{edit.path}: {edit.kind}: {text} {edit.names}")
    for words, count in score.loud.most_common(loud):
        print(f"  false {count:3} {words}")


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--part", choices=(*NAMES, "all"), default="all")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--loud", type=int, default=0, help="show so many of what was missed and of what was wrong")
    parser.add_argument("--direct", action="store_true", help="the reading alone, without the program around it")
    parser.add_argument("--peers", action="store_true", help="other programs beside it; each is installed once")
    given = parser.parse_args(arguments)
    chosen = {name: sites for name, sites in groups().items() if given.part in (name, "all")}
    if HELD_OUT not in chosen and given.part in (HELD_OUT, "all"):
        print(MISSING, file=sys.stderr)
    for name, sites in chosen.items():
        began = time.perf_counter()
        run = read_directly(sites, given.rounds) if given.direct else followed(sites, given.rounds)
        show(name, sites, run, scored(sites, run), given.loud)
        if given.peers:
            show_table(sites, {"tidings": run, **peer_runs(sites, given.rounds)})
        print(f"  it took {time.perf_counter() - began:.0f} s", flush=True)
    return 0 if chosen else 2


if __name__ == "__main__":
    sys.exit(main())
