"""Noise on pages: how much of it stays silent, and whether a true change is ever lost.

    .venv/bin/python -m bench.noise                 # pages in ../shared/data/articles, both halves
    .venv/bin/python -m bench.noise FOLDER --direct # the reading alone, in a third of the time
    .venv/bin/python -m bench.noise --speed         # milliseconds that a look at a page takes

Real pages become a site of about 40: each gets menus, tag clouds, clocks, counters, advertisements, rotating teasers
and related links (noisy.py), in markup of its own, and is visited 20 times. At some visits it is truly edited
(edited.py): a paragraph changed, inserted or removed, a figure in one, the headline, a state or a price that stands
on other pages too; two are live reports, which get a paragraph at every visit; the front page gets new headlines.

The site is served over HTTP on loopback and followed by the whole program on a simulated clock (watched.py). With
`--direct` each visit is a call of read.page.changes.find_changes instead, or two where a second look is wanted; what
the store would keep is kept here.

The pages are parted by their names: limits were set on the first half, the second is the result. Counted is every
segment that is new on its page and was put there by noise. A true change is lost where the visit does not report it, or
no version is kept of it. Two looks at the same visit see the same edits and other noise.
"""

from __future__ import annotations

import argparse
import asyncio
import time
from collections.abc import Sequence
from pathlib import Path

from selectolax.lexbor import LexborHTMLParser

from bench.noise.edited import FOLDER, VISITS, Article, Paper, article_of, half_of, moment_of, paper_of
from bench.noise.noisy import Moment
from bench.noise.silence import SILENT, Look, Score, show
from bench.noise.watched import watch
from bench.served.site import PATTERN, SiteMaker
from tidings.model.pages import PageBrief, PageSeen
from tidings.read.page.changes import find_changes
from tidings.read.page.compare.site_boilerplate import count_pages, pack_recurring

__all__ = ["FOLDER", "SILENT", "Article", "Score", "article_of", "half_of", "run"]

_SITE = "https://news.test"
_TYPE = "text/html; charset=utf-8"
_BATCH = 10  # pages between two looks at what recurs


class Site:
    """What the store would keep of a site."""

    def __init__(self) -> None:
        self.counts, self.recurring = b"", b""
        self.memories: dict[str, bytes] = {}
        self._waiting: list[bytes] = []

    def visit(self, paper: Paper, path: str, visit: int) -> Look:
        """A visit, with a second look where the reading asks for one."""
        first = moment_of(visit)
        body = paper.body(path, first)
        seen, memory = self._read(path, body, first, None)
        twice = seen.again
        if twice:
            seen, memory = self._read(path, body, first, (paper.body(path, moment_of(visit, 1)), _TYPE))
        self.memories[path] = memory
        self._waiting.append(seen.fresh)
        if len(self._waiting) >= _BATCH:
            self.counts = count_pages(self.counts, b"".join(self._waiting))
            self.recurring = pack_recurring(self.counts)
            self._waiting.clear()
        return Look(path, visit, seen, twice)

    def _read(self, path: str, body: bytes, moment: Moment, second: tuple[bytes, str] | None) -> tuple[PageSeen, bytes]:
        return find_changes(
            body,
            url=_SITE + path,
            content_type=_TYPE,
            brief=PageBrief(root_id=1, level=1, recurring=self.recurring),
            memory=self.memories.get(path, b""),
            visit=moment.visit,
            second=second,
            at=moment.at,
        )


def run(articles: Sequence[Article], seed: int, visits: int = VISITS) -> Score:
    """All visits to all pages, without the store."""
    score, site, paper = Score(), Site(), paper_of(articles, seed, visits)
    for visit in range(1, visits + 1):
        for path in paper.paths:
            score.count(site.visit(paper, path, visit), paper.edit(path, visit))
    return score


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("folder", type=Path, nargs="?", default=FOLDER)
    parser.add_argument("--direct", action="store_true", help="call the reading alone, without the program around it")
    parser.add_argument(
        "--half", choices=("set on", "result"), help="only the half that limits were set on, or the other"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--loud", type=int, default=0, help="show so many of the noises that were heard")
    parser.add_argument("--speed", action="store_true", help="measure how long a look takes, and nothing else")
    given = parser.parse_args(arguments)
    if given.speed:
        speed()
        return 0
    if not given.folder.is_dir():
        print("the articles in ../shared/data are not beside the project")
        return 1
    fine = True
    for half, name in enumerate(("set on", "result")):
        if given.half in (None, name):
            articles, seed = half_of(given.folder, half, given.seed), given.seed + half
            began = time.perf_counter()
            score = run(articles, seed) if given.direct else asyncio.run(watch(paper_of(articles, seed)))
            show(name, len(articles) + 1, VISITS, score, given.loud)
            print(f"  it took {time.perf_counter() - began:.0f} s", flush=True)
            fine = fine and score.fine
    return 0 if fine else 1


def speed(pages: int = 12, rounds: int = 60) -> None:
    """A look at pages of bench.served.site: the best of all rounds for each page, their mean."""
    bodies = [body for path, body in SiteMaker(pages).bodies().items() if path.startswith("/page/")]
    brief = PageBrief(root_id=1, level=1, words=PATTERN, at_least=2)
    edited = [body.replace(b"</p>", b" and more</p>", 1) for body in bodies]
    again = [body.replace(b"</p>", b" and less</p>", 1) for body in bodies]

    def look(body: bytes, memory: bytes = b"") -> bytes:
        return find_changes(body, url=_SITE, content_type="text/html", brief=brief, memory=memory)[1]

    known = [look(body) for body in bodies]
    later = [look(body, memory) for body, memory in zip(edited, known, strict=True)]
    print(f"{len(bodies)} pages of {sum(map(len, bodies)) / len(bodies) / 1000:.0f} KB")
    for name, given in (
        ("lexbor's parse alone", None),
        ("new", [(body, b"") for body in bodies]),
        ("nothing new", list(zip(bodies, known, strict=True))),
        ("one paragraph changed", list(zip(again, later, strict=True))),
    ):
        best = [float("inf")] * len(bodies)
        for _ in range(rounds):
            for at, body in enumerate(bodies):
                start = time.perf_counter()
                if given is None:
                    LexborHTMLParser(body)
                else:
                    look(*given[at])
                best[at] = min(best[at], time.perf_counter() - start)
        print(f"  {name:22} {1000 * sum(best) / len(best):6.2f} ms")
