"""What links to known pages are called is no news; nor is another choice of keywords in a box."""

from __future__ import annotations

import struct
from datetime import timedelta
from typing import Any

import pytest
from tests.unit.watch.watchedthings import NOW, page, watch

from tidings.model import SiteLinks
from tidings.read.identity import hash64
from tidings.read.url import page_key
from tidings.watch.asking import Asker
from tidings.watch.pagedocuments import pieces_of

BEFORE = NOW - timedelta(hours=6)


def links(**met: Any) -> SiteLinks:
    """Paths of the site: when each was met (NOW: by this very visit), and whether it is followed."""
    rows = sorted(
        (hash64(page_key(f"https://site.test/{path}")), int(at.timestamp()) * 1_000_000, followed)
        for path, (at, followed) in met.items()
    )
    hashes, moments, followed = zip(*rows, strict=True)
    return SiteLinks(struct.pack(f"<{len(rows)}q", *hashes), struct.pack(f"<{len(rows)}q", *moments), bytes(followed))


KNOWN = links(old=(BEFORE, 1), new=(NOW, 1), tag=(BEFORE, 0))


def news(body: str, *segments: str, **known: Any) -> list[str]:
    return [piece.news.text for piece in pieces_of(page(body, *segments, **{"links": KNOWN} | known))]


@pytest.mark.parametrize(
    ("body", "whole", "left"),
    [
        ("<p><a href='/old'>Gas found in shale</a></p>", "Gas found in shale", ""),
        ("<p><a href='/new'>Gas found in shale</a></p>", "Gas found in shale", "Gas found in shale"),
        ("<p>See <a href='/old'>shale</a> for gas</p>", "See shale for gas", "See for gas"),
        ("<p><a href='/tag'>gas</a>, <a href='/tag'>shale</a></p>", "gas, shale", ","),
        # Nobody asks about a page that is not followed: what it is called anew may be all there is to see.
        ("<p><a href='/tag'>Gas was found in shale</a></p>", "Gas was found in shale", "Gas was found in shale"),
        ("<p><a href='https://else.test/old'>Gas and shale</a></p>", "Gas and shale", "Gas and shale"),
        # The name of a link stands in another word, and before the link.
        ("<p>Gasoline, gas and <a href='/old'>gas</a></p>", "Gasoline, gas and gas", "Gasoline, and gas"),
        ("<p><a href='/old'><b>Shale</b> gas</a> <a href='/old'>Shale gas</a>!</p>", "Shale gas Shale gas!", "!"),
        ("<p>今日の<a href='/old'>東京</a>は晴れ</p>", "今日の東京は晴れ", "今日の は晴れ"),
    ],
)
def test_the_names_of_old_links_are_left_out(body: str, whole: str, left: str) -> None:
    assert news(body, whole) == [left]


def test_without_links_all_of_it_is_asked() -> None:
    assert news("<p><a href='/old'>Gas in shale</a></p>", "Gas in shale", links=None) == ["Gas in shale"]


def test_a_watch_for_all_that_changes_hears_of_a_link_that_moved() -> None:
    body, said = "<p><a href='/old'>Gas found in shale</a></p>", "Gas found in shale"
    asker = Asker([watch("gas", 1), watch("", 2, sources=(21,))])
    found = asker.ask(page(body, said, links=KNOWN), NOW).answer.matches
    assert [(match.watch_id, match.passages[0].text) for match in found] == [(2, said)]


BOX = "Keywords: gas, roads, shale, sport, weather, schools"
OTHER = "Keywords: trains, shale, music, gas, football, prices, bridges"
LONGER = "Keywords: gas, roads, shale, sport, weather, schools, coal"


def test_another_choice_of_keywords_is_no_news() -> None:
    body, before = f"<div>{OTHER}</div><p>Gas in shale.</p>", f"<div>{BOX}</div>".encode()
    assert news(body, OTHER, "Gas in shale.", before=before) == ["", "Gas in shale."]


def test_a_list_that_got_an_item_is_news() -> None:
    assert news(f"<div>{LONGER}</div>", LONGER, before=f"<div>{BOX}</div>".encode()) == [LONGER]


def test_a_list_where_there_was_none_is_news() -> None:
    assert news(f"<div>{BOX}</div>", BOX, before=b"<div>Nothing yet.</div>") == [BOX]


def test_the_keywords_of_a_page_seen_for_the_first_time_are_not_asked() -> None:
    body = f"<div>{BOX}</div><p>Gas was found in shale.</p>"
    assert news(body, first=True) == ["", "Gas was found in shale."]


def test_of_a_version_that_is_looked_back_at_what_the_one_before_had_not() -> None:
    body = "<p>It rained.</p><p>Gas was found.</p>"
    assert news(body, first=True, before=b"<p>It rained.</p>") == ["Gas was found."]
