"""Which events a hook or a tail wants: matches by their watch, and by what they say."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

from tidings.model.matches import Match
from tidings.model.messages import EventFilter, EventKind, EventPlace, LoggedEvent
from tidings.model.search import Passage
from tidings.views.events.event_detail import EventDetail, event_json, event_test

AT = datetime(2026, 3, 1, 12, tzinfo=UTC)
EVENT = LoggedEvent(EventPlace(1, 1), EventKind.MATCH, AT, 4, 9)
MATCH = Match(
    id=9,
    watch_id=2,
    watch_name="gas",
    source_id=4,
    source_name="Paper",
    at=AT,
    url="https://a.test/1",
    title="Prices",
    score=1.0,
    words="gas",
    reasons=(),
    passages=(Passage("The terminal for gas is open", ()),),
    baseline=False,
    article_id=5,
)
DETAIL = EventDetail(EVENT, "Paper", "https://ada:secret@a.test/feed", match=MATCH)


def wants(detail: EventDetail, wanted: EventFilter, **who: tuple[int, ...]) -> bool:
    return event_test(wanted, **who).wants(detail)


def test_matches_are_chosen_by_watch_by_source_and_by_words() -> None:
    assert wants(DETAIL, EventFilter())
    assert wants(DETAIL, EventFilter(watch_id=2), watches=(2, 3))
    assert not wants(DETAIL, EventFilter(watch_id=3))
    assert not wants(DETAIL, EventFilter(), watches=(3,))  # another person's
    assert not wants(DETAIL, EventFilter((EventKind.ARTICLE_NEW,)))
    assert not wants(DETAIL, EventFilter(sources=(5,)))
    assert [wants(DETAIL, EventFilter(folder_id=1), folder=inside) for inside in ((4,), (5,))] == [True, False]
    words = {"terminal": True, "prices": True, "coal": False, "title:prices": True, "title:terminal": False}
    assert {query: wants(DETAIL, EventFilter(query=query)) for query in words} == words
    of_page = replace(DETAIL, match=replace(MATCH, article_id=None, version_id=7))
    assert wants(of_page, EventFilter(query="terminal"))


def test_what_is_no_match_is_not_of_a_watch_and_a_source_that_fails_has_no_words() -> None:
    failing = EventDetail(replace(EVENT, kind=EventKind.SOURCE_FAILING, subject=None, words="HTTP 500"), "Paper")
    assert wants(failing, EventFilter())
    assert not wants(failing, EventFilter(watch_id=2))
    assert not wants(failing, EventFilter(query="paper"))


def test_a_match_is_told_whole_and_without_passwords() -> None:
    told = event_json(DETAIL)
    assert told["type"] == "match"
    assert (told["data"]["match"]["id"], told["data"]["match"]["title"]) == (9, "Prices")
    assert "secret" not in str(told)
