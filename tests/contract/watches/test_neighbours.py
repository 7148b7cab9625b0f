"""The pages that links beside what is new lead to, as they were before."""

from __future__ import annotations

from dataclasses import replace

from tests.contract.sitestories import ROOT, baseline, copy_of, followed, settled
from tests.contract.stories import HOUR, NOW, Rooms, hourly
from tests.contract.watchstories import A, B, C, answer_all, asked, pages

from tidings.model.orders import FeedOutcome
from tidings.model.pages import PageSeen, Segment, SegmentChange
from tidings.model.visits import VisitResult
from tidings.model.watches import LinkedPage
from tidings.read.page.tree.segments import read_segments
from tidings.text.decoding import unpack
from tidings.text.tokens import hash64
from tidings.text.url import page_key

FRONT = f"<div><a href='{A}'>One</a></div><div><a href='{B}'>Two</a></div><div><a href='{C}'>Three</a></div>".encode()


def look(source_id: int, seq: int, body: bytes, *said: str, hours: int) -> FeedOutcome:
    """A visit that found these leaves new, with the hashes they really have."""
    tree = read_segments(body, url=ROOT)
    hashes = dict(zip((tree.text(leaf) for leaf in range(len(tree))), tree.hashed.hashes.tolist(), strict=True))
    added = tuple([SegmentChange(Segment("p", text, "p", 1, hashes[text], ())) for text in said])
    seen = PageSeen(segments=3, added=added, copy=copy_of(body))
    at = NOW + hours * HOUR
    return FeedOutcome(source_id, seq, at, VisitResult.CHANGED, "new", 200, 0.1, 10, known=b"m", page=seen)


def said(linked_pages: tuple[LinkedPage, ...]) -> list[tuple[str, bytes, bool]]:
    names = {hash64(page_key(url)): url for url in (A, B, C)}
    return [(names[one.link], unpack(one.packed), one.listing) for one in linked_pages]


async def test_of_links_beside_what_is_new_the_page_and_its_list(rooms: Rooms) -> None:
    await asked(rooms)
    root = await followed(rooms)
    await rooms.crawl.apply([baseline(root, 0, A, B, C, body=FRONT)], hourly)
    a, b, c = await settled(rooms)
    first = [baseline(one, body=body, at=NOW + HOUR) for one, body in ((a, b"<p>a"), (b, b"<p>b"), (c, b"<p>c"))]
    await rooms.crawl.apply(first, hourly)
    assert all(one.linked_pages == () for one in await pages(rooms))  # there from the start: nobody is told
    await answer_all(rooms)
    await rooms.crawl.apply([look(b, 1, b"<p>b, later", "b, later", hours=5)], hourly)
    body = f"<p>Old</p><p>Old, too</p><p>More</p><div><a href='{B}'>Two</a><p>New</p></div>".encode()
    await rooms.crawl.apply([look(a, 1, body, "New", hours=4)], hourly)
    later, shown = await pages(rooms)
    assert later.linked_pages == ()
    # As it was when the page was visited, though it has changed since; and nothing of the other links.
    assert said(shown.linked_pages) == [(B, b"<p>b", False), (B, FRONT, True)]


async def test_of_a_new_page_all_its_links_count(rooms: Rooms) -> None:
    await asked(rooms)
    root = await followed(rooms)
    await rooms.crawl.apply([baseline(root, 0, A, body=FRONT)], hourly)
    (a,) = await settled(rooms)
    await rooms.crawl.apply([baseline(a, body=b"<p>a", at=NOW + HOUR)], hourly)
    await answer_all(rooms)
    new = look(root, 1, FRONT + b"<p>New</p>", "New", hours=2)
    await rooms.crawl.apply([_with_links(new, B)], hourly)
    (b,) = await settled(rooms)
    await answer_all(rooms)
    body = f"<div><a href='{A}'>One</a></div>".encode()
    await rooms.crawl.apply([baseline(b, body=body, at=NOW + 3 * HOUR)], hourly)
    (one,) = await pages(rooms)
    assert not one.baseline
    assert said(one.linked_pages) == [(A, b"<p>a", False), (A, FRONT + b"<p>New</p>", True)]


def _with_links(outcome: FeedOutcome, *links: str) -> FeedOutcome:
    assert outcome.page is not None
    return replace(outcome, page=replace(outcome.page, links=links))
