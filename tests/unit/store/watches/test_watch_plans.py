"""What waits for the watches is found by an index, also where a watch looks back at a million articles."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from sqlalchemy import create_engine, event
from sqlalchemy.engine import Connection
from sqlalchemy.sql import Executable

from tidings.store.db.indexes import metadata
from tidings.store.db.watch_tables import unwatched, unwatched_page, watch_match
from tidings.store.rows import match_counts as matchcounts
from tidings.store.visits import page_cascade
from tidings.store.watches import backfill as lookingback
from tidings.store.watches import queue as watchqueue
from tidings.store.watches import queue_items as watchedthings
from tidings.store.watches import write_matches as watchanswers

NOW = datetime(2026, 1, 1, tzinfo=UTC)
_OF_SOURCE = matchcounts._counted.where(watch_match.c.source_id.in_([1]))


@pytest.fixture
def connection() -> Iterator[Connection]:
    engine = create_engine("sqlite://")
    metadata.create_all(engine)
    with engine.connect() as connected:
        yield connected


def plan(connection: Connection, statement: Executable, values: dict[str, Any]) -> list[str]:
    asked: list[tuple[str, Any]] = []

    def note(_connection: Any, _cursor: Any, sql: str, parameters: Any, _context: Any, _many: bool) -> None:
        asked.append((sql, parameters))

    event.listen(connection, "before_cursor_execute", note)
    connection.execute(statement, values)
    event.remove(connection, "before_cursor_execute", note)
    return [row[3] for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {asked[0][0]}", asked[0][1])]


@pytest.mark.parametrize(
    ("statement", "values", "index"),
    [
        (page_cascade.STATEMENTS["asking"], {}, "COVERING INDEX ix_watch_asking (paused=? AND scope=?)"),
        (watchqueue._QUEUES[0][0], {"most": 9}, "SCAN unwatched USING INDEX ix_unwatched_news"),
        (watchqueue._QUEUES[0][1], {"most": 9}, "SCAN unwatched_page USING INDEX ix_unwatched_page_news"),
        (watchqueue._first_article, {"since": NOW}, "COVERING INDEX ix_article_first_seen (first_seen>?)"),
        (watchqueue._first_page, {"since": NOW}, "COVERING INDEX ix_version_at (at>?)"),
        (
            watchqueue._stored_articles,
            {"since": NOW, "after": 7, "most": 9},
            "article USING INTEGER PRIMARY KEY (rowid>",
        ),
        (
            watchqueue._stored_pages,
            {"since": NOW, "after": 7, "most": 9},
            "version USING INTEGER PRIMARY KEY (rowid>?)",
        ),
        (watchedthings._times, {"ids": [1]}, "article USING INTEGER PRIMARY KEY (rowid=?)"),
        (watchedthings._versions, {"ids": [1]}, "version USING INTEGER PRIMARY KEY (rowid=?)"),
        (watchanswers._noted, {"ids": [1]}, "sqlite_autoindex_unwatched_1 (article_id=?)"),
        (watchanswers._noted_pages, {"ids": [1]}, "sqlite_autoindex_unwatched_page_1 (version_id=?)"),
        (_OF_SOURCE, {}, "ix_match_source (source_id=?)"),
        (
            lookingback._put("sqlite", unwatched),
            {"since": NOW, "asker": 1},
            "COVERING INDEX ix_article_first_seen (first_seen>?)",
        ),
        (
            lookingback._put("sqlite", unwatched_page),
            {"since": NOW, "asker": 1},
            "ix_version_at (at>?)",
        ),
    ],
)
def test_by_an_index(connection: Connection, statement: Executable, values: dict[str, Any], index: str) -> None:
    steps = plan(connection, statement, values)
    assert any(index in step for step in steps), steps
    assert not [step for step in steps if step.startswith("SCAN") and " USING " not in step], steps
    if statement is not watchedthings._versions:  # the few versions of one page may be sorted
        assert not [step for step in steps if "FOR ORDER BY" in step], steps
