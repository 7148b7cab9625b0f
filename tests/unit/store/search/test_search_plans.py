"""Search asks the index first and walks along it from the newest on, whatever else is asked."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from sqlalchemy import create_engine, event

from tidings.model.search import SearchQuery
from tidings.store.db.indexes import metadata
from tidings.store.search.candidates import candidates
from tidings.watch.query.parser import parse_query
from tidings.watch.search import index_query_of

NOW = datetime(2026, 3, 1, tzinfo=UTC)


def plan(query: SearchQuery) -> list[str]:
    engine = create_engine("sqlite://")
    metadata.create_all(engine)
    asked: list[tuple[str, Any]] = []

    def note(_connection: Any, _cursor: Any, sql: str, parameters: Any, _context: Any, _many: bool) -> None:
        asked.append((sql, parameters))

    with engine.connect() as connection:
        event.listen(connection, "before_cursor_execute", note)
        assert candidates(connection, query, index_query_of(parse_query(query.text))) == ([], False)
        event.remove(connection, "before_cursor_execute", note)
        plans = {
            tuple(row[3] for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {sql}", parameters))
            for sql, parameters in asked
        }
        assert len(plans) == 1  # that of all statements
        return list(*plans)


@pytest.mark.parametrize("more", [{}, {"source_id": 7}, {"since": NOW}, {"language": "pl"}])
def test_the_index_first(more: dict[str, Any]) -> None:
    first, second, *further = plan(SearchQuery("gas price", NOW, **more))
    assert first.startswith("SCAN search_terms VIRTUAL TABLE INDEX")
    assert second == "SEARCH a USING INTEGER PRIMARY KEY (rowid=?)"
    assert further == []


def test_without_the_index_from_the_newest_on() -> None:
    assert plan(SearchQuery("/x/", NOW)) == ["SCAN a"]
