"""Pages of a large calm site are remembered unread, and tell the same at their second visit."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import numpy as np
from tests.cases import each

from tidings.crawl.workers.tasks import read_page_for_pool, read_page_here
from tidings.model.pages import PageBrief, PageScope, PageSeen
from tidings.read.page.changes import find_changes
from tidings.read.page.compare.site_boilerplate import MOST_HASHES, count_pages, pack_hashes, pack_recurring
from tidings.read.page.diff import diff_pages
from tidings.read.page.noise_report import report_blocks
from tidings.read.page.remembering import LARGE_SITE, LARGEST_UNREAD, is_counted, remembered

AT = datetime(2026, 3, 2, 9, 30, tzinfo=UTC)
RECURRING = np.arange(1, 11, dtype=np.int64)  # on each of three pages
ADDRESSES = [f"https://site.test/{n}" for n in range(100)]
URL = next(url for url in ADDRESSES if not is_counted(url))
PAGE = """<body><nav><a href="/">Home</a> <a href="/news">News</a></nav><main><h1>Lamps</h1>
<table><tr><th>Lamp</th><th>Price</th></tr><tr><td><a href="/oak">Oak</a></td><td>{price}</td></tr></table>
<p>We ship on {day} to every place on the island.</p></main><div class="cookie">We use cookies. Accept all?</div>"""
BEFORE, AFTER = PAGE.format(price="40.00", day="Monday").encode(), PAGE.format(price="45.00", day="Friday").encode()


def recurring(hashes: int) -> bytes:
    """What orders of a site carry that has so many different texts."""
    counts = b""
    for _ in range(3):
        counts = count_pages(counts, pack_hashes(RECURRING))
    return pack_recurring(count_pages(counts, pack_hashes(np.arange(100, 100 + hashes, dtype=np.int64))))


LARGE, SMALL = PageBrief(1, 1, recurring=recurring(MOST_HASHES)), PageBrief(1, 1, recurring=recurring(50))
OF_MANY_PAGES = replace(SMALL, pages=LARGE_SITE)


def visit(
    body: bytes, memory: bytes, brief: PageBrief, *, url: str = URL, hours: int = 0, second: bytes | None = None
) -> tuple[PageSeen, bytes]:
    return find_changes(
        body,
        url=url,
        content_type="text/html; charset=utf-8",
        brief=brief,
        memory=memory,
        at=AT + timedelta(hours=hours),
        second=None if second is None else (second, "text/html"),
    )


def test_a_page_remembered_unread_tells_the_same_at_its_next_visit() -> None:
    (seen, unread), (whole, read) = visit(BEFORE, b"", LARGE), visit(BEFORE, b"", SMALL)
    assert unread != read
    assert remembered(unread, None) == remembered(read, None)
    assert seen.first
    assert seen.again
    assert seen.copy == whole.copy
    assert (seen.title, seen.segments, seen.links, seen.notice) == (whole.title, whole.segments, whole.links, "")
    assert whole.fresh.startswith(seen.fresh)
    assert seen.fresh
    later, from_read = visit(AFTER, unread, LARGE, hours=5), visit(AFTER, read, LARGE, hours=5)
    assert later == from_read
    assert [change.words for change in later[0].added if change.noise is None]


@each("url, brief", [(URL, OF_MANY_PAGES), (next(filter(is_counted, ADDRESSES)), LARGE)])
def test_a_page_remembered_unread_may_be_counted_as_one_that_was_read(url: str, brief: PageBrief) -> None:
    (seen, unread), (whole, read) = visit(BEFORE, b"", brief, url=url), visit(BEFORE, b"", SMALL, url=url)
    assert seen == whole
    assert unread[0] == visit(BEFORE, b"", LARGE)[1][0]
    assert remembered(unread, None) == remembered(read, None)
    assert visit(AFTER, unread, brief, url=url, hours=5) == visit(AFTER, read, brief, url=url, hours=5)


def test_a_page_with_another_address_is_read_at_once_and_not_counted() -> None:
    _, here = visit(BEFORE, b"", OF_MANY_PAGES)
    counts = count_pages(b"", visit(BEFORE, b"", SMALL, url=f"{URL}?lang=it")[0].fresh)
    known = replace(OF_MANY_PAGES, recurring=pack_recurring(counts))
    seen, memory = visit(BEFORE, b"", known, url=f"{URL}?lang=en")
    assert not seen.fresh
    assert memory[0] != here[0]


def test_views_of_a_page_remembered_unread_are_those_of_a_page_that_was_read() -> None:
    memories = [visit(BEFORE, b"", brief)[1] for brief in (LARGE, SMALL)]
    blocks = [report_blocks([(BEFORE, None)], url=URL, brief=LARGE, memory=one, visits=1) for one in memories]
    assert blocks[0] == blocks[1]
    assert blocks[0]
    rows = [diff_pages(BEFORE, AFTER, url=URL, memory=one) for one in memories]
    assert rows[0] == rows[1]


@each("why", ["scope", "second look", "large page", "few pages", "seen before"])
def test_pages_that_are_read_at_once(why: str) -> None:
    brief = PageBrief(1, 1, recurring=LARGE.recurring, scope=PageScope(only=("main",))) if why == "scope" else LARGE
    body = BEFORE + b" " * LARGEST_UNREAD if why == "large page" else BEFORE
    brief = replace(OF_MANY_PAGES, pages=LARGE_SITE - 1) if why == "few pages" else brief
    known = visit(BEFORE, b"", SMALL)[1] if why == "seen before" else b""
    second = AFTER if why == "second look" else None
    _, memory = visit(body, known, brief, second=second)
    assert memory[0] != visit(BEFORE, b"", LARGE)[1][0]


def test_an_unread_memory_that_is_damaged_is_a_new_baseline() -> None:
    _, memory = visit(BEFORE, b"", LARGE)
    for cut in (1, 10, 40, len(memory) - 1):
        assert remembered(memory[:cut], None) is None
        seen, _ = visit(AFTER, memory[:cut], LARGE)
        assert seen.first
        assert not seen.added


def test_the_copy_in_a_memory_travels_once() -> None:
    for brief in (LARGE, SMALL):
        looked = BEFORE, URL, "text/html; charset=utf-8", brief, b"", 1, AT
        (seen, memory), (told, sent, is_cut) = read_page_here(*looked), read_page_for_pool(*looked)
        assert told == seen
        assert seen.copy is not None
        assert is_cut == (brief is LARGE)
        assert sent + seen.copy.packed * is_cut == memory
