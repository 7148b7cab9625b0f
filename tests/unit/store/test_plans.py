"""Every statement of the store is answered from an index, also with a million rows."""

from __future__ import annotations

from tests.cases import each
from tests.unit.store.plans import every_statement, full_scans, plan

from tidings.model.sources import SourceOrder
from tidings.store.visits.crawl_store import PER_HOST

STATEMENTS = every_statement()

# Statements that read a whole table, and why they may.
WHOLE_TABLES = {
    "search.candidates:newest articles": "SCAN a",  # by id, from the newest on, up to a limit
    "search.candidates:newest pages": "SCAN t",
    "sources.source_lists:inner": "SCAN source",  # by id: pages whose URL has some letters anywhere, up to a limit
    "visits.crawl_store:states": "SCAN source",  # a random sample of what the policies learned
    "visits.crawl_store:forget_robots": "SCAN robots",  # housekeeping; one row per host
}
TEMPORARY = (
    "SCAN days",
    "SCAN hosts",
    "SCAN places",
    "SCAN new",
    "SCAN latest",
    "SCAN first",
    "SCAN anon_",
    "SCAN (subquery-",
)  # results, not tables

# Steps that must be among those of a statement.
STEPS = {
    "news.day:added": ["SEARCH source USING INDEX ix_source_listing (listing=? AND id>?)"],
    "news.day:older": ["SEARCH source USING INDEX ix_source_listing (listing=?)"],
    "rows.articles:duplicates": ["SEARCH unread USING INDEX sqlite_autoindex_article_1 (identity_hash=?)"],
    "rows.match_counts:of_sources": ["SEARCH watch_match USING INDEX ix_match_source (source_id=?)"],
    "search.candidates:matching": [
        "SEARCH a USING INTEGER PRIMARY KEY (rowid=?) LEFT-JOIN",
        "SEARCH t USING INTEGER PRIMARY KEY (rowid=?) LEFT-JOIN",
    ],
    "search.candidates:matching newest articles": ["SEARCH a USING INTEGER PRIMARY KEY (rowid=?)"],
    "visits.accept:sources": [
        "SEARCH source USING INTEGER PRIMARY KEY (rowid=?)",
        "SEARCH memory USING INDEX sqlite_autoindex_memory_1 (source_id=?)",
        "SEARCH subscription USING INDEX sqlite_autoindex_subscription_1 (source_id=?) LEFT-JOIN",
    ],
    "visits.articles:held": ["SEARCH article USING INDEX sqlite_autoindex_article_1 (identity_hash=?)"],
    "visits.crawl_store:due": ["SEARCH source USING INDEX ix_source_due (next_at<?)"],
    "visits.crawl_store:due_elsewhere": ["SEARCH source USING INDEX ix_source_due (next_at<?)"],
    "visits.crawl_store:next_article": ["SEARCH article USING COVERING INDEX ix_article_due (text_due_at>?)"],
    "visits.page_cascade:asking": ["SEARCH watch USING COVERING INDEX ix_watch_asking (paused=? AND scope=?)"],
    "visits.requests:held": ["SEARCH hop USING COVERING INDEX ix_hop_source_at (source_id=? AND at=?)"],
    "visits.stories:holders": ["SEARCH band USING COVERING INDEX sqlite_autoindex_band_1 (hash=?)"],
    "visits.stories:forget_bands_of": ["SEARCH band USING INDEX ix_band_article (article_id=?)"],
    "visits.stories:merge": ["SEARCH article USING INDEX ix_article_story (story_id=?)"],
    "visits.stories:forget_old": ["SEARCH signature USING INDEX ix_signature_at (at<?)"],
    "visits.stories:forget_old_bands": ["SEARCH band USING INDEX ix_band_article (article_id=?)"],
}


@each("name", STATEMENTS)
def test_a_statement_is_answered_from_an_index(name: str) -> None:
    steps = plan(STATEMENTS[name])
    scans = [step for step in full_scans(steps) if not step.startswith(TEMPORARY)]
    assert scans == ([WHOLE_TABLES[name]] if name in WHOLE_TABLES else []), steps
    assert [step for step in STEPS.get(name, ()) if step not in steps] == [], steps


def test_every_expectation_has_its_statement() -> None:
    assert {*WHOLE_TABLES, *STEPS} <= STATEMENTS.keys()


# Lists that come a page at a time: each is one walk along an index, which ends after a page.
LISTS = {
    **{
        f"sources.source_lists:{part} by {order}": "USING COVERING INDEX"
        for part in ("first", "next")
        for order in SourceOrder
    },
    **{f"sources.source_lists:{part} never": "USING COVERING INDEX" for part in ("first", "next")},
    **{
        f"sources.host_lists:{part} of part {number}": "USING INDEX"
        for part in ("first", "next")
        for number in range(4)
    },
    "sources.host_lists:with_source": "USING COVERING INDEX ix_source_host",
    "sources.host_lists:with_state": "USING COVERING INDEX",
    "sources.host_store:flags": "USING INDEX ix_flag_at",
    "sources.article_lists:last_shown": "USING INTEGER PRIMARY KEY",
    "sources.article_lists:after_last": "USING INTEGER PRIMARY KEY",
    "sites.site_book:pages_of_site": "ix_page_root_source",
    "sites.site_book:refused_ids": "COVERING INDEX ix_link_refused",
    "sites.site_book:some_sites": "SEARCH site USING",
    "sites.versions:changes": "USING INDEX ix_version_changed",
    "watches.watch_book:by_name": "USING INDEX",
    "watches.watch_book:paused": "USING INDEX ix_watch_paused",
}
# Counts read an index that holds no more than is counted.
COUNTS = {
    "sources.overview:by_listing": "COVERING INDEX",
    "sources.overview:visits": "COVERING INDEX ix_visit_at_result",
    "sources.overview:seen": "COVERING INDEX ix_article_first_seen",
    "sources.overview:first_visits": "INDEX ix_source_first_read",
    "sources.overview:pending": "COVERING INDEX ix_article_due",
    "sources.overview:stored": "COVERING INDEX ix_blob_size",
    "sources.overview:articles": "COVERING INDEX ix_source_articles",
    "sources.overview:next_at": "COVERING INDEX ix_source_due",
    "sites.site_book:totals": "COVERING INDEX ix_site_pages",
    "sites.site_book:waiting": "COVERING INDEX ix_link_root_waiting",
    "sites.site_book:refusals": "COVERING INDEX ix_link_refused",
    "sites.site_book:versions": "COVERING INDEX ix_page_root_source",
    "watches.watch_book:number_troubled": "COVERING INDEX ix_watch_troubled",
}


@each("name", LISTS)
def test_a_list_is_one_walk_along_an_index(name: str) -> None:
    steps = plan(STATEMENTS[name])
    assert LISTS[name] in steps[0], steps
    assert not [step for step in steps if "TEMP B-TREE" in step], steps


@each("name", COUNTS)
def test_a_count_reads_an_index_alone(name: str) -> None:
    steps = plan(STATEMENTS[name])
    assert COUNTS[name] in steps[0], steps


@each("name", ["accept:schedules", "accept:sources", "crawl_store:due", "crawl_store:due_elsewhere", "requests:held"])
def test_nothing_is_sorted(name: str) -> None:
    steps = plan(STATEMENTS[f"visits.{name}"])
    assert not [step for step in steps if "TEMP B-TREE" in step], steps


def test_due_sources_take_one_step() -> None:
    assert len(plan(STATEMENTS["visits.crawl_store:due"])) == 1
    assert len(plan(STATEMENTS["visits.requests:held"])) == 1


def test_article_orders_step_from_host_to_host() -> None:
    steps = plan(STATEMENTS["visits.crawl_store:article_orders"])
    assert not [step for step in steps if step.startswith("SCAN article")]
    assert len([step for step in steps if "COVERING INDEX ix_article_host_due" in step]) == 2 + PER_HOST
