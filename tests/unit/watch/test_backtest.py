"""What a watch would have found, summed up."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.cases import each

from tidings.model.matches import NewMatch, WatchResult
from tidings.model.search import Unindexed
from tidings.model.watches import Watched, WatchedArticle, WatchedPage, WatchScope, WatchTerms
from tidings.notify.message.plan import count_messages
from tidings.watch.backtest import Backtest, BacktestTally, DayCount, SourceCount, covers

NOW = datetime(2026, 11, 15, 12, tzinfo=UTC)
SINCE = NOW - timedelta(days=30)


def article(number: int, hours: float, source: int = 1, baseline: bool = False) -> WatchedArticle:
    return WatchedArticle(
        Unindexed(number, 0),
        source,
        (str(source), f"http://{source}.test/feed", f"Paper {source}"),
        "",
        f"{source}.test",
        None,
        None,
        NOW - timedelta(hours=hours),
        baseline,
    )


def page(number: int, hours: float, source: int = 9) -> WatchedPage:
    at = NOW - timedelta(hours=hours)
    url = f"http://town.test/{source}"
    return WatchedPage(number, source, 9, ("9", url), "", "town.test", url, None, at, b"", None, None, False)


def match(watched: Watched, score: float = 1.0, segment: int | None = None) -> NewMatch:
    is_article = isinstance(watched, WatchedArticle)
    return NewMatch(
        watch_id=1,
        source_id=watched.source_id,
        at=NOW,
        url=None,
        title=None,
        score=score,
        words="why",
        reasons=(),
        passages=(),
        baseline=True,
        article_id=watched.article.article_id if isinstance(watched, WatchedArticle) else None,
        segment=None if is_article else segment,
    )


def summed(*found: tuple[Watched, tuple[NewMatch, ...]]) -> Backtest:
    tally = BacktestTally(SINCE, NOW, shown=2)
    tally.add([one for one, _ in found], [WatchResult(matches=matches) for _, matches in found])
    return tally.backtest()


def test_nothing_was_kept() -> None:
    found = BacktestTally(SINCE, NOW).backtest()
    assert (found.news, found.baselines, found.articles, found.covered, found.per_day) == (0, 0, 0, 0.0, 0.0)


def test_days_sources_the_best_and_the_latest() -> None:
    old, mid, new, first = article(1, 96), article(2, 30, source=2), article(3, 1), article(4, 50, baseline=True)
    none = article(5, 2)
    found = summed(
        (old, (match(old, 9.0),)),
        (mid, (match(mid, 5.0),)),
        (new, (match(new, 1.0),)),
        (first, (match(first),)),
        (none, ()),
    )
    assert (found.news, found.baselines, found.articles, found.pages) == (3, 1, 5, 0)
    assert found.covered == pytest.approx(4.0)
    assert found.per_day == pytest.approx(0.75)
    midnight = datetime(2026, 11, 15, tzinfo=UTC)
    assert found.days == (
        DayCount(midnight - timedelta(days=4), 1, 0),
        DayCount(midnight - timedelta(days=2), 0, 1),
        DayCount(midnight - timedelta(days=1), 1, 0),
        DayCount(midnight, 1, 0),
    )
    assert found.places == (SourceCount("Paper 1", 2, 1), SourceCount("Paper 2", 1, 0))
    assert [one.article_id for one in found.best] == [1, 2]
    assert [one.article_id for one in found.latest] == [3, 2]
    assert [one.at for one in found.latest] == [new.first_seen, mid.first_seen], (
        "when it was seen, not when it was asked"
    )
    assert not any(one.baseline for one in found.latest)


def test_a_segment_that_comes_again_is_one_match_within_a_day_and_a_site_one_place() -> None:
    one, again, other = page(1, 5), page(2, 4), page(3, 3, source=10)
    found = summed(
        (one, (match(one, segment=7), match(one, segment=8))),
        (again, (match(again, segment=7),)),
        (other, (match(other, segment=7),)),
    )
    assert (found.news, found.pages) == (3, 3)
    assert found.places == (SourceCount("town.test", 3, 0),)
    late = page(4, 5 - 24)
    found = summed(
        (one, (match(one, segment=7),)), (again, (match(again, segment=7),)), (late, (match(late, segment=7),))
    )
    assert found.news == 2


def test_a_short_time_is_no_reason_to_expect_many() -> None:
    one = article(1, 0.1)
    assert summed((one, (match(one),))).per_day == 1.0


@given(st.lists(st.tuples(st.floats(0, 700), st.integers(1, 3), st.booleans(), st.booleans()), max_size=30))
def test_all_sums_agree(rows: list[tuple[float, int, bool, bool]]) -> None:
    things = [article(number, hours, source, baseline) for number, (hours, source, baseline, _) in enumerate(rows)]
    found = summed(*((one, (match(one),) if row[3] else ()) for one, row in zip(things, rows, strict=True)))
    matched = [one for one, row in zip(things, rows, strict=True) if row[3]]
    assert found.news + found.baselines == len(matched)
    assert sum(place.news for place in found.places) == found.news == sum(not one.baseline for one in matched)
    assert len(found.best) == len(found.latest) == min(2, len(matched))
    if matched:
        assert found.latest[0].at == max(one.first_seen for one in matched)
    assert list(found.days) == sorted(found.days, key=lambda day: day.day)


def in_stories(*found: tuple[Watched, tuple[NewMatch, ...]]) -> int:
    tally = BacktestTally(SINCE, NOW)
    tally.add([one for one, _ in found], [WatchResult(matches=matches) for _, matches in found])
    return count_messages(tally.news)


def test_copies_of_a_story_are_one_message() -> None:
    one, copy = (replace(article(number, 9 - number, source=number), story_id=1) for number in (1, 2))
    alone, before = article(3, 1), replace(article(4, 80, baseline=True), story_id=7)
    assert in_stories(*((thing, (match(thing),)) for thing in (one, copy, alone, before))) == 2


def test_segments_of_one_version_are_one_message_and_a_text_on_two_pages_is() -> None:
    one, other = page(1, 5), page(2, 4, source=10)
    assert in_stories((one, (match(one, segment=7), match(one, segment=8))), (other, (match(other, segment=7),))) == 1


def test_an_article_and_its_page_are_one_message_whatever_is_walked_first() -> None:
    fresh = page(1, 5)
    announced = replace(article(1, 3), url="http://feeds.test/1", canonical=fresh.url)
    found = [(one, (match(one, segment=7),)) for one in (announced, fresh)]
    assert in_stories(*found) == in_stories(*reversed(found)) == 1
    changed = replace(page(2, 1), before=b"<p>before")
    assert in_stories(*found, (changed, (match(changed, segment=9),))) == 2


@each(
    ("terms", "articles", "pages"),
    [
        ({}, True, True),
        ({"scope": WatchScope.ARTICLES}, True, False),
        ({"scope": WatchScope.PAGES}, False, True),
        ({"sources": (1,)}, True, False),
        ({"sources": (9, 77)}, False, True),
        ({"categories": ("WÓRLD",)}, True, False),
        ({"categories": ("tag",)}, True, False),
        ({"categories": ("world",), "scope": WatchScope.PAGES}, False, False),
    ],
)
def test_what_a_watch_looks_at(terms: dict[str, Any], articles: bool, pages: bool) -> None:
    said = WatchTerms("gas", "gas", **terms)
    assert covers(said, replace(article(1, 1), category="World", tags=("Tag",))) is articles
    assert covers(said, replace(page(1, 1), category="Town")) is pages
