"""What several watches found in one article is one row."""

from __future__ import annotations

from dataclasses import replace

from tests.unit.web.watchroom import a_match

from tidings.model.matches import Match
from tidings.model.search import Passage
from tidings.views.match_rows import rows_of, whole_page


def of(watch_id: int, match: Match, *marks: tuple[int, int]) -> Match:
    """The same article or segment, found by another watch."""
    title, *said = match.passages
    passages = (replace(title, marks=marks), *said) if marks else match.passages
    other = {"id": match.id + 1000 * watch_id, "watch_id": watch_id, "watch_name": f"Watch {watch_id}"}
    return replace(match, passages=passages, **other)  # type: ignore[arg-type]


def test_rows_stand_where_their_first_match_does() -> None:
    one, two, page = a_match(1), a_match(2), a_match(4, version_id=9, segment=70)
    same_page = of(3, page)
    other_segment = a_match(5, version_id=9, segment=71)
    before = a_match(6, version_id=9, segment=72, baseline=True)
    rows = rows_of([two, page, of(2, two), one, same_page, other_segment, before])
    assert [row.matches for row in rows] == [
        (two, of(2, two)),
        (page, same_page, other_segment),  # one change of a page
        (one,),
        (before,),
    ]
    assert [row.match for row in rows] == [two, page, one, before]
    assert rows[1].by_watch == ((page, other_segment), (same_page,))


def test_words_of_all_watches_are_marked_once() -> None:
    first = a_match(1)  # marks 0-3 and 9-14 of its title
    beside = replace(of(2, first, (0, 8), (16, 20)), baseline=True)
    piece = replace(of(3, first), passages=(first.passages[0], Passage("The gas of well", ((4, 7),)), Passage("Dry.")))
    [row] = rows_of([first, beside, piece])
    assert row.headline == Passage("Gas from shale, part 1", ((0, 8), (9, 14), (16, 20)))
    assert row.passages == (Passage("The gas of well 1 is dry.", ((4, 7),)), Passage("Dry."))
    assert not row.baseline
    assert rows_of([beside])[0].baseline


def test_the_end_of_a_page_cuts_no_row() -> None:
    three, two = a_match(3), a_match(2)
    found = [three, two, of(2, two), of(3, two), a_match(1)]
    assert whole_page(found, 5) == (found, None)
    assert whole_page(found, 4) == (found[:4], of(3, two).id)
    assert whole_page(found, 3) == (found[:1], three.id)
    assert whole_page(found[1:], 2) == (found[1:3], of(2, two).id)  # a row that fills a page alone is cut
    assert whole_page([], 3) == ([], None)
