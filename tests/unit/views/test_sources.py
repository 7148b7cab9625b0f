"""How a source does, and the table of sources."""

from __future__ import annotations

from datetime import timedelta

import pytest
from tests.unit.web.library import NOW, a_source

from tidings.model.sources import Source, SourceCounts, SourcePage, SourceShow, SourceState
from tidings.views.sources import SourceStatus, source_lede, source_status, trouble


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (a_source(1, last_visit_at=None, last_change_at=None), SourceStatus.NEW),
        (a_source(1, last_visit_at=NOW, last_change_at=NOW), SourceStatus.CHANGED),
        (a_source(1, last_visit_at=NOW, last_change_at=NOW - timedelta(hours=1)), SourceStatus.UNCHANGED),
        (a_source(1, failures=2, last_error="no"), SourceStatus.FAILING),
        (a_source(1, failures=2, last_error="410", state=SourceState.GONE), SourceStatus.GONE),
    ],
)
def test_standing(source: Source, expected: SourceStatus) -> None:
    assert source_status(source) is expected


def test_trouble_does_not_repeat_the_url() -> None:
    source = a_source(1, failures=1, last_error="https://site1.example/feed.xml: 503 Service Unavailable")
    assert trouble(source) == "503 Service Unavailable"
    assert trouble(a_source(1, failures=1, last_error=None)) == "the last visit failed"
    assert trouble(a_source(1, failures=0)) is None


@pytest.mark.parametrize(
    ("page", "show", "filtered", "first", "words"),
    [
        (SourcePage(()), SourceShow.ALL, False, True, "1,203 sources"),
        (SourcePage(()), SourceShow.GONE, False, True, "3 of 1,203 sources"),
        (SourcePage((), found=7), SourceShow.ALL, True, True, "7 of 1,203 sources"),
        (SourcePage((), found=None), SourceShow.ALL, True, True, "the first of very many, of 1,203 sources"),
        (SourcePage((), found=7), SourceShow.ALL, True, False, "some of 1,203 sources"),
    ],
)
def test_the_words_above_the_table(page: SourcePage, show: SourceShow, filtered: bool, first: bool, words: str) -> None:
    assert source_lede(SourceCounts(1_000, 200, 3), page, show, filtered=filtered, first=first) == words
