"""What ratings say of a watch: how precise it is, and which word brings the noise. Pure.

A part of the query that stands in many bad and few good matches, or a word that stands in bad ones and never in good
ones, is told by its log-odds, smoothed by a half, over their standard error: so three bad ones that happen to share a
word say little while there is one good one beside them, and much beside ten.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tidings.model.matches import MatchCount, RatedMatch, Rating
from tidings.text.analysis import is_unspaced, terms

FEWEST_BAD = 3  # matches that share something, before anything is said of it
MOST_PARTS = 3
MOST_WORDS = 3
_SMOOTHING = 0.5
_SURE = 1.6  # standard errors: 3 of 3 bad and 0 of 2 good are just enough
_SHORTEST = 3  # letters of a word that may be the noise


@dataclass(frozen=True, slots=True)
class MonthRatings:
    """Of a watch: what was found in it, and what people made of that."""

    month: str  # 2026-11
    news: int
    good: int
    bad: int

    @property
    def precision(self) -> float | None:
        """The good share of what was rated."""
        rated = self.good + self.bad
        return self.good / rated if rated else None


@dataclass(frozen=True, slots=True)
class Suggestion:
    """Where noise comes from, and what to do."""

    kind: str  # part: of the query; word: of what was found
    text: str
    bad: int
    all_bad: int
    good: int
    all_good: int

    @property
    def excluded(self) -> str:
        """What to name in --none, as it is written there; empty: it is no word to leave out."""
        return self.text if self.kind == "word" else ""

    @property
    def words(self) -> str:
        stands = f"is in {self.bad} of {self.all_bad} bad and {self.good} of {self.all_good} good"
        if self.kind == "word":
            return f"“{self.text}” {stands}: leave out what has it"
        return f"`{self.text}` {stands}: ask for more words beside it, or drop it"


def by_month(counts: Iterable[MatchCount]) -> list[MonthRatings]:
    """In order; baselines that were rated count, too."""
    months: dict[str, list[int]] = {}
    for one in counts:
        sums = months.setdefault(f"{one.day:%Y-%m}", [0, 0, 0])
        for at, number in enumerate((one.news, one.good, one.bad)):
            sums[at] += number
    return [MonthRatings(month, *sums) for month, sums in sorted(months.items())]


def precision(months: Sequence[MonthRatings]) -> float | None:
    """Of all of them together."""
    good, bad = sum(month.good for month in months), sum(month.bad for month in months)
    return good / (good + bad) if good + bad else None


def suggestions(rated: Sequence[RatedMatch], language: str | None = None) -> list[Suggestion]:
    """Parts of the query first, then words outside it, each time the surest first. `language`: whose stems are taken.
    Nothing before there are some bad ones, and a good one to hold them against."""
    bad = [one for one in rated if one.match.rating is Rating.BAD]
    good = [one for one in rated if one.match.rating is Rating.GOOD]
    if len(bad) < FEWEST_BAD or not good:
        return []
    return [*_of_parts(bad, good), *_of_words(bad, good, language)]


def _sureness(bad: int, all_bad: int, good: int, all_good: int) -> float:
    """How far above 0 the log of the odds ratio is, in standard errors."""
    cells = [number + _SMOOTHING for number in (bad, all_bad - bad, good, all_good - good)]
    odds = math.log(cells[0] * cells[3] / (cells[1] * cells[2]))
    return odds / math.sqrt(sum(1 / cell for cell in cells))


def _of_parts(bad: Sequence[RatedMatch], good: Sequence[RatedMatch]) -> list[Suggestion]:
    in_bad, in_good = _counted(map(_parts, bad)), _counted(map(_parts, good))
    sure: list[tuple[float, str]] = []
    for part, times in in_bad.items():
        sureness = _sureness(times, len(bad), in_good[part], len(good))
        if times >= FEWEST_BAD and sureness >= _SURE:
            sure.append((-sureness, part))
    return [
        Suggestion("part", part, in_bad[part], len(bad), in_good[part], len(good))
        for _, part in sorted(sure)[:MOST_PARTS]
    ]


def _of_words(bad: Sequence[RatedMatch], good: Sequence[RatedMatch], language: str | None) -> list[Suggestion]:
    """Words that come together in the same matches are one reason: what is left is looked at without them."""
    known = {stem for one in (*bad, *good) for stem in _stems_of_reasons(one, language)}
    shapes: defaultdict[str, Counter[str]] = defaultdict(Counter)
    stems_of_bad = [_stems(one, language, known, shapes) for one in bad]
    stems_of_good = set().union(*(_stems(one, language, known, shapes) for one in good))
    in_bad = _counted(stems_of_bad)
    told: list[Suggestion] = []
    left = [stems - stems_of_good for stems in stems_of_bad]
    while len(told) < MOST_WORDS and (stem := _surest(_counted(left), in_bad, len(bad), len(good), shapes)):
        told.append(Suggestion("word", _shape(shapes[stem]), in_bad[stem], len(bad), 0, len(good)))
        left = [stems for stems in left if stem not in stems]
    return told


def _surest(
    left: Counter[str], in_bad: Counter[str], all_bad: int, all_good: int, shapes: Mapping[str, Counter[str]]
) -> str | None:
    enough = [
        stem
        for stem, times in left.items()
        if times >= FEWEST_BAD and _sureness(in_bad[stem], all_bad, 0, all_good) >= _SURE
    ]
    # Of words that stand in the same matches the longest says most: horoscope, not today.
    return min(enough, key=lambda stem: (-left[stem], -len(_shape(shapes[stem])), stem), default=None)


def _counted(sets: Iterable[Iterable[str]]) -> Counter[str]:
    return Counter(one for each in sets for one in set(each))


def _parts(rated: RatedMatch) -> set[str]:
    return {reason.part for reason in rated.match.reasons}


def _stems_of_reasons(rated: RatedMatch, language: str | None) -> Iterable[str]:
    for reason in rated.match.reasons:
        for text in (reason.part, reason.shown):
            for term in terms(text, language):
                yield term.stem


def _stems(
    rated: RatedMatch, language: str | None, known: set[str], shapes: defaultdict[str, Counter[str]]
) -> frozenset[str]:
    """Of what it stood in; notes how each is written."""
    found = set()
    for term in terms(f"{rated.match.title or ''}\n\n{rated.text}", language):
        is_word = term.folded.isalpha() and (len(term.folded) >= _SHORTEST or is_unspaced(term.folded))
        if is_word and term.stem not in known:
            found.add(term.stem)
            shapes[term.stem][term.folded] += 1
    return frozenset(found)


def _shape(written: Counter[str]) -> str:
    """As it is written most often."""
    return min(written, key=lambda word: (-written[word], word))
