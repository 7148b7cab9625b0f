"""Statements of the crawl as SQLite takes them, made by `python -m tools.sqlite_texts`.

SQLAlchemy takes half a millisecond to compile one, and the start of a crawl needs twenty. Of each: the text, with one
mark for each parameter, also where it is a list; the names of the parameters, in their order; those with a value.
"""

from __future__ import annotations

from typing import Any, Final

TEXTS: Final[dict[str, tuple[str, tuple[str, ...], dict[str, Any]]]] = {
    "events.log:prune": (("DELETE FROM event_log WHERE event_log.at < ?"), ("before",), {}),
    "events.log:wanted": (
        (
            "SELECT 1 AS one \nWHERE (EXISTS (SELECT hook.id \nFROM hook)) OR (EXISTS (SELECT * \nFROM meta \nWHERE "
            "meta.name = ? AND meta.value > ?))"
        ),
        ("name_1", "now"),
        {"name_1": "events_until"},
    ),
    "people.api_answers:prune": (("DELETE FROM api_answer WHERE api_answer.at <= ?"), ("before",), {}),
    "sites.frontier:found": (
        (
            "SELECT link.id, link.root_id, link.parent_id, link.level, link.url \nFROM link \nWHERE link.waiting IS"
            " NOT NULL ORDER BY link.level, link.id\n LIMIT ? OFFSET ?"
        ),
        ("most", "param_1"),
        {"param_1": 0},
    ),
    "sources.holding:removed": (
        (
            "SELECT source.id \nFROM source \nWHERE source.removed_at < ? AND source.listing > ? ORDER BY "
            "source.removed_at, source.id"
        ),
        ("before", "listing_1"),
        {"listing_1": 0},
    ),
    "sources.websub:unread": (
        (
            "SELECT push.id, push.source_id \nFROM push JOIN source ON source.id = push.source_id \nWHERE "
            "(push.source_id NOT IN (?)) AND source.state = ? ORDER BY push.id\n LIMIT ? OFFSET ?"
        ),
        ("not_sources", "state_1", "most", "param_1"),
        {"state_1": "active", "param_1": 0},
    ),
    "visits.accept:schedules": (
        (
            "SELECT source.id, source.policy, source.policy_state, source.failures, source.hints, source.next_at "
            "AS next_at, source.last_visit_at AS last_visit_at, source.weight, source.subscribers, "
            "source.posted_at AS posted_at, source.changes, memory.etag IS NOT NULL AS has_etag, "
            "memory.last_modified IS NOT NULL AS has_date, subscription.state AS hub_state, subscription.trusted,"
            " source.kind, source.every, readership.followers, readership.read, source.seq, source.host, "
            "source.failures = 0 AND source.last_error IS NULL AND source.first_read_at IS NOT NULL AND "
            "source.listing IN (1, -1) AND source.kind != 'page' AND source.seq > 0 AND source.state = 'active' "
            "AND source.moved_to IS NULL AND source.moved_times = 0 AND source.notice IS NULL AND "
            "source.failing_since IS NULL AS settled \nFROM source JOIN memory ON source.id = memory.source_id "
            "LEFT OUTER JOIN subscription ON subscription.source_id = source.id LEFT OUTER JOIN readership ON "
            "readership.source_id = source.id \nWHERE source.id IN (?) ORDER BY source.id"
        ),
        ("ids",),
        {},
    ),
    "visits.accept:sources": (
        (
            "SELECT source.id, source.policy, source.policy_state, source.failures, source.hints, source.next_at "
            "AS next_at, source.last_visit_at AS last_visit_at, source.weight, source.subscribers, "
            "source.posted_at AS posted_at, source.changes, memory.etag IS NOT NULL AS has_etag, "
            "memory.last_modified IS NOT NULL AS has_date, subscription.state AS hub_state, subscription.trusted,"
            " source.kind, source.every, readership.followers, readership.read, source.seq, source.host, "
            "source.failures = 0 AND source.last_error IS NULL AND source.first_read_at IS NOT NULL AND "
            "source.listing IN (1, -1) AND source.kind != 'page' AND source.seq > 0 AND source.state = 'active' "
            "AND source.moved_to IS NULL AND source.moved_times = 0 AND source.notice IS NULL AND "
            "source.failing_since IS NULL AS settled, source.url, source.category, source.notice, "
            "source.moved_to, source.title, source.same_title, source.state, source.site_url, source.language, "
            "source.moved_times, source.failing_since AS failing_since, subscription.hub, subscription.topic, "
            "source.failures = 0 AND source.last_error IS NULL AND source.first_read_at IS NOT NULL AND "
            "source.listing IN (1, -1) AS well \nFROM source JOIN memory ON source.id = memory.source_id LEFT "
            "OUTER JOIN subscription ON subscription.source_id = source.id LEFT OUTER JOIN readership ON "
            "readership.source_id = source.id \nWHERE source.id IN (?) ORDER BY source.id"
        ),
        ("ids",),
        {},
    ),
    "visits.crawl_store:changes": (
        ("SELECT meta.value \nFROM meta \nWHERE meta.name = ?"),
        ("name_1",),
        {"name_1": "changes"},
    ),
    "visits.crawl_store:due": (
        (
            "SELECT source.id, source.seq, source.next_at AS next_at, source.host, source.policy, "
            "source.failures, source.kind = ? AS page \nFROM source \nWHERE source.next_at <= ? ORDER BY "
            "source.next_at, source.id\n LIMIT ? OFFSET ?"
        ),
        ("kind_1", "until", "most", "param_1"),
        {"kind_1": "page", "param_1": 0},
    ),
    "visits.crawl_store:feed_orders": (
        (
            "SELECT source.id, source.seq, source.url, source.host, memory.etag, memory.last_modified, "
            "memory.body_hash, memory.known, source.subscribers, source.kind, source.egress, readership.followers"
            " \nFROM source JOIN memory ON source.id = memory.source_id LEFT OUTER JOIN readership ON "
            "readership.source_id = source.id \nWHERE source.id IN (?) AND source.state = ?"
        ),
        ("ids", "state_1"),
        {"state_1": "active"},
    ),
    "visits.crawl_store:forget_hops": (("DELETE FROM hop WHERE hop.at < ?"), ("before",), {}),
    "visits.crawl_store:forget_robots": (("DELETE FROM robots WHERE robots.until < ?"), ("before",), {}),
    "visits.crawl_store:forget_visits": (("DELETE FROM visit WHERE visit.at < ?"), ("before",), {}),
    "visits.crawl_store:learned": (("SELECT learned.value \nFROM learned \nWHERE learned.name = ?"), ("wanted",), {}),
    "visits.requests:manners": (
        (
            "SELECT host.name, host.crawl_delay, host.gap, host.closed_until AS closed_until, host.refusals, "
            "host.reason \nFROM host ORDER BY host.name"
        ),
        (),
        {},
    ),
    "visits.source_state:update_memory body_hash": (
        ("UPDATE memory SET body_hash=? WHERE memory.source_id = ?"),
        ("body_hash", "key"),
        {},
    ),
    "visits.source_state:update_memory body_hash known": (
        ("UPDATE memory SET body_hash=?, known=? WHERE memory.source_id = ?"),
        ("body_hash", "known", "key"),
        {},
    ),
    "visits.source_state:update_memory etag last_modified": (
        ("UPDATE memory SET etag=?, last_modified=? WHERE memory.source_id = ?"),
        ("etag", "last_modified", "key"),
        {},
    ),
    "visits.source_state:update_memory etag last_modified body_hash": (
        ("UPDATE memory SET etag=?, last_modified=?, body_hash=? WHERE memory.source_id = ?"),
        ("etag", "last_modified", "body_hash", "key"),
        {},
    ),
    "visits.source_state:update_memory etag last_modified body_hash known": (
        ("UPDATE memory SET etag=?, last_modified=?, body_hash=?, known=? WHERE memory.source_id = ?"),
        ("etag", "last_modified", "body_hash", "known", "key"),
        {},
    ),
    "visits.source_state:update_memory etag last_modified known": (
        ("UPDATE memory SET etag=?, last_modified=?, known=? WHERE memory.source_id = ?"),
        ("etag", "last_modified", "known", "key"),
        {},
    ),
    "visits.source_state:update_memory known": (
        ("UPDATE memory SET known=? WHERE memory.source_id = ?"),
        ("known", "key"),
        {},
    ),
    "visits.source_state:update_quiet": (
        (
            "UPDATE source SET state='active', next_at=?, reason=?, seq=?, policy_state=?, hints=?, failures=0, "
            "last_visit_at=?, last_error=NULL, first_read_at=coalesce(source.first_read_at, ?), listing=CASE WHEN"
            " (source.listing < 0) THEN -1 ELSE 1 END WHERE source.id = ?"
        ),
        ("next_at", "reason", "seq", "policy_state", "hints", "last_visit_at", "last_visit_at", "key"),
        {},
    ),
    "visits.source_state:update_source": (
        (
            "UPDATE source SET state=?, title=coalesce(source.title, ?), site_url=coalesce(source.site_url, ?), "
            "language=coalesce(source.language, ?), next_at=?, reason=?, seq=?, policy_state=?, hints=?, "
            "failures=?, articles=(source.articles + ?), last_visit_at=?, last_change_at=coalesce(?, "
            "source.last_change_at), last_error=?, notice=?, moved_to=?, moved_times=?, failing_since=?, "
            "posted_at=?, changes=?, first_read_at=coalesce(source.first_read_at, ?), listing=CASE WHEN "
            "(source.listing < 0) THEN -? ELSE ? END, lookup=CASE WHEN (source.listing < 0) THEN source.lookup "
            "ELSE coalesce(?, source.lookup) END, held_next_at=? WHERE source.id = ?"
        ),
        (
            "state",
            "title",
            "site_url",
            "language",
            "next_at",
            "reason",
            "seq",
            "policy_state",
            "hints",
            "failures",
            "articles_new",
            "last_visit_at",
            "last_change_at",
            "last_error",
            "notice",
            "moved_to",
            "moved_times",
            "failing_since",
            "posted_at",
            "changes",
            "first_read_at",
            "listing",
            "listing",
            "lookup",
            "held_next_at",
            "key",
        ),
        {},
    ),
    "visits.source_state:update_still": (
        ("UPDATE source SET next_at=?, reason=?, seq=?, policy_state=?, hints=?, last_visit_at=? WHERE source.id = ?"),
        ("next_at", "reason", "seq", "policy_state", "hints", "last_visit_at", "key"),
        {},
    ),
    "watches.outbox:any_message": (
        ("SELECT message.id \nFROM message \nWHERE message.next_at IS NOT NULL\n LIMIT ? OFFSET ?"),
        ("param_1", "param_2"),
        {"param_1": 1, "param_2": 0},
    ),
    "watches.outbox:any_waiting": (
        ("SELECT delivery.id \nFROM delivery \nWHERE delivery.waiting IS NOT NULL\n LIMIT ? OFFSET ?"),
        ("param_1", "param_2"),
        {"param_1": 1, "param_2": 0},
    ),
    "watches.queue:waiting": (
        (
            "SELECT (SELECT count(*) AS count_1 \nFROM unwatched) + (SELECT count(*) AS count_2 \nFROM "
            "unwatched_page) AS anon_1"
        ),
        (),
        {},
    ),
    "watches.watch_book:any": (
        ("SELECT watch.id \nFROM watch\n LIMIT ? OFFSET ?"),
        ("param_1", "param_2"),
        {"param_1": 1, "param_2": 0},
    ),
    "watches.watch_book:changes": (
        ("SELECT meta.value \nFROM meta \nWHERE meta.name = ?"),
        ("name_1",),
        {"name_1": "watches"},
    ),
}
