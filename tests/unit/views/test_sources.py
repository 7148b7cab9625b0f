"""How a source does, and the table of sources."""

from __future__ import annotations

from datetime import timedelta

import pytest
from tests.unit.web.library import NOW, a_source

from tidings.model.sources import Source, SourceState
from tidings.views.sources import PAGE, Order, Show, SourceStatus, source_status, source_table, trouble


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


SOURCES = [
    a_source(1, title="beta", articles=5, next_at=NOW + timedelta(hours=3), category="World"),
    a_source(2, title="Alpha", articles=50, next_at=NOW + timedelta(hours=2)),
    a_source(3, title=None, articles=0, next_at=None, state=SourceState.GONE),
    a_source(4, title="gamma", articles=1, next_at=NOW, failures=1, last_error="no"),
]


def ids(text: str = "", show: Show = Show.ALL, order: Order = Order.NAME) -> list[int]:
    return [source.id for source in source_table(SOURCES, text=text, show=show, order=order, page=1).rows]


def test_orders() -> None:
    assert ids(order=Order.NAME) == [2, 1, 4, 3]
    assert ids(order=Order.NEXT) == [4, 2, 1, 3]
    assert ids(order=Order.ARTICLES) == [2, 1, 4, 3]


def test_filters() -> None:
    assert ids("SITE2") == [2]
    assert ids("world beta") == [1]
    assert ids("world alpha") == []
    assert ids(show=Show.FAILING) == [4]
    assert ids(show=Show.GONE) == [3]


def test_pages() -> None:
    many = [a_source(number) for number in range(1, 2 * PAGE + 2)]
    last = source_table(many, text="", show=Show.ALL, order=Order.NAME, page=99)
    assert (last.page, last.pages, last.found, len(last.rows)) == (3, 3, 2 * PAGE + 1, 1)
    empty = source_table([], text="", show=Show.ALL, order=Order.NAME, page=1)
    assert (empty.page, empty.pages, len(empty.rows)) == (1, 1, 0)
