"""How bench.changing tells what differs by request from what a server renewed, on a site of one page."""

from __future__ import annotations

from datetime import timedelta

from bench.changing.direct import read_directly
from bench.changing.made import MadeSite, Say, Slot
from bench.changing.moments import CAUSES, Moments, split
from bench.changing.reports import Report, Run, scored
from bench.changing.scenario import HOURS, Fetch
from bench.changing.visible import start_of

_STATE = Slot("state", "state", ("/",), {0: "Open to all.", 3: "Closed for repairs."})


def _page(say: Say, fetch: Fetch) -> str:
    rate = 40 + (fetch.at - start_of(0)) // timedelta(hours=HOURS)
    lost = "<p>Lost: one glove</p>" if fetch.at < start_of(4) else ""
    chance = "<p>Seen by chance</p>" if fetch.random.random() < 0.5 else ""
    return f"<p>Rate: {rate}</p><p>Viewers: {fetch.random.randrange(10**6)}</p>{lost}{chance}<p>{say('state')}</p>"


SITE = MadeSite("one.test", ("all",), {"/": _page}, (_STATE,))
CHECKS = [("one.test", "/", round) for round in range(6)]
MOMENTS = {check: start_of(check[2]) for check in CHECKS}


def run(*reports: Report, looks: int = 1) -> Run:
    return Run(6, reports, 6, 6, 1.0, MOMENTS, dict.fromkeys(CHECKS, looks))


def told(round: int, old: str, new: str, *, words: str = "", since: int | None = None) -> Report:
    lines = [("p", old, new)] if old or new else []
    return Report("one.test", "/", round, words, int(bool(old)), lines, round - 1 if since is None else since)


def test_a_text_is_renewed_where_all_fetches_of_both_moments_agree_on_it_and_differs_else() -> None:
    moments = Moments([SITE], run())
    renewed = [
        told(2, "Rate: 41", "Rate: 42"),
        told(4, "Lost: one glove", ""),
        told(5, "Rate: 41", "Rate: 45", since=1),
    ]
    differing = [
        *(told(2, "Viewers: 12", "Viewers: 13"), told(2, "", "Seen by chance"), told(2, "Seen by chance", "")),
        *(told(2, "Rate: 40", "Rate: 42"), told(2, "", "Lost: one glove"), told(2, "", "")),
    ]
    assert [moments.is_renewed(report) for report in renewed] == [True] * len(renewed)
    assert [moments.is_renewed(report) for report in differing] == [False] * len(differing)


def test_one_line_that_differs_is_enough_but_only_what_the_list_of_changes_says_counts() -> None:
    lines = [("p", "Rate: 41", "Rate: 42"), ("p", "Viewers: 1", "Viewers: 2")]
    both = Report("one.test", "/", 2, "", 2, lines, 1)
    listed = Report("one.test", "/", 2, "Rate: 41 -> Rate: 42", 1, lines, 1)
    assert [Moments([SITE], run()).is_renewed(report) for report in (both, listed)] == [False, True]


def test_false_reports_from_the_third_visit_on_are_split_and_their_sum_stays() -> None:
    reports = [told(1, "Rate: 40", "Rate: 41"), told(2, "Rate: 41", "Rate: 42"), told(4, "", "Seen by chance")]
    edited = told(3, "Open to all.", "Closed for repairs.")
    score = scored([SITE], run(*reports, edited))
    found = split([SITE], run(*reports, edited, looks=2), score)
    assert (found.by_request, found.renewed, score.false[True]) == (1, 1, 2)
    assert found.looks == {CAUSES[0]: 1, CAUSES[1]: 1, CAUSES[2]: 4}


def test_the_reading_alone_notes_its_moments_and_looks() -> None:
    found = read_directly([SITE], 6)
    assert found.moments.keys() == found.looks.keys() == set(CHECKS)
    assert sum(found.looks.values()) == found.requests
