"""Matches and messages are listed, planned and sent from indexes, also with a million matches."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from sqlalchemy import create_engine, event
from sqlalchemy.engine import Connection
from sqlalchemy.sql import Executable

from tidings.model.matches import MatchQuery
from tidings.model.messages import MessageQuery
from tidings.store.db.indexes import metadata
from tidings.store.watches import matches, outbox
from tidings.store.watches import outbox_write as sealing
from tidings.store.watches import story_copies as firststories
from tidings.store.watches import story_copies as toldstories

NOW = datetime(2026, 3, 1, tzinfo=UTC)


@pytest.fixture
def connection() -> Iterator[Connection]:
    engine = create_engine("sqlite://")
    metadata.create_all(engine)
    with engine.connect() as connected:
        yield connected


def plan(connection: Connection, statement: Executable, values: dict[str, Any] | None = None) -> list[str]:
    asked: list[tuple[str, Any]] = []

    def note(_connection: Any, _cursor: Any, sql: str, parameters: Any, _context: Any, _many: bool) -> None:
        asked.append((sql, parameters))

    event.listen(connection, "before_cursor_execute", note)
    connection.execute(statement, values or {})
    event.remove(connection, "before_cursor_execute", note)
    return [row[3] for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {asked[0][0]}", asked[0][1])]


@pytest.mark.parametrize(
    ("query", "walk"),
    [
        (MatchQuery(), "SCAN watch_match USING INDEX ix_match_at"),
        (MatchQuery(since=NOW), "SEARCH watch_match USING INDEX ix_match_at (at>?)"),
        (MatchQuery(7), "SEARCH watch_match USING INDEX ix_match_watch_at (watch_id=?)"),
        (MatchQuery(7, since=NOW), "SEARCH watch_match USING INDEX ix_match_watch_at (watch_id=? AND at>?)"),
    ],
)
def test_a_page_of_matches_is_walked_to(connection: Connection, query: MatchQuery, walk: str) -> None:
    steps = plan(connection, matches._chosen(connection, query))
    assert walk in steps, steps
    assert not [step for step in steps if "TEMP B-TREE" in step], steps


@pytest.mark.parametrize(
    ("query", "walk"),
    [
        (MatchQuery(rated=True), "SCAN rated USING COVERING INDEX ix_match_rated"),
        (
            MatchQuery(7, since=NOW, rated=True),
            "SEARCH rated USING COVERING INDEX ix_match_rated (watch_id=? AND rating>?)",
        ),
    ],
)
def test_the_few_that_are_rated_come_first(connection: Connection, query: MatchQuery, walk: str) -> None:
    steps = plan(connection, matches._chosen(connection, query))
    assert walk in steps, steps
    assert "SEARCH watch_match USING INTEGER PRIMARY KEY (rowid=?)" in steps, steps


@pytest.mark.parametrize(
    ("statement", "values", "indexes"),
    [
        (matches._counts, {"ids": [1], "since": NOW}, ["COVERING INDEX ix_match_watch_at (watch_id=? AND at>?)"]),
        (
            outbox._waiting,
            {"number": 9},
            [
                "SCAN delivery USING INDEX ix_delivery_waiting",
                "INDEX sqlite_autoindex_watch_match_1 (watch_id=? AND kind=? AND subject=?)",
            ],
        ),
        (
            outbox._waiting_of_these,
            {"number": 9, "watches": [1, 2]},
            [
                "SEARCH delivery USING INDEX ix_delivery_waiting (watch_id=?)",
                "INDEX sqlite_autoindex_watch_match_1 (watch_id=? AND kind=? AND subject=?)",
            ],
        ),
        (
            toldstories.decided,
            {"stories": [5, 6], "watches": [1, 2]},
            [
                "SEARCH article USING INDEX ix_article_story (story_id=?)",
                "SEARCH watch_match USING INDEX ix_match_article (article_id=?)",
                "SEARCH delivery USING INDEX sqlite_autoindex_delivery_1 (watch_match_id=?)",
            ],
        ),
        (
            firststories.members,
            {"ids": [5, 6], "watch": 1},
            [
                "SEARCH article USING INDEX ix_article_story (story_id=?)",
                "SEARCH watch_match USING INDEX ix_match_article (article_id=?)",
            ],
        ),
        (
            matches._first_at_address,
            {"ids": [5, 6]},
            ["SEARCH theirs USING", "SEARCH earlier USING INTEGER PRIMARY KEY (rowid=?)"],
        ),
        (
            outbox._oldest,
            {},
            ["SCAN delivery USING INDEX ix_delivery_waiting", "watch_match USING INTEGER PRIMARY KEY"],
        ),
        (outbox._due, {"now": NOW, "number": 9}, ["ix_message_due (next_at<?)", "ix_delivery_message (message_id=?)"]),
        (outbox._next_at, {}, ["ix_message_due (next_at>?)"]),
        (outbox._matches_of, {"ids": [1, 2]}, ["SEARCH delivery USING INDEX ix_delivery_message (message_id=?)"]),
        (outbox._listed(MessageQuery(3)), {}, ["ix_message_watch (watch_id=?)"]),
        (sealing._forget_empty, {}, ["ix_message_due (next_at>?)"]),
    ],
)
def test_by_an_index(connection: Connection, statement: Executable, values: dict[str, Any], indexes: list[str]) -> None:
    steps = plan(connection, statement, values)
    for index in indexes:
        assert any(index in step for step in steps), (index, steps)
    scans = [step for step in steps if step.startswith("SCAN") and " USING " not in step]
    assert all(step in ("SCAN anon_1", "SCAN (subquery-6)", "SCAN (subquery-5)") for step in scans), scans
