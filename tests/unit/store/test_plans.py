"""What is asked again and again is answered from an index, also with a million rows."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from sqlalchemy import Select, create_engine, event
from sqlalchemy.engine import Connection

from tidings.model.articles import ArticleQuery
from tidings.store.db.indexes import metadata
from tidings.store.db.statements import Query
from tidings.store.db.types import to_micros
from tidings.store.sources import library
from tidings.store.sources import websub as pushes
from tidings.store.visits import apply as feeds
from tidings.store.visits import crawl_store as crawl
from tidings.store.visits import requests as hops

NOW = datetime(2026, 1, 1, tzinfo=UTC)


@pytest.fixture
def connection() -> Iterator[Connection]:
    engine = create_engine("sqlite://")
    metadata.create_all(engine)
    with engine.connect() as connected:
        yield connected


def plan(
    connection: Connection, statement: Select[*tuple[Any, ...]] | Query, values: dict[str, Any] | None = None
) -> list[str]:
    asked: list[tuple[str, Any]] = []

    def note(_connection: Any, _cursor: Any, sql: str, parameters: Any, _context: Any, _many: bool) -> None:
        asked.append((sql, parameters))

    event.listen(connection, "before_cursor_execute", note)
    answer = (
        statement.run(connection, values) if isinstance(statement, Query) else connection.execute(statement, values)
    )
    answer.all()
    event.remove(connection, "before_cursor_execute", note)
    return [row[3] for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {asked[0][0]}", asked[0][1])]


def test_due_sources(connection: Connection) -> None:
    assert plan(connection, crawl._due, {"until": to_micros(NOW), "most": 10}) == [
        "SEARCH source USING INDEX ix_source_due (next_at<?)"
    ]


def test_the_next_page(connection: Connection) -> None:
    (step,) = plan(connection, crawl._next_article, {"after": NOW})
    assert step == "SEARCH article USING COVERING INDEX ix_article_due (text_due_at>?)"


def test_article_orders_never_walk_through_the_articles(connection: Connection) -> None:
    values = {"now": NOW, "most": 10, "not_hosts": ["a.test", "b.test"]}
    steps = plan(connection, crawl._article_orders_due, values)
    assert not [step for step in steps if step.startswith("SCAN article")]
    assert len([step for step in steps if "COVERING INDEX ix_article_host_due" in step]) == 2 + crawl.PER_HOST


@pytest.mark.parametrize(
    ("query", "index"),
    [
        (ArticleQuery(), "ix_article_first_seen"),
        (ArticleQuery(since=NOW), "ix_article_first_seen"),
        (ArticleQuery(source_id=1), "ix_article_source_first_seen"),
        (ArticleQuery(source_id=1, since=NOW), "ix_article_source_first_seen"),
    ],
)
def test_pages_of_articles(connection: Connection, query: ArticleQuery, index: str) -> None:
    steps = plan(connection, library._article_page(connection, query))
    assert [step for step in steps if index in step]
    assert not [step for step in steps if "TEMP B-TREE" in step]


def test_what_publishers_saw_of_us(connection: Connection) -> None:
    steps = plan(connection, library._hops, {"wanted": 1, "since": NOW})
    assert steps[0] == "SEARCH hop USING INDEX ix_hop_source_at (source_id=? AND at>?)"
    assert not [step for step in steps if step.startswith("SCAN") and "hop" in step]


def test_subscriptions_that_are_due(connection: Connection) -> None:
    steps = plan(connection, pushes._wanted, {"now": NOW, "most": 10})
    assert steps[0] == "SEARCH subscription USING INDEX ix_subscription_due (next_at<?)"
    assert not [step for step in steps if "SCAN" in step]


def test_requests_that_may_be_there_already(connection: Connection) -> None:
    steps = plan(connection, hops._held, {"ids": [1, 2], "instants": [3, 4]})
    assert steps == ["SEARCH hop USING COVERING INDEX ix_hop_source_at (source_id=? AND at=?)"]


def test_sources_of_a_batch(connection: Connection) -> None:
    steps = plan(connection, feeds._sources, {"ids": [1, 2]})
    assert len([step for step in steps if step.startswith("SEARCH")]) == 3
    assert not [step for step in steps if "SCAN" in step or "TEMP B-TREE" in step]
