"""What the program found, held against the judgements."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, groupby

from bench.headlines.judged import APART, OTHER, RELATED, Kind, StoryJudgement, WordJudgement
from bench.headlines.program import Found


@dataclass(frozen=True, slots=True)
class WordScore:
    """Judged headlines, and how many of them were found, by kind."""

    judged: Mapping[Kind, int]
    found: Mapping[Kind, int]
    missed: tuple[WordJudgement, ...]
    wrong: tuple[WordJudgement, ...]  # found, though another word

    @property
    def recall(self) -> float:
        return self.found[Kind.FORM] / max(1, self.judged[Kind.FORM])

    @property
    def precision(self) -> float:
        """Derived words and compounds count as wrong."""
        return self.found[Kind.FORM] / max(1, sum(self.found.values()))

    @property
    def lenient_precision(self) -> float:
        """Derived words and compounds count neither way."""
        right = self.found[Kind.FORM]
        return right / max(1, right + sum(self.found[kind] for kind in OTHER))


def word_score(judgements: Sequence[WordJudgement], found: Found) -> WordScore:
    hits = [one for one in judgements if (one.query, one.key) in found]
    got = set(hits)
    return WordScore(
        Counter(one.kind for one in judgements),
        Counter(one.kind for one in hits),
        tuple(one for one in judgements if one.kind is Kind.FORM and one not in got),
        tuple(one for one in hits if one.kind in OTHER | RELATED),
    )


@dataclass(frozen=True, slots=True)
class StoryScore:
    """Pairs of headlines within a list."""

    same: int  # that report one event
    other: int
    right: int  # of one event, and joined
    missed: tuple[tuple[str, str], ...]
    wrong: tuple[tuple[str, str], ...]

    @property
    def recall(self) -> float:
        return self.right / max(1, self.same)

    @property
    def precision(self) -> float | None:
        """None where no pair was joined."""
        joined = self.right + len(self.wrong)
        return self.right / joined if joined else None


def story_score(judgements: Sequence[StoryJudgement], stories: Mapping[str, int]) -> StoryScore:
    same = other = right = 0
    missed, wrong = [], []
    for one, two in _pairs(judgements):
        is_same = one.event == two.event != APART
        is_joined = one.key in stories and stories[one.key] == stories.get(two.key)
        same, other = same + is_same, other + (not is_same)
        right += is_same and is_joined
        if is_same and not is_joined:
            missed.append((one.key, two.key))
        if is_joined and not is_same:
            wrong.append((one.key, two.key))
    return StoryScore(same, other, right, tuple(missed), tuple(wrong))


def shared_words_score(
    judgements: Sequence[StoryJudgement], titles: Mapping[str, str], least: float
) -> tuple[float, float | None]:
    """Recall and precision of pairs, if titles with at least this share of their words in common were one story."""
    words = {key: frozenset(re.findall(r"\w+", title.casefold())) for key, title in titles.items()}
    same = right = joined = 0
    for one, two in _pairs(judgements):
        is_same = one.event == two.event != APART
        mine, theirs = words[one.key], words[two.key]
        is_joined = len(mine & theirs) >= least * max(1, len(mine | theirs))
        same, joined, right = same + is_same, joined + is_joined, right + (is_same and is_joined)
    return right / max(1, same), right / joined if joined else None


def _pairs(judgements: Sequence[StoryJudgement]) -> Iterable[tuple[StoryJudgement, StoryJudgement]]:
    def place(one: StoryJudgement) -> tuple[str, str]:
        return one.language, one.list

    for _, members in groupby(sorted(judgements, key=place), place):
        yield from combinations(members, 2)
