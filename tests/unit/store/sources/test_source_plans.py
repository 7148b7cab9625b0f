"""Articles, requests and subscriptions are listed from indexes, also with a million rows."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from sqlalchemy import create_engine
from sqlalchemy.engine import Connection
from tests.unit.store.plans import full_scans, plan

from tidings.model.articles import ArticleQuery, ArticleTime
from tidings.store.db.indexes import metadata
from tidings.store.sources import article_lists, library, visit_lists, websub

NOW = datetime(2026, 1, 1, tzinfo=UTC)
SEEN = ArticleTime.SEEN


@pytest.fixture
def connection() -> Iterator[Connection]:
    engine = create_engine("sqlite://")
    metadata.create_all(engine)
    with engine.connect() as connected:
        yield connected


@pytest.mark.parametrize(
    ("query", "index"),
    [
        (ArticleQuery(by=SEEN), "SCAN article USING INDEX ix_article_first_seen"),
        (ArticleQuery(by=SEEN, since=NOW), "ix_article_first_seen (first_seen>?)"),
        (ArticleQuery(by=SEEN, source_id=1), "ix_article_source_first_seen (source_id=?)"),
        (ArticleQuery(by=SEEN, source_id=1, since=NOW), "ix_article_source_first_seen (source_id=? AND first_seen>?)"),
        (ArticleQuery(), "SCAN article USING INDEX ix_article_published"),
        (ArticleQuery(since=NOW), "ix_article_published (<expr>>?)"),
        (ArticleQuery(source_id=1), "ix_article_source_published (source_id=?)"),
        (ArticleQuery(source_id=1, since=NOW), "ix_article_source_published (source_id=? AND <expr>>?)"),
        (ArticleQuery(before_id=1), "ix_article_published (<expr><?)"),
        (ArticleQuery(before_id=1, since=NOW), "ix_article_published (<expr>>? AND <expr><?)"),
        (ArticleQuery(before_id=1, source_id=1), "ix_article_source_published (source_id=? AND <expr><?)"),
    ],
)
def test_pages_of_articles(connection: Connection, query: ArticleQuery, index: str) -> None:
    connection.exec_driver_sql(
        "INSERT INTO article (id, source_id, identity, identity_hash, version, category, first_seen, text_state, "
        "text_attempts) VALUES (1, 1, '', 0, 0, '', 0, '', 0)"
    )
    steps = plan(article_lists.select_articles(connection, query))
    assert [step for step in steps if index in step], steps
    assert not [step for step in steps if "TEMP B-TREE" in step]


def test_one_row_a_story_is_looked_up_for_each_row(connection: Connection) -> None:
    steps = plan(article_lists.select_articles(connection, ArticleQuery(stories=True)))
    assert [step for step in steps if "SEARCH member USING INDEX ix_article_story" in step], steps
    steps = plan(article_lists.select_articles(connection, ArticleQuery(stories=True, by=SEEN)))
    assert len([step for step in steps if "SEARCH member USING COVERING INDEX ix_article_story" in step]) == 2, steps


def test_articles_of_a_story() -> None:
    steps = plan(library.STATEMENTS["story"])
    assert any("ix_article_story (story_id=?)" in step for step in steps), steps
    assert not full_scans(steps)


def test_what_publishers_saw_of_us() -> None:
    steps = plan(visit_lists.STATEMENTS["hops"])
    assert steps[0] == "SEARCH hop USING INDEX ix_hop_source_at (source_id=? AND at>?)"
    assert not [step for step in steps if step.startswith("SCAN") and "hop" in step]


def test_subscriptions_that_are_due() -> None:
    steps = plan(websub.STATEMENTS["due"])
    assert steps[0] == "SEARCH subscription USING INDEX ix_subscription_due (next_at<?)"
    assert not [step for step in steps if "SCAN" in step]
