"""Stories are joined and listed from indexes, also with a million articles."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import create_engine, event
from sqlalchemy.engine import Connection
from sqlalchemy.sql import Executable

from tidings.model.articles import ArticleQuery
from tidings.store.db.indexes import metadata
from tidings.store.sources import library
from tidings.store.visits import stories


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
    ("statement", "values", "index"),
    [
        (stories._holders, {"hashes": [1, 2]}, "sqlite_autoindex_band_1 (hash=?)"),
        (stories._forget_bands_of, {"ids": [1]}, "ix_band_article (article_id=?)"),
        (stories._merge.statement, {"key": 1, "story_id": 2}, "ix_article_story (story_id=?)"),
        (stories._forget_old, {}, "ix_signature_at (at<?)"),
        (stories._forget_old_bands, {}, "ix_band_article (article_id=?)"),
        (library._story, {"wanted": 1}, "ix_article_story (story_id=?)"),
    ],
)
def test_by_an_index(connection: Connection, statement: Executable, values: dict[str, Any], index: str) -> None:
    steps = plan(connection, statement, values)
    assert any(index in step for step in steps), steps
    assert not [step for step in steps if step.startswith("SCAN") and " USING " not in step], steps


def test_one_row_a_story_is_looked_up_for_each_row(connection: Connection) -> None:
    steps = plan(connection, library._article_page(connection, ArticleQuery(stories=True)))
    assert len([step for step in steps if "SEARCH member USING COVERING INDEX ix_article_story" in step]) == 2, steps
