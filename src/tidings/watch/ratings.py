"""What ratings tell about a watch: its precision, and which word brings the bad matches.

A part of the query that is in many bad and few good matches, or a word that is in bad ones and never in good ones, is
ranked by its log-odds ratio, smoothed by a half, over its standard error: three bad matches that share a word mean
little beside one good match, and much beside ten.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tidings.model.matches import MatchCount, RatedMatch, Rating
from tidings.text.analysis import is_unspaced, terms

FEWEST_BAD = 3  # matches with a word in common, before it is suggested
MOST_PARTS = 3
MOST_WORDS = 3
_SMOOTHING = 0.5
_SURE = 1.6  # standard errors: 3 of 3 bad and 0 of 2 good are just enough
_SHORTEST = 3  # letters of a word that is suggested


@dataclass(frozen=True, slots=True)
class MonthRatings:
    """Matches of one month and their ratings."""

    month: str  # 2026-11
    news: int
    good: int
    bad: int

    @property
    def precision(self) -> float | None:
        """The share of good ones among the rated."""
        rated = self.good + self.bad
        return self.good / rated if rated else None


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A part of the query, or a word, that brings bad matches."""

    kind: str  # part: of the query; word: of what was found
    text: str
    bad: int
    all_bad: int
    good: int
    all_good: int

    @property
    def excluded(self) -> str:
        """The word to put in --none; empty: it is a part of the query."""
        return self.text if self.kind == "word" else ""

    @property
    def words(self) -> str:
        stands = f"is in {self.bad} of {self.all_bad} bad and {self.good} of {self.all_good} good"
        if self.kind == "word":
            return f"“{self.text}” {stands}: leave out what has it"
        return f"`{self.text}` {stands}: ask for more words beside it, or drop it"


def by_month(counts: Iterable[MatchCount]) -> list[MonthRatings]:
    """Sums by month, in order; rated baselines count, too."""
    months: dict[str, list[int]] = {}
    for one in counts:
        sums = months.setdefault(f"{one.day:%Y-%m}", [0, 0, 0])
        for at, number in enumerate((one.news, one.good, one.bad)):
            sums[at] += number
    return [MonthRatings(month, *sums) for month, sums in sorted(months.items())]


def precision(months: Sequence[MonthRatings]) -> float | None:
    """Precision over all months."""
    good, bad = sum(month.good for month in months), sum(month.bad for month in months)
    return good / (good + bad) if good + bad else None


def suggestions(rated: Sequence[RatedMatch], language: str | None = None) -> list[Suggestion]:
    """Parts of the query first, then words outside it, the surest first. `language`: for stems. Empty before there are
    FEWEST_BAD bad ones, and a good one to compare with."""
    bad = [one for one in rated if one.match.rating is Rating.BAD]
    good = [one for one in rated if one.match.rating is Rating.GOOD]
    if len(bad) < FEWEST_BAD or not good:
        return []
    return [*_of_parts(bad, good), *_of_words(bad, good, language)]


def _sureness(bad: int, all_bad: int, good: int, all_good: int) -> float:
    """The log odds ratio in standard errors."""
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
    """Suggests the surest word, then looks at the matches without it: words that occur together are one reason."""
    known = {stem for one in (*bad, *good) for stem in _stems_of_reasons(one, language)}
    shapes: defaultdict[str, Counter[str]] = defaultdict(Counter)
    stems_of_bad = [_stems(one, language, known, shapes) for one in bad]
    stems_of_good = set().union(*(_stems(one, language, known, shapes) for one in good))
    in_bad = _counted(stems_of_bad)
    suggested: list[Suggestion] = []
    left = [stems - stems_of_good for stems in stems_of_bad]
    while len(suggested) < MOST_WORDS and (stem := _surest(_counted(left), in_bad, len(bad), len(good), shapes)):
        suggested.append(Suggestion("word", _shape(shapes[stem]), in_bad[stem], len(bad), 0, len(good)))
        left = [stems for stems in left if stem not in stems]
    return suggested


def _surest(
    left: Counter[str], in_bad: Counter[str], all_bad: int, all_good: int, shapes: Mapping[str, Counter[str]]
) -> str | None:
    enough = [
        stem
        for stem, times in left.items()
        if times >= FEWEST_BAD and _sureness(in_bad[stem], all_bad, 0, all_good) >= _SURE
    ]
    # Of words in the same matches the longest tells most: horoscope, not today.
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
    """The stems of a match outside the query; counts in `shapes` how each is written."""
    found = set()
    for term in terms(f"{rated.match.title or ''}\n\n{rated.text}", language):
        is_word = term.folded.isalpha() and (len(term.folded) >= _SHORTEST or is_unspaced(term.folded))
        if is_word and term.stem not in known:
            found.add(term.stem)
            shapes[term.stem][term.folded] += 1
    return frozenset(found)


def _shape(written: Counter[str]) -> str:
    """The most frequent spelling."""
    return min(written, key=lambda word: (-written[word], word))
