"""Segments a second at 10, 1,000 and 10,000 watches, through the index and, for comparison, one watch after the other.

    .venv/bin/python -m bench.watch [--segments N] [--lemmas DATA/lemmas/VERSION]

Texts and watches are made up, the same each time: words as rare as words are (Zipf), three inflected forms of each;
watches of all kinds over words that are neither the commonest nor unheard of. Then the same over paragraphs of real
articles, where they lie beside the project. The promise: 10,000 watches cost at most 5 times what 10 do. What a match
itself costs (its explanation) is in all figures. Seconds are the CPU's.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from itertools import accumulate
from pathlib import Path
from random import Random

from tidings.text.analysis import terms
from tidings.text.lemmas import use_tables
from tidings.watch.match.document import AnalysedDocument, Document
from tidings.watch.match.index import WatchIndex
from tidings.watch.match.matcher import matches
from tidings.watch.query.nodes import Query
from tidings.watch.query.parser import parse_query

ARTICLES = Path(__file__).resolve().parents[1].parent / "shared" / "data" / "articles" / "ground-truth.json"
SIZES = (10, 1_000, 10_000)
PROMISED = 5.0
ROUNDS = 5
VOCABULARY = 30_000
_SEED = 7
_ONSETS = "b br c cl d dr f fl g gr h k l m n p pl pr r s sh sl st t tr v w".split()
_VOWELS = "a e i o u ai ea ou".split()
_CODAS = "b ck d ft g l lm m n nd nt p r rd rn sk st t".split()
_ENDINGS = ("", "", "s", "ing")


def vocabulary(rng: Random) -> list[str]:
    """The commonest first; common words are short."""
    words: dict[str, None] = {}
    while len(words) < VOCABULARY:
        syllables = 1 + (len(words) > 300) + (len(words) > 6_000 and rng.random() < 0.6)
        words["".join(rng.choice(_ONSETS) + rng.choice(_VOWELS) for _ in range(syllables)) + rng.choice(_CODAS)] = None
    return list(words)


def segments(rng: Random, words: list[str], count: int) -> list[Document]:
    weights = list(accumulate(1 / (rank + 3) for rank in range(len(words))))
    made = []
    for _ in range(count):
        chosen = rng.choices(words, cum_weights=weights, k=rng.randint(15, 70))
        said = [word + rng.choice(_ENDINGS) for word in chosen]
        if rng.random() < 0.2:
            said[rng.randrange(len(said))] = str(rng.randint(1, 2_000))
        said[0] = said[0].capitalize()
        made.append(Document(text=" ".join(said) + ".", language="en", site="news.test"))
    return made


def watches(rng: Random, words: list[str], count: int) -> list[tuple[int, Query]]:
    """Of all kinds, in the shares that people would use them."""
    return [(number, parse_query(_question(rng, words))) for number in range(count)]


def _question(rng: Random, words: list[str]) -> str:
    def word() -> str:
        # As rare as log-uniform makes it: from the 100th commonest down.
        return words[int(100 * (len(words) / 100) ** rng.random()) - 1]

    kind = rng.random()
    if kind < 0.40:
        return f"{word()} {word()}"
    if kind < 0.60:
        return f"2 of ({word()}, {word()}, {word()})"
    if kind < 0.70:
        return f'"{word()} {word()}"'
    if kind < 0.80:
        return f"({word()} or {word()}) {word()} -{word()}"
    if kind < 0.88:
        return f"{word()} near/5 {word()}"
    if kind < 0.93:
        return f"{word()[:5]}* {word()}"
    if kind < 0.96:
        return f"{word()} < 300"
    if kind < 0.98:
        return rf"/\b{word()}(s|ing)? {word()}/"
    return f'like/0.5:"{" ".join(word() for _ in range(12))}"'


def real_segments(file: Path) -> tuple[list[str], list[Document]]:
    """Paragraphs of real articles, and their words, the commonest first."""
    bodies = [str(row["articleBody"]) for row in json.loads(file.read_text("utf-8")).values()]
    texts = [text for body in bodies for text in body.split("\n") if len(text.split()) >= 8]
    met = Counter(term.folded for text in texts for term in terms(text) if term.folded.isalpha())
    words = [word for word, _ in met.most_common() if len(word) > 2 and word.isascii() and word not in ("and", "not")]
    return words, [Document(text=text, language="en", site="news.test") for text in texts]


def measured(indexes: list[WatchIndex[int]], documents: list[Document]) -> list[tuple[float, int]]:
    """For each index, seconds of CPU for all documents, and how many matches. They take turns, so that all of them
    meet the same machine; the best of ROUNDS counts."""
    best, found = [float("inf")] * len(indexes), [0] * len(indexes)
    for _ in range(ROUNDS):
        for number, index in enumerate(indexes):
            start = time.process_time()
            found[number] = sum(len(index.match(document)) for document in documents)
            best[number] = min(best[number], time.process_time() - start)
    return list(zip(best, found, strict=True))


def one_by_one(asked: list[tuple[int, Query]], documents: list[Document]) -> float:
    """Segments a second, of as many as take a moment."""
    few = documents[: max(2, 20_000 // len(asked))]
    start = time.process_time()
    for reading in map(AnalysedDocument, few):
        for _, query in asked:
            matches(query, reading)
    return len(few) / (time.process_time() - start)


def table(title: str, documents: list[Document], asked: list[tuple[int, Query]]) -> float:
    """Printed; what the most watches cost over what the fewest do."""
    print(f"{title}: {len(documents)} segments\n")
    heads = ("watches", "segments/s", "us/segment", "matches/segment", "one by one", "made in")
    print("{:>8} {:>11} {:>11} {:>16} {:>12} {:>8}".format(*heads))
    indexes, made = [], []
    for size in SIZES:
        start = time.process_time()
        index = WatchIndex(asked[:size])
        index.match(documents[0])  # gates are made at the first document of a language
        made.append(time.process_time() - start)
        indexes.append(index)
    costs = measured(indexes, documents)
    for size, (seconds, found), taken in zip(SIZES, costs, made, strict=True):
        speed, cost, share = len(documents) / seconds, 1e6 * seconds / len(documents), found / len(documents)
        singly = one_by_one(asked[:size], documents)
        print(f"{size:>8} {speed:>11.0f} {cost:>11.0f} {share:>16.3f} {singly:>10.1f}/s {taken:>6.2f} s")
    ratio = costs[-1][0] / costs[0][0]
    print(f"\n{SIZES[-1]} watches cost {ratio:.2f} times what {SIZES[0]} do (promised: at most {PROMISED:g})\n")
    return ratio


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--segments", type=int, default=2_000)
    parser.add_argument("--articles", type=Path, default=ARTICLES, help="real texts, where they are there")
    parser.add_argument("--lemmas", default="", metavar="FOLDER", help="with the tables of lemmas in this folder")
    options = parser.parse_args()
    use_tables(options.lemmas)
    rng = Random(_SEED)
    words = vocabulary(rng)
    documents = segments(rng, words, options.segments)
    ratios = [table("Made up", documents, watches(rng, words, max(SIZES)))]
    if options.articles.is_file():
        words, documents = real_segments(options.articles)
        ratios.append(table("Paragraphs of articles", documents, watches(rng, words, max(SIZES))))
    return 0 if max(ratios) <= PROMISED else 1


if __name__ == "__main__":
    sys.exit(main())
