"""How silent noise was and whether true changes were noticed, counted segment by segment."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from bench.noise.edited import Edit
from tidings.model.pages import PageSeen, SegmentChange
from tidings.text.tokens import words_of

LEARNED = 5  # visits, after which noise must be silent
SILENT = 0.95  # what must be
_BESIDE = 4  # words
_COMPARED = 200  # characters of what was removed; of more, only a part is remembered


@dataclass(frozen=True, slots=True)
class Look:
    """What one visit to one page found."""

    path: str
    visit: int
    seen: PageSeen
    twice: bool = False  # there was a second look
    kept: bool = True  # is this change to be found by whoever asks what changed?

    @property
    def true(self) -> list[SegmentChange]:
        return [change for change in self.seen.added if change.noise is None]

    def tells(self, edit: Edit) -> bool:
        if edit.kind != "removed":
            return any(_says(change, edit.words) for change in self.true)
        start = _start(edit.words)
        return any(one.text and _start(words_of(one.text)) == start for one in self.seen.gone)


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
    segments: Counter[bool] = field(default_factory=Counter)  # at all visits: was it known from the one before?
    looks: Counter[bool] = field(default_factory=Counter)  # visits: was there a second look?

    @property
    def silent(self) -> float:
        return self.noise[True] / max(1, self.noise.total())

    @property
    def known(self) -> float:
        return self.segments[True] / max(1, self.segments.total())

    @property
    def requests(self) -> float:
        """Of pages, for each visit."""
        return 1 + self.looks[True] / max(1, self.looks.total())

    @property
    def fine(self) -> bool:
        return self.silent >= SILENT and not self.lost

    def count(self, look: Look, edit: Edit | None) -> None:
        new = look.seen.segments if look.seen.first else min(len(look.seen.added), look.seen.segments)
        self.segments.update({True: look.seen.segments - new, False: new})
        self.looks[look.twice] += 1
        if look.visit == 1:
            return
        if edit is not None:
            self.edits[edit.kind] += 1
            if not (look.tells(edit) and look.kept):
                self.lost.append(f"visit {look.visit} {look.path}: {edit.kind} {' '.join(edit.words)[:80]}")
        self._count_noise(look, edit.words if edit is not None and edit.kind != "removed" else None)
        if edit is None:
            self._count_alarm(look)

    def _count_noise(self, look: Look, words: list[str] | None) -> None:
        learned = look.visit > LEARNED
        for change in look.seen.added:
            if words is not None and _says(change, words):
                continue
            silent = change.noise is not None
            (self.noise if learned else self.learning)[silent] += 1
            if learned:
                self.reasons[str(change.noise) if silent else "heard"] += 1
                if not silent:
                    self.loud[f"{change.segment.path[-50:]} | {change.words[:80]}"] += 1

    def _count_alarm(self, look: Look) -> None:
        learned = look.visit > LEARNED
        self.quiet[learned] += 1
        self.alarms[learned] += bool(look.true or look.seen.removed)
        if learned and look.seen.removed and not look.true:
            self.loud.update(f"removed: {one.text[:80]}" for one in look.seen.gone)


def _says(change: SegmentChange, words: list[str]) -> bool:
    """A value may be shown with its label and with what stands beside it."""
    said = words_of(change.segment.text)
    if len(said) > len(words) + _BESIDE:
        return False
    return any(said[start : start + len(words)] == words for start in range(len(said) - len(words) + 1))


def _start(words: list[str]) -> str:
    return " ".join(words)[:_COMPARED]


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
    print(f"  segments known from before   {score.known:7.2%}  of {score.segments.total()} at all visits")
    print(f"  requests a visit             {score.requests:7.2f}")
    for words in score.lost[:20]:
        print(f"  LOST {words}")
    for words, count in score.loud.most_common(loud):
        print(f"  heard {count:3} {words}")
