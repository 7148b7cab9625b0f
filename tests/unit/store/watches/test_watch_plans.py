"""The queue, matches and messages are read by an index, also with a million rows: EXPLAIN QUERY PLAN of SQLite."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from sqlalchemy import create_engine
from sqlalchemy.engine import Connection
from tests.cases import each
from tests.unit.store.plans import every_statement, full_scans, plan

from tidings.model.matches import MatchQuery
from tidings.model.messages import MessageQuery
from tidings.store.db.indexes import metadata
from tidings.store.db.watch_tables import unwatched, unwatched_page
from tidings.store.watches.backfill import enqueue_statement
from tidings.store.watches.matches import select_matches
from tidings.store.watches.outbox import select_messages

NOW = datetime(2026, 3, 1, tzinfo=UTC)
STATEMENTS = {
    **{name: statement for name, statement in every_statement().items() if name.startswith("watches.")},
    "backfill of articles": enqueue_statement("sqlite", unwatched),
    "backfill of pages": enqueue_statement("sqlite", unwatched_page),
    "messages of a watch": select_messages(MessageQuery(3)),
}
# The steps each plan must have, in part.
STEPS = {
    "watches.queue:new_articles": ["SCAN unwatched USING INDEX ix_unwatched_news"],
    "watches.queue:new_pages": ["SCAN unwatched_page USING INDEX ix_unwatched_page_news"],
    "watches.queue:first_article": ["COVERING INDEX ix_article_first_seen (first_seen>?)"],
    "watches.queue:first_page": ["COVERING INDEX ix_version_at (at>?)"],
    "watches.queue:stored_articles": ["article USING INTEGER PRIMARY KEY (rowid>"],
    "watches.queue:stored_pages": ["version USING INTEGER PRIMARY KEY (rowid>?)"],
    "watches.queue_items:details": ["article USING INTEGER PRIMARY KEY (rowid=?)"],
    "watches.queue_items:versions": ["version USING INTEGER PRIMARY KEY (rowid=?)"],
    "watches.write_matches:queued_articles": ["sqlite_autoindex_unwatched_1 (article_id=?)"],
    "watches.write_matches:queued_pages": ["sqlite_autoindex_unwatched_page_1 (version_id=?)"],
    "backfill of articles": ["COVERING INDEX ix_article_first_seen (first_seen>?)"],
    "backfill of pages": ["ix_version_at (at>?)"],
    "watches.day_counts:counts": ["COVERING INDEX ix_match_watch_at (watch_id=? AND at>? AND at<?)"],
    "watches.day_counts:baselines": ["COVERING INDEX ix_match_watch_at (watch_id=?)"],
    "watches.day_counts:rated_counts": ["COVERING INDEX ix_match_rated (watch_id=? AND rating>?)"],
    "watches.matches:first_at_address": ["SEARCH theirs USING", "SEARCH earlier USING INTEGER PRIMARY KEY (rowid=?)"],
    "watches.story_copies:members": [
        "SEARCH article USING INDEX ix_article_story (story_id=?)",
        "SEARCH watch_match USING INDEX ix_match_article (article_id=?)",
    ],
    "watches.story_copies:decided": [
        "SEARCH article USING INDEX ix_article_story (story_id=?)",
        "SEARCH watch_match USING INDEX ix_match_article (article_id=?)",
        "SEARCH delivery USING INDEX sqlite_autoindex_delivery_1 (watch_match_id=?)",
    ],
    "watches.outbox:waiting": [
        "SCAN delivery USING INDEX ix_delivery_waiting",
        "INDEX sqlite_autoindex_watch_match_1 (watch_id=? AND kind=? AND subject=?)",
    ],
    "watches.outbox:waiting_of_watches": [
        "SEARCH delivery USING INDEX ix_delivery_waiting (watch_id=?)",
        "INDEX sqlite_autoindex_watch_match_1 (watch_id=? AND kind=? AND subject=?)",
    ],
    "watches.outbox:oldest": [
        "SCAN delivery USING INDEX ix_delivery_waiting",
        "watch_match USING INTEGER PRIMARY KEY",
    ],
    "watches.outbox:due": ["ix_message_due (next_at<?)", "ix_delivery_message (message_id=?)"],
    "watches.outbox:next_at": ["ix_message_due (next_at>?)"],
    "watches.outbox:matches_of_messages": ["SEARCH delivery USING INDEX ix_delivery_message (message_id=?)"],
    "messages of a watch": ["ix_message_watch (watch_id=?)"],
    "watches.match_addresses:decided": ["SEARCH match_address USING INDEX ix_match_address_place (place=?)"],
    "watches.known_links:linked": ["SEARCH link USING INDEX sqlite_autoindex_link_1 (url_hash=? AND root_id=?)"],
    "watches.outbox_write:forget_empty": ["ix_message_due (next_at>?)"],
}
# They sort what they found: the matches of a message, the next rows of each channel.
SORTING = {
    "watches.day_counts:counts",  # a row for each day
    "watches.story_copies:members",
    "watches.outbox:waiting",
    "watches.outbox:waiting_of_watches",
    "watches.outbox:due",
    "watches.outbox:matches_of_messages",
}


@pytest.fixture
def connection() -> Iterator[Connection]:
    engine = create_engine("sqlite://")
    metadata.create_all(engine)
    with engine.connect() as connected:
        yield connected


def test_every_expectation_has_its_statement() -> None:
    assert STEPS.keys() <= STATEMENTS.keys()


@each("name", STEPS)
def test_by_an_index(name: str) -> None:
    steps = plan(STATEMENTS[name])
    for part in STEPS[name]:
        assert any(part in step for step in steps), (part, steps)
    # The rows of a subquery are those an index found.
    scans = [step for step in full_scans(steps) if not step.startswith(("SCAN anon_", "SCAN (subquery-", "SCAN days"))]
    assert not scans, steps
    if name not in SORTING:
        assert not [step for step in steps if "FOR ORDER BY" in step], steps


@pytest.mark.parametrize(
    ("query", "walk"),
    [
        (MatchQuery(), "SCAN watch_match USING INDEX ix_match_at"),
        (MatchQuery(since=NOW), "SEARCH watch_match USING INDEX ix_match_at (at>?)"),
        (MatchQuery(person_id=2), "SEARCH watch_match USING INDEX ix_match_person (person_id=?)"),
        (MatchQuery(person_id=2, baselines=False), "SEARCH watch_match USING INDEX ix_match_news (person_id=?)"),
        (
            MatchQuery(person_id=2, since=NOW, baselines=False),
            "SEARCH watch_match USING INDEX ix_match_news (person_id=? AND at>?)",
        ),
        (MatchQuery(7, person_id=2), "SEARCH watch_match USING INDEX ix_match_watch_at (watch_id=?)"),
        (MatchQuery(7), "SEARCH watch_match USING INDEX ix_match_watch_at (watch_id=?)"),
        (MatchQuery(7, since=NOW), "SEARCH watch_match USING INDEX ix_match_watch_at (watch_id=? AND at>?)"),
    ],
)
def test_a_page_of_matches_is_walked_to(connection: Connection, query: MatchQuery, walk: str) -> None:
    steps = plan(select_matches(connection, query))
    # Without statistics the two indexes of a person's matches are as good, and the one that was made last is taken;
    # SQLAlchemy makes them in any order.
    either = walk, walk.replace("ix_match_news", "ix_match_person")
    assert [step for step in steps if step in either], steps
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
    steps = plan(select_matches(connection, query))
    assert walk in steps, steps
    assert "SEARCH watch_match USING INTEGER PRIMARY KEY (rowid=?)" in steps, steps
