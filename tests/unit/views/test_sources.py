"""How a source does, and the table of sources."""

from __future__ import annotations

from datetime import timedelta

from tests.cases import each
from tests.costs import grows_like_its_size, seconds
from tests.unit.web.library import NOW, a_source

from tidings.model.sources import Readership, Source, SourceCounts, SourceKind, SourcePage, SourceShow, SourceState
from tidings.views.sources import SourceStatus, health, readers_words, source_lede, source_status, trouble, why_then


@each(
    ("source", "expected"),
    [
        (a_source(1, last_visit_at=None, last_change_at=None), SourceStatus.NEW),
        (a_source(1, last_visit_at=NOW, last_change_at=NOW), SourceStatus.CHANGED),
        (a_source(1, last_visit_at=NOW, last_change_at=NOW - timedelta(hours=1)), SourceStatus.UNCHANGED),
        (a_source(1, failures=2, last_error="no"), SourceStatus.FAILING),
        (a_source(1, failures=2, last_error="410", state=SourceState.GONE), SourceStatus.GONE),
    ],
)
def test_standing(source: Source, expected: SourceStatus) -> None:
    assert source_status(source) is expected


def test_trouble_does_not_repeat_the_url() -> None:
    source = a_source(1, failures=1, last_error="https://site1.example/feed.xml: 503 Service Unavailable")
    assert trouble(source) == "503 Service Unavailable"
    assert trouble(a_source(1, failures=1, last_error=None)) == "the last visit failed"
    assert trouble(a_source(1, failures=0)) is None


@each(
    ("page", "show", "filtered", "first", "words"),
    [
        (SourcePage(()), SourceShow.ALL, False, True, "1,203 sources"),
        (SourcePage(()), SourceShow.GONE, False, True, "3 of 1,203 sources"),
        (SourcePage((), found=7), SourceShow.ALL, True, True, "7 of 1,203 sources"),
        (SourcePage((), found=None), SourceShow.ALL, True, True, "the first of very many, of 1,203 sources"),
        (SourcePage((), found=7), SourceShow.ALL, True, False, "some of 1,203 sources"),
    ],
)
def test_the_words_above_the_table(page: SourcePage, show: SourceShow, filtered: bool, first: bool, words: str) -> None:
    assert source_lede(SourceCounts(1_000, 200, 3), page, show, filtered=filtered, first=first) == words


def test_why_then_is_one_plain_sentence() -> None:
    for reason, said in (
        (
            "planner: 0.4 new articles expected by then; a visit is worth 20 min of delay",
            "By then about 0.4 new articles are expected; a visit sooner would save less waiting than it costs "
            "(a visit counts as 20 minutes of delay).",
        ),
        (
            "planner: 0.0 new articles expected by then; a visit is worth 20 min of delay",
            "By then hardly any new article is expected; a visit sooner would save less waiting than it costs "
            "(a visit counts as 20 minutes of delay).",
        ),
        (
            "planner: 0.0 new articles expected by then, and its feed shows 1",
            "By then hardly any new article is expected, but its feed shows only 1: later, some could be missed.",
        ),
        (
            "failed twice: again; planner: 14.0 new articles expected by then, and its feed shows 20",
            "Failed twice: again. By then about 14.0 new articles are expected, and its feed shows only 20: later, "
            "some could be missed.",
        ),
        (
            "calendar: Monday has P_u = 0.80, and usually publishes between 09:00 and 10:00 (+0100)",
            "Monday is its next likely day (chance 0.80), and it then usually publishes between 09:00 and "
            "10:00 (+0100).",
        ),
        (
            "the floor: no source more often than every 5 min",
            "By the general limits: no source more often than every 5 min.",
        ),
        ("asked for by a person", "Asked for by a person."),
        ("", "No reason was kept."),
    ):
        assert why_then(reason) == said


def test_a_long_reason_does_not_cost_its_square() -> None:
    assert grows_like_its_size(lambda size: seconds(lambda: why_then("W" * size)), 50_000)


def test_health_is_said_in_plain_words() -> None:
    hour, day = timedelta(hours=1), timedelta(days=1)
    for source, said in (
        (a_source(1, state=SourceState.GONE), "gone: its server says that it no longer exists"),
        (a_source(1, state=SourceState.PAUSED), "paused: not visited until it is resumed"),
        (a_source(1, state=SourceState.REMOVED), "removed: soon deleted with all that is kept of it"),
        (a_source(1, failures=3, failing_since=NOW - 3 * day), "failing for 3 days, 3 visits in a row"),
        (a_source(1, failures=1, failing_since=NOW), "failing, 1 visit in a row"),
        (a_source(1, last_visit_at=None), "not visited yet"),
        (a_source(1, last_change_at=None), "works; nothing new since it is followed"),
        (a_source(1, last_change_at=None, kind=SourceKind.PAGE), "works; first page has not changed"),
        (a_source(1, last_change_at=NOW - 2 * hour), "works; new 2 hours ago"),
    ):
        assert health(source, NOW) == said


def test_who_reads_it() -> None:
    assert readers_words(Readership(1, 40), 1.0) is None
    said = readers_words(Readership(3, 41), 2.5 / 1.5)
    assert said == "3 people follow it and read 41 of its articles in 28 days: its delay counts 1.7 times."
    said = readers_words(Readership(2), 1.0) or ""
    assert said.endswith("read none of its articles in 28 days: its delay counts as much as any other's.")
