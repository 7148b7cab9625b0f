"""How well stories are told, over a small set that is made here: the floor below which it must not fall.

bench.stories measures the same over real articles; its floors are the issue's (precision 0.98, recall 0.9).
"""

from __future__ import annotations

import random

from bench.stories.experiment import Score, judged, pairs_of, pool

SYLLABLES = "ba co du fe gi ha jo ku le mi na po ru se ti vo wa xi yo zu bren clar dros flim grun stap".split()
COMMON = "the of and to in a is that for it on was with as by at from his her which this but not are".split()


def articles(count: int, seed: int = 2) -> list[str]:
    """Texts with a vocabulary in common, in which few words are frequent: as different, and as alike, as prose is."""
    rng = random.Random(seed)
    vocabulary = ["".join(rng.choices(SYLLABLES, k=rng.randint(1, 4))) for _ in range(3000)]
    weights = [1 / (rank + 2) for rank in range(3000)]
    names = [word.capitalize() for word in vocabulary[-300:]]
    return [_article(rng, vocabulary, weights, rng.sample(names, 6)) for _ in range(count)]


def _article(rng: random.Random, vocabulary: list[str], weights: list[float], names: list[str]) -> str:
    paragraphs = []
    for _ in range(rng.randint(4, 12)):
        sentences = []
        for _ in range(rng.randint(2, 4)):
            words = rng.choices(vocabulary, weights, k=rng.randint(8, 22))
            for place in range(1, len(words), 3):
                words[place] = rng.choice(COMMON)
            words[3] = rng.choice(names)
            words[5] = str(rng.randint(2, 900)) if rng.random() < 0.3 else words[5]
            sentences.append(" ".join(words).capitalize().replace(words[3].lower(), words[3]) + ".")
        paragraphs.append(" ".join(sentences))
    return "\n\n".join(paragraphs)


def scored(count: int) -> dict[str, Score]:
    return judged(pairs_of(articles(count)))


def test_precision_and_recall() -> None:
    scores = scored(16)
    whole = scores["all"]
    assert whole.right + whole.missed == 16 * 2 * 11
    assert whole.wrong + whole.refused > 150
    assert whole.precision >= 0.99
    assert whole.recall >= 0.96
    plain = ("copied, other headline", "cut from the end", "cut short", "reordered", "boilerplate added")
    assert {kind: scores[kind].recall for kind in plain} == dict.fromkeys(plain, 1.0)


def test_the_pool_holds_one_story_an_article() -> None:
    precision, recall = pool(articles(16), seed=1)
    assert precision == 1.0
    assert recall >= 0.96
