"""The ledger: what is missed, doubled, pending, late, and what an hourly poll would have had."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from tidings.lab.farm.audit import SeenArticle, audit, hourly
from tidings.lab.farm.build import build_sites
from tidings.lab.farm.site import FarmSite, Post

START = datetime(2026, 3, 2, 6, tzinfo=UTC)
UNTIL = START + timedelta(hours=10)
FEED = "http://one.test/feed.xml"


def hours(count: float) -> datetime:
    return START + timedelta(hours=count)


def post(number: int, at: datetime, **changes: datetime | None) -> Post:
    plain = Post(
        site="one.test",
        feed_url=FEED,
        number=number,
        guid=f"one-{number}",
        path=f"/local/{number}",
        at=at,
        author="Ida Marlowe",
        category="Local",
        language="en",
        seed=number,
        readable_at=max(at, START),
    )
    return replace(plain, **changes)  # type: ignore[arg-type]


def seen(number: int, at: datetime) -> SeenArticle:
    return SeenArticle(f"one-{number}", f"http://one.test/local/{number}", FEED, at)


def test_seen_missed_and_pending() -> None:
    posts = [post(1, hours(1)), post(2, hours(2)), post(3, hours(5))]
    result = audit(posts, [seen(1, hours(1.5))], {FEED: hours(4)}, START, UNTIL)
    assert (result.published, result.seen, result.missed, result.pending) == (3, 1, 1, 1)
    assert result.mean_delay == timedelta(minutes=30)
    assert not result.is_clean
    assert result.findings == (
        "missed: http://one.test/local/2 of 2026-03-02T08:00:00+00:00, "
        "though its feed was read at 2026-03-02T10:00:00+00:00",
    )


def test_a_feed_never_read_has_all_pending() -> None:
    result = audit([post(1, hours(1))], [], {}, START, UNTIL)
    assert (result.pending, result.missed, result.mean_delay, result.p95_delay) == (1, 0, None, None)
    assert result.is_clean


def test_a_post_that_left_the_feed_unseen_is_missed_even_without_a_visit() -> None:
    gone = post(1, hours(1), leaves_at=hours(3))
    assert audit([gone], [], {FEED: hours(0.5)}, START, UNTIL).missed == 1
    assert audit([gone], [], {FEED: hours(4)}, START, UNTIL).missed == 1
    assert audit([gone], [], {FEED: hours(0.5)}, START, hours(2)).pending == 1


def test_the_past_counts_as_missed_only_if_a_visit_could_find_it() -> None:
    old = post(1, hours(-5))
    left = post(2, hours(-6), leaves_at=hours(0.2))
    result = audit([left, old], [], {FEED: hours(1)}, START, UNTIL)
    assert (result.published, result.missed) == (0, 1)
    kept = audit([left, old], [seen(1, hours(1))], {FEED: hours(1)}, START, UNTIL)
    assert (kept.published, kept.seen, kept.missed, kept.mean_delay) == (0, 0, 0, None)


def test_doubled_and_strangers() -> None:
    posts = [post(1, hours(1)), post(2, hours(-1))]
    copies = [seen(1, hours(2)), seen(1, hours(3)), seen(2, hours(2)), seen(2, hours(2)), seen(9, hours(2))]
    result = audit(posts, copies, {FEED: hours(4)}, START, UNTIL)
    assert (result.seen, result.doubled, result.strangers) == (1, 2, 1)
    assert result.mean_delay == timedelta(hours=1)
    assert len(result.findings) == 3


def test_guid_or_url_is_enough_and_a_moved_feed_is_still_the_site() -> None:
    posts = [post(1, hours(1)), post(2, hours(1))]
    articles = [
        SeenArticle("one-1", None, "http://one.test/feeds/feed.xml", hours(2)),
        SeenArticle(None, "http://one.test/local/2", FEED, hours(2)),
    ]
    result = audit(posts, articles, {"http://one.test/feeds/feed.xml": hours(3)}, START, UNTIL)
    assert (result.seen, result.strangers, result.missed) == (2, 0, 0)
    missed = audit(posts, [], {"http://one.test/feeds/feed.xml": hours(3)}, START, UNTIL)
    assert missed.missed == 2


def test_a_post_of_a_time_of_trouble_counts_from_its_end() -> None:
    late = post(1, hours(1), readable_at=hours(4))
    result = audit([late], [seen(1, hours(4.5))], {FEED: hours(5)}, START, UNTIL)
    assert result.mean_delay == timedelta(minutes=30)
    assert audit([late], [], {FEED: hours(3)}, START, UNTIL).pending == 1
    never = post(1, hours(1), readable_at=None)
    result = audit([never], [], {FEED: hours(3)}, START, UNTIL)
    assert (result.published, result.unreachable, result.missed, result.pending) == (0, 1, 0, 0)


def test_mean_median_and_percentile() -> None:
    posts = [post(number, hours(1)) for number in range(100)]
    articles = [seen(number, hours(1) + timedelta(minutes=number)) for number in range(100)]
    result = audit(posts, articles, {FEED: UNTIL}, START, UNTIL)
    assert result.mean_delay == result.median_delay == timedelta(minutes=49.5)
    assert result.p95_delay == timedelta(minutes=95)


def test_hourly_by_hand() -> None:
    phase = timedelta(seconds=next(iter(_phases())))
    posts = [
        post(1, START + phase),  # at the very poll
        post(2, START + phase + timedelta(minutes=1)),
        post(3, START + phase + timedelta(minutes=40)),
        post(4, hours(-3)),
        post(5, hours(9.99), readable_at=None),
    ]
    result = hourly(posts, START, UNTIL)
    assert result.requests == 10
    assert result.mean_delay == timedelta(minutes=(0 + 59 + 20) / 3)
    early = post(6, START)
    assert hourly([early], START, UNTIL).mean_delay == phase


def _phases() -> Iterator[int]:
    """The phase of one.test, found from outside: the delay of a post at the start."""
    delay = hourly([post(1, START)], START, UNTIL).mean_delay
    assert delay is not None
    yield int(delay.total_seconds())


def test_hourly_on_the_farm_is_half_an_hour_and_a_request_an_hour_and_site() -> None:
    sites = build_sites(7, START, 2, 60)
    until = START + timedelta(days=2)
    result = hourly([post for site in sites for post in site.published(until)], START, until)
    assert result.requests == 60 * 48
    assert result.mean_delay is not None
    assert timedelta(minutes=25) < result.mean_delay < timedelta(minutes=35)


def _visits(site: FarmSite, until: datetime, every: timedelta) -> Iterator[datetime]:
    moment = START + timedelta(minutes=3)
    while moment <= until:
        if site.trouble(moment) is None:
            yield moment
        moment += every


@pytest.mark.parametrize("every", [timedelta(minutes=20), timedelta(hours=1), timedelta(hours=6)])
def test_a_faithful_reader_misses_nothing_of_the_whole_farm(every: timedelta) -> None:
    until = START + timedelta(days=2)
    sites = build_sites(7, START, 2, 60)
    posts = [post for site in sites for post in site.published(until)]
    articles: list[SeenArticle] = []
    last: dict[str, datetime] = {}
    for site in sites:
        known: set[str] = set()
        for moment in _visits(site, until, every):
            last[site.feed_url] = moment
            for item in site.items(moment):
                if item.guid not in known:
                    known.add(item.guid)
                    articles.append(SeenArticle(item.guid, item.url, site.feed_url, moment))
    result = audit(posts, articles, last, START, until)
    assert result.is_clean, result.findings[:5]
    assert result.published == result.seen + result.pending
    assert result.mean_delay is not None
    assert every * 0.4 < result.mean_delay < every * 0.6

    fresh = next(index for index, article in enumerate(articles) if article.first_seen > hours(7))
    assert audit(posts, articles[:fresh] + articles[fresh + 1 :], last, START, until).missed == 1
    assert audit(posts, [*articles, articles[fresh]], last, START, until).doubled == 1
