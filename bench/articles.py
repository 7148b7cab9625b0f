"""Articles read from real pages, by us and by trafilatura: how well, and how fast. `python -m bench.articles`

The pages and their true texts are those of the article extraction benchmark of Scrapinghub (MIT), beside the project
in ../shared/data/articles. Each page is read by all in turn, so that a busy machine slows all alike; the best of the
rounds counts. F1 is over words (each as often as it stands there) and, as that benchmark does it, over four words in a
row; both are means over pages. Ours includes decoding, title, author, date, image, language and verdict;
trafilatura's is its `extract` with nothing set, on a page already decoded.
"""

from __future__ import annotations

import gzip
import json
import logging
import re
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple
from unittest import mock

from tidings.errors import ReadError
from tidings.read.article.article import read_article
from tidings.read.article.extraction import by_trafilatura
from tidings.text.charset import decode_html

ARTICLES = Path(__file__).resolve().parents[2] / "shared" / "data" / "articles"
_WORD = re.compile(r"\w+")
_ROUNDS = 3


class Sample(NamedTuple):
    url: str
    body: bytes
    page: str
    truth: str


class Score(NamedTuple):
    """Of one text."""

    precision: float
    recall: float

    @property
    def f1(self) -> float:
        both = self.precision + self.recall
        return 2 * self.precision * self.recall / both if both else 0.0


def samples(folder: Path = ARTICLES) -> list[Sample]:
    """The pages in the order of their names."""
    truth = json.loads((folder / "ground-truth.json").read_text(encoding="utf-8"))
    found = []
    for name in sorted(truth):
        body = gzip.decompress((folder / f"{name}.html.gz").read_bytes())
        url = truth[name].get("url") or "https://news.test/article"
        found.append(Sample(url, body, decode_html(body, None), truth[name]["articleBody"]))
    return found


def score(truth: str, found: str, length: int = 1) -> Score:
    """How much of the text is true, and how much of the truth is in it; `length` words in a row count as one."""
    wanted, given = _grams(truth, length), _grams(found, length)
    common = (wanted & given).total()
    return Score(common / given.total() if given else 0.0, common / wanted.total() if wanted else 0.0)


def _grams(text: str, length: int) -> Counter[tuple[str, ...]]:
    words = _WORD.findall(text.lower())
    return (
        Counter(tuple(words[at : at + length]) for at in range(max(1, len(words) - length + 1))) if words else Counter()
    )


def ours(sample: Sample) -> str:
    try:
        return read_article(sample.body, url=sample.url).text
    except ReadError:
        return ""


def trafilatura_default(sample: Sample) -> str:
    import trafilatura

    return trafilatura.extract(sample.page) or ""


def trafilatura_fast(sample: Sample) -> str:
    import trafilatura

    return trafilatura.extract(sample.page, fast=True) or ""


def sure_share(pages: list[Sample]) -> float:
    """Of the pages, how many our own reading takes alone."""
    asked = 0

    def counted(page: str, *, fast: bool) -> str | None:
        nonlocal asked
        asked += fast  # the first question to trafilatura; the second is about the same page
        return by_trafilatura(page, fast=fast)

    with mock.patch("tidings.read.article.article.by_trafilatura", counted):
        for sample in pages:
            ours(sample)
    return 1 - asked / len(pages)


def main() -> int:
    if not ARTICLES.is_dir():
        print("the articles in ../shared/data are not beside the project")
        return 1
    logging.disable(logging.CRITICAL)
    pages = samples()
    readers: dict[str, Callable[[Sample], str]] = {
        "trafilatura default": trafilatura_default,
        "trafilatura fast": trafilatura_fast,
        "ours": ours,
    }
    texts: dict[str, list[str]] = {name: [read(sample) for sample in pages] for name, read in readers.items()}
    seconds = {name: [float("inf")] * len(pages) for name in readers}
    for _ in range(_ROUNDS):
        for at, sample in enumerate(pages):
            for name, read in readers.items():
                start = time.process_time()
                read(sample)
                seconds[name][at] = min(seconds[name][at], time.process_time() - start)
    base = sum(seconds["trafilatura default"])
    print(f"{len(pages)} pages, {sum(len(sample.body) for sample in pages) / len(pages) / 1000:.0f} KB on average\n")
    print(f"{'':20} {'F1':>7} {'precision':>10} {'recall':>7} {'F1 of 4':>8} {'pages/s':>8} {'speed':>7}")
    for name in readers:
        scores = [score(sample.truth, text) for sample, text in zip(pages, texts[name], strict=True)]
        fours = [score(sample.truth, text, 4).f1 for sample, text in zip(pages, texts[name], strict=True)]
        taken = sum(seconds[name])
        print(
            f"{name:20} {_mean([one.f1 for one in scores]):7.4f} {_mean([one.precision for one in scores]):10.4f} "
            f"{_mean([one.recall for one in scores]):7.4f} {_mean(fours):8.4f} {len(pages) / taken:8.1f} "
            f"{base / taken:6.2f}x"
        )
    print(f"\nour own reading is sure of itself, and taken alone, on {sure_share(pages):.0%} of the pages")
    return 0


def _mean(values: list[float]) -> float:
    return sum(values) / len(values)


if __name__ == "__main__":
    sys.exit(main())
