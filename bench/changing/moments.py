"""Why something was told, or looked at twice, while nothing true changed: by what a page shows at one moment.

    differs by request       not all fetches of that moment show it: noise, and a second look can prove it
    renewed by the server    all fetches of that moment show it, and all of the moment before showed something else: a
                             rate, a waiting time, a quote. Nobody asked for it, but no look can tell it from a change

Each moment is fetched twelve times within the quarter of a minute that a second look waits. Texts are counted: one that
is there as often in each fetch is agreed. What is not shown to be renewed counts as differing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from functools import lru_cache

from bench.changing.reports import LEARNED, Check, Report, Run, Score
from bench.changing.scenario import Site
from bench.changing.visible import fetch_of, unspaced
from tidings.read.page.tree.segments import read_segments

FETCHES = 12
CAUSES = ("at first visits", "at true changes", "renewed by the server", "differing by request")  # of second looks
_APART = timedelta(seconds=15) / FETCHES
_CUT = 240  # characters of an old text that a report may show


class Moments:
    """What all fetches of a check show."""

    def __init__(self, sites: Sequence[Site], run: Run) -> None:
        self._sites, self._times = {site.name: site for site in sites}, run.moments
        self._texts = lru_cache(maxsize=256)(self._read)

    def is_renewed(self, report: Report) -> bool:
        """Was each told text agreed on at its moment, and is it there more, or less, often than before?"""
        now, before = (report.site, report.path, report.round), (report.site, report.path, report.since)
        return bool(report.told) and all(self._is_agreed(now, before, old, new) for _, old, new in report.told)

    def _is_agreed(self, now: Check, before: Check, old: str, new: str) -> bool:
        came, was = self.agreed(now, new), self.agreed(before, old)
        if (new and not came) or (old and not was):
            return False
        rises = bool(new) and self.agreed(before, new) not in (None, came)
        falls = bool(old) and self.agreed(now, old) not in (None, was)
        return rises or falls

    def agreed(self, check: Check, text: str) -> int | None:
        """How often every fetch of a check shows a text; None where they do not agree."""
        fetches, wanted = self._texts(check), unspaced(text)
        if any(wanted in texts for texts in fetches):
            times = {texts[wanted] for texts in fetches}
        else:  # of several segments, or cut
            wanted = wanted[: len(unspaced(text[:_CUT]))]
            times = {"\n".join(texts.elements()).count(wanted) for texts in fetches}
        return times.pop() if len(times) == 1 else None

    def is_page_renewed(self, check: Check) -> bool:
        """Do all fetches of a check show a text more, or less, often than all of the round before?"""
        now, before = (self._texts((*check[:2], round)) for round in (check[2], check[2] - 1))
        texts = [{text: {one[text] for one in side} for text in {*now[0], *before[0]}} for side in (now, before)]
        return any(
            len(texts[0][text]) == 1 == len(texts[1][text]) and texts[0][text] != texts[1][text] for text in texts[0]
        )

    def _read(self, check: Check) -> list[Counter[str]]:
        name, path, round = check
        at, url = self._times[check], f"http://{name}{path}"
        fetches = (
            fetch_of(1 + step, at + step * _APART, f"{name}{path} {round} again {step}") for step in range(FETCHES)
        )
        bodies = (self._sites[name].body(path, round, fetch).encode() for fetch in fetches)
        trees = (read_segments(body, url=url, content_type="text/html; charset=utf-8") for body in bodies)
        return [Counter(map(unspaced, tree.texts)) for tree in trees]


@dataclass(frozen=True, slots=True)
class Split:
    """False reports from the third visit on, and looks beyond one a visit, by their causes."""

    by_request: int
    renewed: int
    looks: Mapping[str, int]


def split(sites: Sequence[Site], run: Run, score: Score) -> Split:
    """By what was told: one line that is not agreed on is enough for a report to differ by request. By check: a second
    look where nothing true changed is due to what was renewed, if the page has anything that was."""
    moments = Moments(sites, run)
    learned = {check: reports for check, reports in score.wrong.items() if check[2] >= LEARNED}
    renewed = sum(all(map(moments.is_renewed, reports)) for reports in learned.values())
    looks: Counter[str] = Counter()
    for check, times in run.looks.items():
        if times > 1:
            looks[_cause(check, score, moments)] += times - 1
    return Split(len(learned) - renewed, renewed, looks)


def _cause(check: Check, score: Score, moments: Moments) -> str:
    if check[2] == 0:
        return CAUSES[0]
    if check not in score.checks:
        return CAUSES[1]
    return CAUSES[2] if moments.is_page_renewed(check) else CAUSES[3]
