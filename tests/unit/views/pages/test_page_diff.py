"""Two versions of a page as rows for people; which versions are held against each other; the words of a change."""

from __future__ import annotations

from datetime import timedelta

import pytest
from tests.unit.web.followedsite import PRICES, a_followed_site, a_version, visited
from tests.unit.web.library import NOW

from tidings.errors import SourceError, SourceNotFound
from tidings.model.pages import Noise
from tidings.read.page.diff import DiffKind, PageDiff, SegmentDiff, diff_pages
from tidings.views.pages.page_diff import change_line, change_lines, side_by_side

HOUR = timedelta(hours=1)


def segments(kinds: str) -> PageDiff:
    """s: same, a: added, r: removed, n: added, and noise."""
    told = {
        "s": SegmentDiff(DiffKind.SAME, "p", "main > p", 1, "as it was", "as it was"),
        "a": SegmentDiff(DiffKind.ADDED, "p", "main > p", 1, None, "new"),
        "r": SegmentDiff(DiffKind.REMOVED, "p", "main > p", 1, "old", None),
        "n": SegmentDiff(DiffKind.ADDED, "p", "aside > p", 2, None, "an advertisement", noise=Noise.ROTATES),
    }
    return PageDiff(tuple(told[kind] for kind in kinds))


def shape(found: PageDiff, *, noise: bool = True) -> str:
    letters = {"same": "s", "added": "a", "removed": "r", "fold": "-"}
    rows = side_by_side(found, noise=noise).rows
    return "".join("n" if row.noise else letters[row.kind] for row in rows)


def test_what_stayed_is_folded_but_for_what_stands_beside_a_difference() -> None:
    assert shape(segments("ssssssassssss")) == "-sas-"
    assert shape(segments("sassar")) == "sassar"
    assert shape(segments("sssasssrss")) == "sssasssrss", "a fold of one or two is no fold"
    assert shape(segments("ssss")) == "-"
    assert shape(segments("")) == ""
    assert [row.folded for row in side_by_side(segments("ssssssa")).rows] == [5, 0, 0]


def test_noise_is_shown_with_its_reason_or_left_out() -> None:
    found = segments("snsa")
    assert shape(found) == "snsa"
    assert shape(found, noise=False) == "ssa"
    [row] = [row for row in side_by_side(found).rows if row.noise]
    assert row.reason == "noise: rotates (it was there before, in a place that shows one of several)"
    counts = side_by_side(found, noise=False)
    assert (counts.added, counts.silent, counts.differs) == (1, 1, True)
    assert not side_by_side(segments("sn")).differs


def test_old_words_stand_on_the_left_and_new_ones_on_the_right() -> None:
    found = diff_pages(b"<p>The price is 3 euro", b"<p>The price is 4 euro", url=PRICES)
    [row] = side_by_side(found).rows
    assert [(span.kind, span.text) for span in row.old] == [("same", "The price is "), ("gone", "3"), ("same", " euro")]
    assert [(span.kind, span.text) for span in row.new] == [("same", "The price is "), ("come", "4"), ("same", " euro")]


def test_a_page_of_differences_is_cut_and_says_so() -> None:
    cut = side_by_side(segments("a" * 620))
    assert (len(cut.rows), cut.more, cut.added) == (500, 120, 620)
    long = SegmentDiff(DiffKind.ADDED, "p", "", 1, None, "word " * 4_000)
    [row] = side_by_side(PageDiff((long,))).rows
    assert len(row.new[0].text) <= 6_001
    assert row.path == "body"


async def test_the_versions_that_stood_there_at_two_times() -> None:
    town = a_followed_site()
    page = await town.followed.page(8)

    async def ids(start: timedelta | None = None, end: timedelta | None = None) -> list[int]:
        times = [None if ago is None else NOW - ago for ago in (start, end)]
        return [version.id for version in await town.followed.pair(page, *times)]

    assert await ids() == [2, 3]
    assert await ids(2.5 * HOUR) == [1, 3]
    assert await ids(end=1.5 * HOUR) == [1, 2]
    assert await ids(2.5 * HOUR, 1.5 * HOUR) == [1, 2]
    assert await ids(0.5 * HOUR) == [3, 3], "nothing has changed since"
    assert await ids(99 * HOUR) == [1, 3], "nothing was kept so long ago: from the first on"


async def test_why_there_is_nothing_to_compare() -> None:
    town = a_followed_site()
    page, empty = await town.followed.page(8), await town.followed.page(7)
    with pytest.raises(SourceError, match=r"nothing was kept by 2026-11-15 04:19 UTC"):
        await town.followed.pair(page, None, NOW - 5 * HOUR)
    with pytest.raises(SourceError, match=r"only one version is kept by 2026-11-15 06:49 UTC"):
        await town.followed.pair(page, None, NOW - 2.5 * HOUR)
    with pytest.raises(SourceError, match="no version is kept yet"):
        await town.followed.pair(empty)
    with pytest.raises(SourceNotFound):
        await town.followed.page(1)


THINGS = "ferry bridge market school harbour council water bread coal mill quay tower".split()


def teasers(*numbers: int) -> bytes:
    items = "".join(f'<li><a href="/news/{number}">News of the {THINGS[number]}</a></li>' for number in numbers)
    return f"<h1>Front</h1><ul class='latest'>{items}</ul>".encode()


async def test_a_diff_of_two_versions_says_what_the_visits_said() -> None:
    """A random choice is known from two looks, whatever its links lead to; a list that goes on is not."""
    town = a_followed_site()
    page = await town.followed.page(8)
    bodies = [teasers(*range(day, day + 5)) for day in range(8)]
    old, new = a_version(5, bodies[6], 2 * HOUR), a_version(6, bodies[7], HOUR)
    town.archive.rows |= {5: old, 6: new}

    async def noise() -> list[Noise | None]:
        found = await town.followed.compare(page, old[0], new[0])
        return [one.noise for one in found.segments if one.new == "News of the tower"]

    town.memories[8] = visited(bodies)
    assert await noise() == [None]
    town.memories[8] = visited([teasers(0, 1, 2)], second=(teasers(3, 4, 5), None))
    assert await noise() == [Noise.DIFFERS]


def test_the_words_of_a_change_are_taken_apart() -> None:
    assert change_line("City bike 26, Price: 499 EUR -> 479 EUR") == ("City bike 26, Price: ", "499 EUR", "479 EUR")
    assert change_line("Notices: Water: low -> Water: high") == ("Notices: ", "Water: low", "Water: high")
    assert change_line("Notices: No ferry: wind -> Open again") == ("Notices: ", "No ferry: wind", "Open again")
    assert change_line("Water: low -> Water: high") == ("", "Water: low", "Water: high")
    assert change_line("499 EUR -> 479 EUR") == ("", "499 EUR", "479 EUR")
    assert change_line("The hall is closed: from today") == ("", "", "The hall is closed: from today")
    assert change_line("removed: Ferries leave on time.") == ("", "Ferries leave on time.", "")
    assert change_line("removed: ") == ("", "", "removed: ")
    assert change_line("") == ("", "", "")
    assert change_line(" -> now") == ("", "", " -> now")
    assert [line.new for line in change_lines("a -> b / c / ")] == ["b", "c"]
