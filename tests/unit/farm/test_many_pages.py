"""The paper's two sites: their shares of changed pages are its table's, and they answer as servers do."""

import re
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from functools import cache
from itertools import pairwise

import pytest
from tests.farm.many_pages import MYSITE, ChangingSite, answer, selective_crawler_sites

from tidings.lab.farm.responses import RequestKind

START = datetime(2026, 3, 2, tzinfo=UTC)
DAY = timedelta(days=1)


@cache
def sites() -> list[ChangingSite]:
    return selective_crawler_sites(START)


def changed_share(acre: ChangingSite) -> float:
    """Of the inner pages, between crawls two days apart."""
    crawls = [START + 2 * number * DAY for number in range(15)]
    pairs = [
        leaf.version(before) != leaf.version(after) for leaf in acre.leaves[1:] for before, after in pairwise(crawls)
    ]
    return sum(pairs) / len(pairs)


@pytest.mark.parametrize(("number", "pages", "share"), [(0, 586, 0.10), (1, 718, 0.89)])
def test_they_are_the_papers_sites(number: int, pages: int, share: float) -> None:
    acre = sites()[number]
    assert len(acre.leaves) == len(acre.by_path) == pages
    assert {leaf.level for leaf in acre.leaves} == {0, 1, 2}
    assert sum(map(len, acre.children)) == pages - 1
    assert changed_share(acre) == pytest.approx(share, abs=0.015)


def test_one_front_page_changes_and_the_other_rests() -> None:
    one, other = (acre.leaves[0].changes for acre in sites())
    assert 13 <= len(one) <= 20
    assert 1 <= len(other) <= 2


def test_the_same_seed_gives_the_same_sites() -> None:
    assert selective_crawler_sites(START) == sites()
    assert selective_crawler_sites(START, seed=5)[0].leaves != sites()[0].leaves


def test_every_page_is_reached_by_links() -> None:
    acre = sites()[0]
    reached, waiting = set(), ["/"]
    while waiting:
        path = waiting.pop()
        reached.add(path)
        body = acre.body(acre.by_path[path], START).decode()
        waiting += [link for link in re.findall(r'href="(/[^"]*)"', body) if link not in reached]
    assert reached == set(acre.by_path)


def test_a_change_makes_another_page_and_nothing_else_does() -> None:
    acre = sites()[1]
    leaf = next(leaf for leaf in acre.leaves if len(leaf.changes) > 3 and not leaf.restless and leaf.number)
    bodies = [acre.body(leaf, moment) for moment in (START, *leaf.changes)]
    assert len(set(bodies)) == len(bodies)
    assert acre.body(leaf, leaf.changes[1] - timedelta(seconds=1)) == bodies[1]


def test_a_page_that_is_known_is_304_until_it_changes() -> None:
    acre = sites()[1]
    leaf = next(leaf for leaf in acre.leaves if leaf.changes and not leaf.restless and leaf.number)
    first = answer(acre, leaf.path, {}, START)
    assert (first.status, first.kind) == (200, RequestKind.PAGE)
    for known in (
        {"If-None-Match": first.headers["ETag"]},
        {"If-Modified-Since": first.headers["Last-Modified"]},
        {"If-None-Match": f'W/{first.headers["ETag"]}, "x"'},
    ):
        assert answer(acre, leaf.path, known, leaf.changes[0] - timedelta(seconds=1)).status == 304
        later = answer(acre, leaf.path, known, leaf.changes[0])
        assert later.status == 200
        assert later.body != first.body
        assert later.headers["Last-Modified"] == format_datetime(leaf.changes[0], usegmt=True)
    assert answer(acre, leaf.path, {"If-Modified-Since": "yesterday"}, START).status == 200


def test_a_page_that_is_made_anew_never_is_304() -> None:
    acre = sites()[0]
    leaf = next(leaf for leaf in acre.leaves if leaf.restless and not leaf.changes)
    one, other = (answer(acre, leaf.path, {"If-None-Match": "*"}, START + n * DAY) for n in (0, 1))
    assert one.status == other.status == 200
    assert "ETag" not in one.headers
    assert one.body != other.body
    assert one.body.replace(b"2026-03-02", b"2026-03-03") == other.body


def test_what_is_no_page() -> None:
    assert answer(sites()[0], "/nothing", {}, START).status == 404
    assert answer(sites()[0], "/robots.txt", {}, START).kind is RequestKind.ROBOTS
    assert answer(sites()[0], "/", {}, START).kind is RequestKind.FRONT
    assert sites()[0].url == f"http://{MYSITE.name}/"
