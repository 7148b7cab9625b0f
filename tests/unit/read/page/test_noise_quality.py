"""Noise and true changes over many visits: the floor below which it must not fall.

bench.noise measures the same over real pages, a site of 40 and 20 visits. Fewer pages know less of what their site has
everywhere: the floor here is lower than there.
"""

from __future__ import annotations

import pytest
from bench.noise.experiment import FOLDER, Article, Score, article_of, half_of, run
from tests.unit.read.article.test_signature_quality import articles

SILENT = 0.88
TEMPLATES = (
    "<html><head><title>{title}</title></head><body><header><h2>Daily</h2></header><main><h1>{title}</h1>{text}</main>"
    "<footer><p>All rights reserved by the paper</p></footer></body></html>",
    '<html><body><div id="p-{number}"><div class="wrap css-1x{number}z"><h1>{title}</h1><div>{text}</div></div></div>'
    "</body></html>",
    "<html><body><table><tr><td><h1>{title}</h1>{text}</td><td>Weather</td></tr></table></body></html>",
    "<html><body><h1>{title}</h1>{text}</body></html>",
)


def made(count: int) -> list[Article]:
    pages = []
    for number, text in enumerate(articles(count, seed=5)):
        paragraphs = "".join(f"<p>{one}</p>" for one in text.split("\n\n"))
        title = " ".join(text.split()[:6])
        page = TEMPLATES[number % len(TEMPLATES)].format(title=title, text=paragraphs, number=number)
        article = article_of(f"/story/{number}", page.encode(), seed=3)
        assert article is not None
        pages.append(article)
    pages[0].live = True
    return pages


def judged(score: Score) -> None:
    assert score.lost == []
    assert score.edits.total() >= 20
    assert score.noise.total() >= 300
    assert score.silent >= SILENT


def test_noise_falls_silent_and_no_true_change_is_lost() -> None:
    judged(run(made(12), seed=4, visits=12))


@pytest.mark.skipif(not FOLDER.is_dir(), reason="the articles in ../shared/data are not beside the project")
def test_the_same_on_real_pages() -> None:
    judged(run(half_of(FOLDER, 1, seed=2, most=12), seed=2, visits=8))
