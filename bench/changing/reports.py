"""What a program reported of made-up sites, held against what is true of them."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from bench.changing.scenario import Edit, Site
from bench.changing.visible import LINK_TARGET, count_in, unspaced

LEARNED = 2  # the round of the third visit
Check = tuple[str, str, int]  # site, path, round


@dataclass(frozen=True, slots=True)
class Report:
    """One change of a page that was told."""

    site: str
    path: str
    round: int
    words: str  # of the list of changes
    removed: int  # how much of the page is gone, as counted
    lines: Sequence[tuple[str, str, str]]  # block, old text, new text
    since: int = 0  # the round that old texts are of

    @property
    def new(self) -> str:
        return "\n".join((self.words, *(line[2] for line in self.lines)))

    @property
    def old(self) -> str:
        return "\n".join(line[1] for line in self.lines)

    @property
    def told(self) -> Sequence[tuple[str, str, str]]:
        """The lines that the list of changes had. A diff with a version of long ago may show more."""
        said = unspaced(self.words)
        if not said or said.endswith("\N{HORIZONTAL ELLIPSIS}"):
            return self.lines
        found = [line for line in self.lines if line[2] and unspaced(line[2]) in said]
        if self.removed > sum(bool(old) for _, old, _ in found):
            found += [line for line in self.lines if not line[2]]
        return found or self.lines

    def tells(self, edit: Edit) -> bool:
        if edit.shows:
            return count_in(self.new, edit.shows) > 0
        return self.removed > 0 or self.tells_old(edit)

    def tells_old(self, edit: Edit) -> bool:
        return count_in(self.old, edit.instead_of) > 0


@dataclass(frozen=True, slots=True)
class Run:
    """A program's way through all rounds."""

    rounds: int
    reports: Sequence[Report]
    visits: int
    requests: int
    seconds: float  # of CPU
    moments: Mapping[Check, datetime] = field(default_factory=dict)  # of the first fetch
    looks: Mapping[Check, int] = field(default_factory=dict)  # fetches


@dataclass
class Score:
    """What was told rightly, late, wrongly and not at all."""

    edits: int = 0
    told: int = 0
    late: int = 0  # a round later
    missed: list[tuple[str, Edit]] = field(default_factory=list)
    replaced: int = 0  # edits with an old value that were told
    old_shown: int = 0
    quiet: Counter[bool] = field(default_factory=Counter)  # by whether it was learned: from the third visit on
    false: Counter[bool] = field(default_factory=Counter)
    checks: set[Check] = field(default_factory=set)  # that were quiet
    wrong: dict[Check, Sequence[Report]] = field(default_factory=dict)  # what was told at these
    loud: Counter[str] = field(default_factory=Counter)  # what false reports say, figures as #

    @property
    def missed_links(self) -> int:
        return sum(edit.kind.startswith(LINK_TARGET) for _, edit in self.missed)


def scored(sites: Sequence[Site], run: Run) -> Score:
    reports: dict[Check, list[Report]] = defaultdict(list)
    for report in run.reports:
        reports[report.site, report.path, report.round].append(report)
    score, late = Score(), set()
    for site in sites:
        for edit in site.edits:
            if edit.round < run.rounds and _is_late(score, site.name, edit, reports):
                late.add((site.name, edit.path, edit.round + 1))
    for site in sites:
        edited = {(edit.path, edit.round) for edit in site.edits}
        for path in site.paths:
            for round in range(1, run.rounds):
                key = site.name, path, round
                if (path, round) not in edited and key not in late:
                    _count_quiet(score, key, reports.get(key, ()))
    return score


def _is_late(score: Score, name: str, edit: Edit, reports: Mapping[Check, Sequence[Report]]) -> bool:
    """Counts one edit; true where the round after told it."""
    score.edits += 1
    at_once, then = (reports.get((name, edit.path, edit.round + step), ()) for step in (0, 1))
    telling = [report for report in at_once if report.tells(edit)]
    late = [] if telling else [report for report in then if report.tells(edit)]
    score.told += bool(telling)
    score.late += bool(late)
    if not telling and not late:
        score.missed.append((name, edit))
    elif edit.instead_of:
        score.replaced += 1
        score.old_shown += any(report.tells_old(edit) for report in telling or late)
    return bool(late)


def _count_quiet(score: Score, check: Check, reports: Sequence[Report]) -> None:
    learned = check[2] >= LEARNED
    score.checks.add(check)
    score.wrong.update({check: reports} if reports else {})
    score.quiet[learned] += 1
    score.false[learned] += bool(reports)
    for report in reports:
        seen = {f"{block[-40:]}: {old[:50]} -> {new[:50]}" for block, old, new in report.lines} or {"(nothing shown)"}
        score.loud.update(f"{report.site}{report.path} {re.sub(r'[0-9]+', '#', text)}" for text in seen)
