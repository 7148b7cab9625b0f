"""Stories: how well copies of a text are recognised, over real articles and the edits that agencies and editors make.

    .venv/bin/python -m bench.stories                   # articles in ../shared/data/articles
    .venv/bin/python -m bench.stories FOLDER --grid     # and what other limits would have made of the first half

Each article is put beside edited copies of itself (one story), and beside texts that only look like it (not one): the
five articles nearest to it by TF-IDF; the same two under one boilerplate, whole and cut; every other paragraph beside
the rest; a follow-up that repeats some background. Two texts count as found when they share a band and are judged the
same. The articles are parted in two by their names: limits were set on the first half, the second is the result.
At the end all copies are put into one pool and joined as the store does it, where one wrong pair joins two stories.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

from bench.stories.edits import (
    BOILERPLATE,
    EDITS,
    Paragraphs,
    boilerplate_added,
    cut_from_the_end,
    follow_up,
    halves,
    mixed,
    new_lead,
    paragraphs_of,
    text_of,
)
from tidings.read.article.signature import SAME, SAME_OPENING, bands, same_stories, signature, stories_to_join

FOLDER = Path(__file__).resolve().parents[2].parent / "shared" / "data" / "articles"
PRECISION, RECALL = 0.98, 0.9
FEWEST_WORDS = 40  # of an article: what is shorter cannot be cut
COPIES, NEAREST = 2, 5
GRID_SAME, GRID_OPENING = (0.3, 0.35, 0.4, 0.45, 0.5), (0.0, 0.2, 0.25, 0.3, 0.35, 0.4)


class Pair(NamedTuple):
    kind: str
    same: bool  # are they one story?
    one: str
    other: str


@dataclass(slots=True)
class Score:
    right: int = 0
    missed: int = 0
    wrong: int = 0
    refused: int = 0

    def add(self, same: bool, found: bool) -> None:
        if same:
            self.right, self.missed = self.right + found, self.missed + (not found)
        else:
            self.wrong, self.refused = self.wrong + found, self.refused + (not found)

    @property
    def recall(self) -> float:
        return self.right / max(1, self.right + self.missed)

    @property
    def precision(self) -> float:
        return self.right / max(1, self.right + self.wrong)

    @property
    def f1(self) -> float:
        return 2 * self.recall * self.precision / max(1e-9, self.recall + self.precision)


def pairs_of(texts: Sequence[str], seed: int = 5) -> list[Pair]:
    """The same for the same texts."""
    rng = random.Random(seed)
    stories = [paragraphs_of(text) for text in texts]
    pairs: list[Pair] = []
    for story in stories:
        pairs += _one_story(story, rng)
        pairs += _one_subject(story, rng)
    for one, other in nearest(texts):
        pairs += _look_alike(stories[one], stories[other], rng)
    return pairs


def _one_story(story: Paragraphs, rng: random.Random) -> Iterable[Pair]:
    whole = text_of(story)
    for _ in range(COPIES):
        for name, edit in EDITS.items():
            yield Pair(name, True, whole, text_of(edit(list(story), rng)))
        yield Pair("two or three of them", True, whole, text_of(mixed(story, rng)))
        yield Pair("two papers, each its own", True, text_of(mixed(story, rng)), text_of(mixed(story, rng)))


def _one_subject(story: Paragraphs, rng: random.Random) -> Iterable[Pair]:
    if len(story) < 4:
        return
    first, second = halves(story)
    yield Pair("one subject, other sentences", False, text_of(first), text_of(second))
    for _ in range(COPIES):
        yield Pair("follow-up, same background", False, text_of(first), text_of(follow_up(first, second, rng)))


def _look_alike(one: Paragraphs, other: Paragraphs, rng: random.Random) -> Iterable[Pair]:
    yield Pair("nearest other", False, text_of(one), text_of(other))
    seed = rng.random()
    under = [text_of(boilerplate_added(list(story), random.Random(seed))) for story in (one, other)]
    yield Pair("nearest, same boilerplate", False, *under)
    below = rng.sample(BOILERPLATE, rng.randint(1, 2))
    briefs = [[*cut_from_the_end(new_lead(story, rng), rng), *below] for story in (one, other)]
    yield Pair("nearest, cut, same boilerplate", False, text_of(briefs[0]), text_of(briefs[1]))


def nearest(texts: Sequence[str]) -> list[tuple[int, int]]:
    """Pairs of texts of which one is among the nearest of the other by TF-IDF, each pair once."""
    counts = [Counter(text.lower().split()) for text in texts]
    spread = Counter(word for count in counts for word in count)
    vectors = []
    for count in counts:
        vector = {word: (1 + math.log(n)) * math.log(len(texts) / spread[word]) for word, n in count.items()}
        length = math.sqrt(sum(weight * weight for weight in vector.values())) or 1.0
        vectors.append({word: weight / length for word, weight in vector.items()})
    near: list[list[tuple[float, int]]] = [[] for _ in texts]
    for one, other in combinations(range(len(texts)), 2):
        few, many = sorted((vectors[one], vectors[other]), key=len)
        cosine = sum(weight * many.get(word, 0.0) for word, weight in few.items())
        near[one].append((cosine, other))
        near[other].append((cosine, one))
    found = {(min(one, other), max(one, other)) for one, row in enumerate(near) for _, other in sorted(row)[-NEAREST:]}
    return sorted(found)


signed = cache(signature)


def judged(pairs: Sequence[Pair], same: float = SAME, opening: float = SAME_OPENING) -> dict[str, Score]:
    """Results by kind of pair; "all" is the sum."""
    scores: dict[str, Score] = defaultdict(Score)
    for pair in pairs:
        one, other = signed(pair.one), signed(pair.other)
        met = not set(bands(one)).isdisjoint(bands(other))
        found = met and bool(same_stories(one, [other], same=same, opening=opening))
        scores[pair.kind].add(pair.same, found)
        scores["all"].add(pair.same, found)
    return dict(scores)


def split(articles: dict[str, str]) -> tuple[list[str], list[str]]:
    """By their names, which are hashes: as good as by lot, and the same every time."""
    long = {name: text for name, text in sorted(articles.items()) if len(text.split()) >= FEWEST_WORDS}
    first = [text for name, text in long.items() if int(name[:8], 16) % 2 == 0]
    return first, [text for name, text in long.items() if int(name[:8], 16) % 2]


def print_scores(title: str, scores: dict[str, Score]) -> None:
    whole = scores["all"]
    print(f"\n{title}")
    print(f"  {'kind':32} {'pairs':>6} {'told the same':>14}")
    for kind, score in scores.items():
        pairs = score.right + score.missed + score.wrong + score.refused
        if kind != "all":
            print(f"  {kind:32} {pairs:6} {score.right + score.wrong:6} {(score.right + score.wrong) / pairs:7.1%}")
    print(f"  precision {whole.precision:.4f}   recall {whole.recall:.4f}   F1 {whole.f1:.4f}")


def pool(texts: Sequence[str], seed: int) -> tuple[float, float]:
    """Pair precision and recall of the stories that come of it."""
    rng = random.Random(seed)
    stories = [paragraphs_of(text) for text in texts]
    edits = (lambda story, _: story, *EDITS.values(), mixed)
    copies = [(number, text_of(edit(list(story), rng))) for number, story in enumerate(stories) for edit in edits]
    place = list(range(len(copies)))  # of each text: an earlier one of its story, or itself

    def root(number: int) -> int:
        while place[number] != number:
            number = place[number]
        return number

    index: dict[int, list[int]] = defaultdict(list)
    for number, (_, text) in enumerate(copies):
        others = sorted({found for band in bands(signed(text)) for found in index[band]})
        for found in stories_to_join(signed(text), [signed(copies[other][1]) for other in others]):
            place[root(number)] = root(others[found])
        for band in bands(signed(text)):
            index[band].append(number)
    joined = Counter((root(number), story) for number, (story, _) in enumerate(copies))
    right = sum(count * (count - 1) for count in joined.values())
    told = sum(count * (count - 1) for count in Counter(root(number) for number in range(len(copies))).values())
    true = len(stories) * len(edits) * (len(edits) - 1)
    return right / max(1, told), right / max(1, true)


def print_speed(texts: Sequence[str]) -> None:
    began = time.perf_counter()
    made = [signature(text) for text in texts]
    seconds = time.perf_counter() - began
    index: dict[int, set[int]] = defaultdict(set)
    for number, value in enumerate(made):
        for band in bands(value):
            index[band].add(number)
    met = confirmed = 0
    for number, value in enumerate(made):
        candidates = set().union(*(index[band] for band in bands(value))) - {number}
        met += len(candidates)
        confirmed += len(same_stories(value, [made[candidate] for candidate in candidates]))
    words = sum(len(text.split()) for text in texts) / len(texts)
    print(f"\n{len(texts)} texts of {words:.0f} words: {len(texts) / seconds:,.0f} signatures a second")
    print(f"  {max(map(len, made))} bytes at most, {sum(map(len, map(bands, made))) / len(made):.1f} bands each")
    print(f"  candidates a lookup {met / len(texts):.1f}, of which told the same {confirmed / max(1, met):.0%}")


def print_grid(pairs: Sequence[Pair]) -> None:
    print("\nfirst half: precision / recall by limits (down: of the whole; across: of an opening)")
    print("       " + "".join(f"{opening:^15.2f}" for opening in GRID_OPENING))
    for same in GRID_SAME:
        row = [judged(pairs, same, opening)["all"] for opening in GRID_OPENING]
        print(f"  {same:.2f} " + "".join(f" {score.precision:.3f} / {score.recall:.3f}" for score in row))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, nargs="?", default=FOLDER)
    parser.add_argument("--grid", action="store_true")
    options = parser.parse_args()
    file = options.folder / "ground-truth.json"
    if not file.is_file():
        sys.exit(f"skipped: no {file.name} in {options.folder} (the articles are kept beside the project)")
    bodies = {name: str(row["articleBody"]) for name, row in json.loads(file.read_text("utf-8")).items()}
    first, second = split(bodies)
    tuned, fresh = pairs_of(first), pairs_of(second)
    if options.grid:
        print_grid(tuned)
    print_scores(f"first half ({len(first)} articles), on which the limits were set", judged(tuned))
    result = judged(fresh)
    print_scores(f"second half ({len(second)} articles): the result", result)
    print("\nthe copies of the second half in one pool, pairs within its stories")
    for seed in range(5):
        precision, recall = pool(second, seed)
        print(f"  made by lot {seed}: precision {precision:.4f}   recall {recall:.4f}")
    print_speed(sorted({text for pair in fresh if pair.same for text in (pair.one, pair.other)}))
    whole = result["all"]
    if whole.precision < PRECISION or whole.recall < RECALL:
        sys.exit(f"below the floor: precision {PRECISION}, recall {RECALL}")
