"""How silent noise was and whether true changes were noticed, counted segment by segment."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from bench.edited import Edit
from tidings.model.pages import PageSeen, SegmentChange
from tidings.text.tokens import words_of

LEARNED = 5  # visits, after which noise must be silent
SILENT = 0.95  # what must be
_HASH = 8  # bytes of one


@dataclass(frozen=True, slots=True)
class Look:
    """What one visit to one page found."""

    path: str
    visit: int
    seen: PageSeen
    true: Sequence[SegmentChange] = ()  # what counted as a change in the end
    gone: int = 0  # where a paragraph was removed: how many removed segments more than if it had not been
    kept: bool = True  # is this change to be found by whoever asks what changed?


@dataclass
class Score:
    noise: Counter[bool] = field(default_factory=Counter)  # after learning: was it silent?
    learning: Counter[bool] = field(default_factory=Counter)
    edits: Counter[str] = field(default_factory=Counter)
    lost: list[str] = field(default_factory=list)
    # After learning? Visits that reported though nothing was true, and visits without a true change.
    alarms: Counter[bool] = field(default_factory=Counter)
    quiet: Counter[bool] = field(default_factory=Counter)
    loud: Counter[str] = field(default_factory=Counter)  # kinds of noise that were heard after learning
    reasons: Counter[str] = field(default_factory=Counter)
    doubtful: Counter[bool] = field(default_factory=Counter)  # did they lead to a page that is new to the site?
    segments: Counter[bool] = field(default_factory=Counter)  # at all visits: was it skipped, being known?

    @property
    def silent(self) -> float:
        return self.noise[True] / max(1, self.noise.total())

    @property
    def skipped(self) -> float:
        return self.segments[True] / max(1, self.segments.total())

    @property
    def fine(self) -> bool:
        return self.silent >= SILENT and not self.lost

    def count(self, look: Look, edit: Edit | None) -> None:
        new = len(look.seen.fresh) // _HASH
        self.segments.update({True: look.seen.segments - new, False: new})
        if look.visit == 1:
            return
        words = edit.words if edit is not None and edit.kind != "removed" else None
        if edit is not None:
            self.edits[edit.kind] += 1
            noticed = look.gone > 0 if words is None else any(_says(change, words) for change in look.true)
            if not (noticed and look.kept):
                self.lost.append(f"visit {look.visit} {look.path}: {edit.kind} {' '.join(edit.words)[:80]}")
        self._count_noise(look, words)
        if edit is None:
            self._count_alarm(look)

    def _count_noise(self, look: Look, words: list[str] | None) -> None:
        heard, learned = {id(change) for change in look.true}, look.visit > LEARNED
        for change in look.seen.added:
            if change.doubtful:
                self.doubtful[id(change) in heard] += 1
            if words is not None and _says(change, words):
                continue
            silent = id(change) not in heard
            (self.noise if learned else self.learning)[silent] += 1
            if learned:
                self.reasons[str(change.noise) if silent else "heard"] += 1
                if not silent:
                    self.loud[f"{change.noise} {change.segment.path[-50:]} | {change.segment.text[:60]}"] += 1

    def _count_alarm(self, look: Look) -> None:
        learned = look.visit > LEARNED
        self.quiet[learned] += 1
        self.alarms[learned] += bool(look.true or look.seen.removed)
        if learned and look.seen.removed and not look.true:
            self.loud["(only removed)"] += 1


def _says(change: SegmentChange, words: list[str]) -> bool:
    return words_of(change.segment.text) == words


def show(name: str, pages: int, visits: int, score: Score, loud: int) -> None:
    made = ", ".join(f"{count} {kind}" for kind, count in sorted(score.edits.items()))
    print(f"{name}: {pages} pages, {visits} visits")
    print(f"  noise silent after {LEARNED} visits  {score.silent:7.2%}  of {score.noise.total()} (>= {SILENT:.0%})")
    before = score.learning[True] / max(1, score.learning.total())
    print(f"  noise silent before          {before:7.2%}  of {score.learning.total()}")
    print(f"  true changes lost            {len(score.lost):7}  of {score.edits.total()}: {made}")
    for learned, word in ((False, "before"), (True, "after")):
        share = score.alarms[learned] / max(1, score.quiet[learned])
        print(f"  false alarms a visit {word:7} {share:7.2%}  of {score.quiet[learned]} visits without a true change")
    print("  after: " + ", ".join(f"{count} {reason}" for reason, count in score.reasons.most_common()))
    led = score.doubtful[True]
    print(f"  doubtful, for the store      {score.doubtful.total():7}  of which {led} led to pages new to the site")
    print(f"  segments skipped, as known   {score.skipped:7.2%}  of {score.segments.total()} at all visits")
    for words in score.lost[:20]:
        print(f"  LOST {words}")
    for words, count in score.loud.most_common(loud):
        print(f"  heard {count:3} {words}")
