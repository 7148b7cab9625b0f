"""Search asks the index first and walks along it from the newest on, whatever else is asked."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from sqlalchemy import create_engine, event

from tidings.model.search import SearchQuery
from tidings.model.watches import WatchScope
from tidings.store.db.indexes import metadata
from tidings.store.search.candidates import candidates
from tidings.watch.query.parser import parse_query
from tidings.watch.search import index_query_of

NOW = datetime(2026, 3, 1, tzinfo=UTC)


BOTH = (WatchScope.ARTICLES, WatchScope.PAGES)


def plans(query: SearchQuery) -> list[list[str]]:
    """The plans of all statements, each once."""
    engine = create_engine("sqlite://")
    metadata.create_all(engine)
    asked: list[tuple[str, Any]] = []

    def note(_connection: Any, _cursor: Any, sql: str, parameters: Any, _context: Any, _many: bool) -> None:
        asked.append((sql, parameters))

    with engine.connect() as connection:
        event.listen(connection, "before_cursor_execute", note)
        assert candidates(connection, query, index_query_of(parse_query(query.text)), BOTH) == ([], False)
        event.remove(connection, "before_cursor_execute", note)
        found = [
            tuple(row[3] for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {sql}", parameters))
            for sql, parameters in asked
        ]
        return list(map(list, dict.fromkeys(found)))


@pytest.mark.parametrize("more", [{}, {"source_id": 7}, {"since": NOW}, {"language": "pl"}])
def test_the_index_first(more: dict[str, Any]) -> None:
    articles, pages = plans(SearchQuery("gas price", NOW, **more))
    for steps in (articles, pages):
        assert steps[0].startswith("SCAN search_terms VIRTUAL TABLE INDEX")
        assert not any("TEMP B-TREE" in step for step in steps)
    assert articles[1:] == ["SEARCH a USING INTEGER PRIMARY KEY (rowid=?)"]
    joined = [step.partition(" USING")[0] for step in pages[1:]]
    assert [step for step in joined if step in ("SEARCH t", "SEARCH s")] == ["SEARCH t", "SEARCH s"]
    assert not any(step.startswith("SCAN") for step in joined)


def test_without_the_index_from_the_newest_on() -> None:
    articles, pages = plans(SearchQuery("/x/", NOW))
    assert articles == ["SCAN a"]
    assert pages[0] == "SCAN t"
    assert len(pages) == 2
    assert not any("SCAN" in step or "TEMP" in step for step in pages[1:])
