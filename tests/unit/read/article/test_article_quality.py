"""How well real articles are read: floors, so that a change that loses quality is seen."""

from __future__ import annotations

import pytest
from bench.articles import ARTICLES, Sample, samples, score, sure_share, trafilatura_default

from tidings.model.articles import Verdict
from tidings.read.article.article import read_article

pytestmark = pytest.mark.skipif(
    not ARTICLES.is_dir(), reason="the articles in ../shared/data are not beside the project"
)


@pytest.fixture(scope="module")
def pages() -> list[Sample]:
    return samples()


def test_articles_are_read_better_than_by_trafilatura(pages: list[Sample]) -> None:
    """Measured: 0.9758 against 0.9439 (words), 0.9722 against 0.9388 (four in a row)."""
    read = [read_article(sample.body, url=sample.url) for sample in pages]
    for length, floor in ((1, 0.965), (4, 0.96)):
        found = [score(one.truth, text.text, length).f1 for one, text in zip(pages, read, strict=True)]
        assert sum(found) / len(found) >= floor
    every_third = range(0, len(pages), 3)
    ours = sum(score(pages[at].truth, read[at].text).f1 for at in every_third)
    theirs = sum(score(pages[at].truth, trafilatura_default(pages[at])).f1 for at in every_third)
    assert ours >= theirs
    verdicts = [text.verdict for text in read]
    assert verdicts.count(Verdict.NONE) == 0
    assert verdicts.count(Verdict.STUB) <= 4  # two are cut on their pages
    assert sum(text.title is not None for text in read) == len(pages)
    assert sum(text.published is not None for text in read) >= 0.97 * len(pages)
    assert sum(text.image is not None for text in read) >= 0.9 * len(pages)


def test_most_pages_need_no_second_opinion(pages: list[Sample]) -> None:
    assert sure_share(pages) >= 0.85


def test_the_measure() -> None:
    assert score("a b c d", "a b c d").f1 == 1.0
    assert score("a b c d", "a b x y").f1 == 0.5
    assert score("a a b", "a").precision == 1.0
    assert score("a a b", "a").recall == pytest.approx(1 / 3)
    assert score("a b c d e", "e d c b a", 4).f1 == 0.0
    assert score("a", "").f1 == 0.0
