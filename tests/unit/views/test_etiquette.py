"""What a publisher saw of us, held against the checklist: each rule kept, broken, and with nothing to judge."""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.cases import each

from tidings.model.feeds import Hints
from tidings.model.hosts import HostManners
from tidings.model.orders import Hop, HopKind
from tidings.model.visits import Scheduled, Standing, Visit, VisitResult
from tidings.schedule.decision import decide
from tidings.schedule.policies.base import Circumstances, Terms
from tidings.schedule.registry import policy_named
from tidings.views.etiquette import Customs, Etiquette, judge_etiquette

SINCE = datetime(2026, 11, 8, 9, tzinfo=UTC)
UNTIL = SINCE + timedelta(days=7)
S, M, H, D = timedelta(seconds=1), timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)
CHANGED, UNCHANGED, FAILED, GONE = VisitResult.CHANGED, VisitResult.UNCHANGED, VisitResult.FAILED, VisitResult.GONE


def hop(after: timedelta, status: int | None = 304, kind: HopKind = HopKind.FEED, **other: object) -> Hop:
    values: dict[str, object] = {"host": "news.example", "conditional": True} | other
    return Hop(at=SINCE + after, kind=kind, status=status, **values)  # type: ignore[arg-type]


def visit(after: timedelta, result: VisitResult = UNCHANGED, **other: object) -> Visit:
    return Visit(1, SINCE + after, result, "", **other)  # type: ignore[arg-type]


def known(hints: Hints | None = None, **standing: object) -> Scheduled:
    return Scheduled(1, None, None, 0, hints or Hints(), standing=Standing(**standing))  # type: ignore[arg-type]


def seen(
    hops: list[Hop] | None = None,
    visits: list[Visit] | None = None,
    *,
    new: bool = False,
    scheduled: Scheduled | None = None,
    manners: HostManners | None = None,
    customs: Customs | None = None,
) -> Etiquette:
    return judge_etiquette(
        hops or [], visits or [], SINCE, UNTIL, customs or Customs(), new=new, scheduled=scheduled, manners=manners
    )


def rule(etiquette: Etiquette, part: str) -> tuple[bool | None, str]:
    (found,) = [each for each in etiquette.rules if part in each.name]
    return found.kept, found.words


# -- the whole ----------------------------------------------------------------------------------------


def test_nothing_seen_is_nothing_judged() -> None:
    etiquette = seen()
    assert etiquette.score is None
    assert {each.kept for each in etiquette.rules} == {None}
    assert (etiquette.requests, etiquette.a_day, etiquette.conditional, etiquette.least_gap) == ({}, 0, None, None)


def test_figures() -> None:
    hops = [
        hop(H, 200, conditional=False, size=9000),
        hop(2 * H),
        hop(3 * H),
        hop(5 * H, None),
        hop(6 * H, 200, HopKind.PAGE, size=1000),
    ]
    etiquette = seen(hops, [visit(H), visit(2 * H), visit(3 * H), visit(5 * H)])
    assert etiquette.requests == {"feed": 4, "page": 1}
    assert etiquette.answers == {"200": 2, "304": 2, "none": 1}
    assert (etiquette.bytes, etiquette.conditional, etiquette.unchanged) == (10_000, 0.75, 0.5)
    assert (etiquette.least_gap, etiquette.median_gap) == (H, H)
    assert etiquette.a_day == pytest.approx(5 / 7)


def test_the_score_is_the_share_of_rules_kept() -> None:
    hops = [hop(0 * S, kind=HopKind.PAGE), hop(2 * S, kind=HopKind.PAGE), hop(H), hop(2 * H)]
    etiquette = seen(hops, [visit(H), visit(2 * H)])
    judged = {each.name: each.kept for each in etiquette.rules if each.kept is not None}
    assert [name for name, kept in judged.items() if not kept] == ["pages spaced"]
    assert etiquette.score == pytest.approx(100 * (len(judged) - 1) / len(judged))


# -- 1 to 7: conditional requests ---------------------------------------------------------------------


def test_only_a_new_source_is_fetched_once_without_a_validator() -> None:
    hops = [hop(H, 200, conditional=False), hop(2 * H), hop(3 * H)]
    assert rule(seen(hops, new=True), "conditional") == (
        True,
        "3 requests, every one after the first with ETag or Last-Modified",
    )
    assert rule(seen(hops), "conditional") == (False, "1 of 3 requests carried no validator")


def test_a_server_that_offers_no_validator_is_not_held_against_us() -> None:
    hops = [hop(number * H, 200, conditional=False) for number in range(5)]
    assert rule(seen(hops, scheduled=known(validated=False)), "conditional")[0] is None
    assert rule(seen(hops, scheduled=known(validated=True)), "conditional")[0] is False


def test_one_fetch_a_visit() -> None:
    hops = [hop(H, 302), hop(H + S, 200), hop(2 * H, None), hop(2 * H + S, 200), hop(3 * H)]
    visits = [visit(H), visit(2 * H), visit(3 * H)]
    assert rule(seen(hops, visits), "one fetch")[0] is True
    assert rule(seen([*hops, hop(4 * H), hop(5 * H)], visits), "one fetch") == (False, "5 fetches for 3 visits")


# -- 9, 10: no more often than it pays ----------------------------------------------------------------


def test_a_source_that_changes_may_be_visited_often() -> None:
    visits = [visit(number * 10 * M, CHANGED if number == 0 else UNCHANGED) for number in range(100)]
    assert rule(seen(visits=visits), "pays")[0] is True


def test_one_change_long_ago_justifies_nothing() -> None:
    """A week without anything new: at most once an hour."""
    often = [visit(-8 * D, CHANGED)] + [visit(number * 10 * M) for number in range(100)]
    kept, words = rule(seen(visits=often), "pays")
    assert kept is False
    assert "99 within 60 min of the last, with nothing new for a week" in words
    hourly = [visit(-8 * D, CHANGED)] + [visit(number * 58 * M) for number in range(100)]
    assert rule(seen(visits=hourly), "pays")[0] is True


def test_what_was_new_before_this_time_counts_and_so_does_a_push() -> None:
    visits = [visit(number * 10 * M) for number in range(100)]
    assert rule(seen(visits=[visit(-3 * D, CHANGED), *visits]), "pays")[0] is True
    assert rule(seen(visits=[visit(-3 * D, CHANGED, pushed=True), *visits]), "pays")[0] is True
    assert rule(seen(visits=visits), "pays")[0] is False


def test_what_tells_of_no_change_is_visited_once_a_day() -> None:
    blind = known(validated=False, changes=0)
    hourly = [visit(number * H) for number in range(48)]
    assert rule(seen(visits=hourly), "pays")[0] is True
    assert rule(seen(visits=hourly, scheduled=blind), "pays")[0] is False
    assert rule(seen(visits=hourly, scheduled=known(validated=False, changes=3)), "pays")[0] is True
    assert rule(seen(visits=[visit(number * D) for number in range(6)], scheduled=blind), "pays")[0] is True


# -- 11 to 17: what the publisher asks for ------------------------------------------------------------


def test_a_visit_before_the_publisher_wanted() -> None:
    on_time = [visit(number * H, not_before=SINCE + number * H - M) for number in range(10)]
    early = visit(11 * H, not_before=SINCE + 12 * H)
    assert rule(seen(visits=[visit(H)]), "Retry-After") == (None, "the publisher asked for nothing")
    assert rule(seen(visits=on_time), "Retry-After") == (True, "10 visits, none before the publisher wanted")
    assert rule(seen(visits=[*on_time, early]), "Retry-After") == (
        False,
        "1 of 11 visits came before the publisher wanted",
    )


def test_a_person_may_ask_now_and_then() -> None:
    on_time = [visit(number * H, not_before=SINCE + number * H) for number in range(40)]
    assert rule(seen(visits=[*on_time, visit(41 * H, not_before=SINCE + 42 * H)]), "Retry-After")[0] is True


def test_hours_and_days_to_skip() -> None:
    hints = known(Hints(skip_hours=frozenset({10})))  # SINCE is at 9
    assert rule(seen(visits=[visit(H), visit(3 * H)]), "skip")[0] is None
    assert rule(seen(visits=[visit(2 * H), visit(3 * H)], scheduled=hints), "skip")[0] is True
    assert rule(seen(visits=[visit(2 * H), visit(H + 30 * M)], scheduled=hints), "skip")[0] is False
    first = [visit(H), visit(2 * H)]
    assert rule(seen(visits=first, scheduled=hints, new=True), "skip")[0] is True  # nobody knew of it yet
    sunday = known(Hints(skip_days=frozenset({6})))  # SINCE is one
    assert rule(seen(visits=[visit(H)], scheduled=sunday), "skip")[0] is False
    everything = known(Hints(skip_hours=frozenset(range(24))))
    assert rule(seen(visits=[visit(H)], scheduled=everything), "skip")[0] is None


def test_429_is_an_hour_of_silence() -> None:
    name = "left alone after 429"
    assert rule(seen([hop(H), hop(H + S)]), name)[0] is None
    assert rule(seen([hop(H, 429), hop(2 * H, 429), hop(4 * H)]), name)[0] is True
    assert rule(seen([hop(H, 429), hop(H + 10 * M, 429)]), name)[0] is False
    # Requests to other hosts come between.
    assert rule(seen([hop(H, 429), hop(H + M, host="other.example"), hop(H + 2 * M, 429)]), name)[0] is False


def test_429_with_a_short_retry_after_that_was_waited_for() -> None:
    hops = [hop(H, 429), hop(H + 10 * M, 429)]
    waited = [visit(H, FAILED), visit(H + 10 * M + S, FAILED, not_before=SINCE + H + 10 * M)]
    assert rule(seen(hops, waited), "left alone")[0] is True
    hasty = [visit(H, FAILED), visit(H + 10 * M + S, FAILED, not_before=SINCE + H + 50 * M)]
    assert rule(seen(hops, hasty), "left alone")[0] is False


def test_403_again_and_again_is_the_same() -> None:
    pages = [hop(number * M, 403, HopKind.PAGE) for number in range(3)]
    assert rule(seen(pages), "left alone") == (False, "told 2 times; within the hour asked and refused again: 1")
    spaced = [hop(0 * M, 403, HopKind.PAGE), hop(M, 403, HopKind.PAGE), hop(2 * H, 403, HopKind.PAGE)]
    assert rule(seen(spaced), "left alone")[0] is True
    assert rule(seen([hop(H, 403), hop(H + 6 * M, 403)]), "left alone")[0] is True


# -- 23, 24, 28: how close together -------------------------------------------------------------------


def test_pages_are_spaced_as_promised() -> None:
    pages = [hop(number * 10 * S, 200, HopKind.PAGE) for number in range(4)]
    assert rule(seen(pages), "pages spaced") == (True, "at least 10 s apart (promised: 10 s)")
    hasty = [*pages, hop(33 * S, 200, HopKind.PAGE)]
    assert rule(seen(hasty), "pages spaced") == (False, "at least 3 s apart (promised: 10 s)")
    other = [*pages, hop(31 * S, 200, HopKind.PAGE, host="other.example")]
    assert rule(seen(other), "pages spaced")[0] is True


def test_a_gap_of_a_second_can_be_broken() -> None:
    assert rule(seen([hop(H), hop(H + S)]), "feed requests")[0] is True
    kept, words = rule(seen([hop(H), hop(H + S / 2)]), "feed requests")
    assert (kept, words) == (False, "at least 0.5 s apart (promised: 1 s)")


def test_a_redirect_and_a_connection_that_broke_are_one_request() -> None:
    hops = [hop(H, 301), hop(H + S / 9, 200), hop(2 * H, None), hop(2 * H + S / 9, 200)]
    assert rule(seen(hops), "feed requests")[0] is True


def test_crawl_delay() -> None:
    manners = HostManners("news.example", crawl_delay=30.0)
    pages = [hop(number * 30 * S, 200, HopKind.PAGE) for number in range(3)]
    assert rule(seen(pages), "Crawl-delay")[0] is None
    assert rule(seen(pages, manners=manners), "Crawl-delay")[0] is True
    assert rule(seen([*pages, hop(75 * S)], manners=manners), "Crawl-delay")[0] is False
    assert rule(seen([*pages, hop(75 * S, host="other.example")], manners=manners), "Crawl-delay")[0] is True


def test_crawl_delay_is_not_known_before_robots_txt_is() -> None:
    manners = HostManners("news.example", crawl_delay=30.0)
    hops = [
        hop(0 * S, 200),
        hop(1 * S, 200, HopKind.ROBOTS),
        hop(2 * S, 200, HopKind.PAGE),
        hop(40 * S, 200, HopKind.PAGE),
    ]
    assert rule(seen(hops, manners=manners), "Crawl-delay")[0] is True


def test_never_at_the_same_minute() -> None:
    on_the_hour = [visit(number * H) for number in range(24)]
    assert rule(seen(visits=on_the_hour), "same minute")[0] is False
    drifting = [visit(number * (H + 2 * M)) for number in range(24)]
    assert rule(seen(visits=drifting), "same minute")[0] is True
    assert rule(seen(visits=on_the_hour[:8]), "same minute")[0] is None
    daily = [visit(number * D) for number in range(7)]
    assert rule(seen(visits=daily), "same minute")[0] is False
    assert rule(seen(visits=[visit(number * (D + 20 * M)) for number in range(7)]), "same minute")[0] is True


def test_who_publishes_on_the_hour_is_visited_on_the_hour() -> None:
    visits = [visit(number * H, CHANGED) for number in range(24)]
    assert rule(seen(visits=visits), "same minute")[0] is None


# -- 25, 26: moves, failures, the end -----------------------------------------------------------------


def test_a_move_is_taken_over_after_three_times() -> None:
    def moved(times: int, status: int = 301, final: int = 304) -> list[Hop]:
        return [each for number in range(times) for each in (hop(number * H, status), hop(number * H + S, final))]

    assert rule(seen([hop(H)]), "moves")[0] is None
    assert rule(seen(moved(3)), "moves") == (True, "sent elsewhere for good 3 times, 3 in a row")
    assert rule(seen(moved(9)), "moves")[0] is False
    assert rule(seen(moved(9, status=302)), "moves")[0] is None
    assert rule(seen(moved(9, final=404)), "moves")[0] is None  # a move to nowhere is not believed


def test_backoff_doubles() -> None:
    at, visits = 0 * M, []
    for number in range(8):
        visits.append(visit(at, FAILED))
        at += 5 * M * 2**number
    assert rule(seen(visits=visits), "backs off") == (True, "tried again 7 times, never too soon")
    stubborn = [visit(number * 5 * M, FAILED) for number in range(8)]
    assert rule(seen(visits=stubborn), "backs off") == (False, "tried again 7 times, too soon 6 times")
    assert rule(seen(visits=[visit(H), visit(2 * H)]), "backs off")[0] is None


def test_backoff_grows_no_further_than_the_ceiling() -> None:
    visits = [visit(number * H, FAILED) for number in range(40)]
    assert rule(seen(visits=visits, customs=Customs(ceiling=H)), "backs off")[0] is True
    assert rule(seen(visits=visits, customs=Customs(ceiling=6 * H)), "backs off")[0] is False


def test_410_is_the_end() -> None:
    assert rule(seen(visits=[visit(H, GONE)]), "410") == (True, "not asked again")
    assert rule(seen(visits=[visit(H, GONE), visit(2 * H, GONE)]), "410")[0] is False
    assert rule(seen(visits=[visit(H)]), "410")[0] is None


# -- 27, 29: robots.txt, WebSub -----------------------------------------------------------------------


def test_robots_txt_about_once_a_day() -> None:
    daily = [hop(number * D, 404, HopKind.ROBOTS) for number in range(7)]
    assert rule(seen(), "robots")[0] is None
    assert rule(seen(daily), "robots") == (True, "asked 7 times, at 1 host")
    hourly = [hop(number * H, 200, HopKind.ROBOTS) for number in range(150)]
    assert rule(seen(hourly), "robots")[0] is False


def test_where_a_hub_pushes_we_come_seldom() -> None:
    trusted = known(pushed=True)
    push = visit(H, CHANGED, pushed=True)
    seldom = [push, visit(8 * H), visit(15 * H)]
    often = [push, visit(2 * H), visit(3 * H)]
    assert rule(seen(visits=seldom), "WebSub")[0] is None
    assert rule(seen(visits=seldom, scheduled=trusted), "WebSub")[0] is True
    assert rule(seen(visits=often, scheduled=trusted), "WebSub")[0] is False
    assert rule(seen(visits=[visit(H / 2), push], scheduled=trusted), "WebSub")[0] is None


# -- what `decide` does is what `judge_etiquette` asks for ------------------------------------------------------


_LIVES = [
    (policy, life) for policy in ("fixed", "median", "planner") for life in ("quiet", "blind", "failing", "refused")
]


@each(("policy", "life"), [*_LIVES, ("fixed", "busy"), ("median", "busy")])
def test_the_decisions_of_production_keep_the_rules(policy: str, life: str) -> None:
    """Two weeks of visits as `decide` times them, whatever becomes of them."""
    chosen, rng, terms = policy_named(policy), random.Random(7), Terms()
    state, at, failures = chosen.start(rng), SINCE - 7 * D, 0
    visits: list[Visit] = []
    standing = Standing(
        posted_at=None if life != "busy" else UNTIL, validated=life != "blind", changes=int(life == "busy")
    )
    while at < UNTIL and len(visits) < 5000:
        failed = life in ("failing", "refused")
        result = FAILED if failed else CHANGED if life == "busy" and rng.random() < 0.3 else UNCHANGED
        status = {"failing": 500, "refused": 429}.get(life, 200)
        seen_now = Visit(1, at, result, "", status, published=(at,) if result is CHANGED else ())
        visits.append(seen_now)
        failures = failures + 1 if failed else 0
        state = chosen.observe(state, seen_now)
        circumstances = Circumstances(terms, Hints(), failures, None, None, standing, status)
        decision = decide(chosen, state, circumstances, at, rng)
        assert decision.at is not None
        at = decision.at
    hops = [Hop("news.example", each.at, HopKind.FEED, each.status, True) for each in visits if each.at >= SINCE]
    etiquette = judge_etiquette(
        hops, visits, SINCE, UNTIL, Customs(), new=False, scheduled=known(changes=standing.changes)
    )
    broken = [(each.name, each.words) for each in etiquette.rules if each.kept is False]
    assert broken == []
    assert etiquette.score == 100


@given(
    st.lists(st.tuples(st.integers(0, 10_000), st.sampled_from([None, 200, 301, 304, 403, 429, 500])), max_size=40),
    st.lists(st.tuples(st.integers(-10_000, 10_000), st.sampled_from(list(VisitResult)), st.booleans()), max_size=40),
)
def test_any_history_can_be_judged(
    requests: list[tuple[int, int | None]], looks: list[tuple[int, VisitResult, bool]]
) -> None:
    kinds = list(HopKind)
    hops = [hop(minute * M, status, kinds[minute % len(kinds)]) for minute, status in sorted(requests, key=str)]
    hops.sort(key=lambda each: each.at)
    visits = sorted((visit(minute * M, result, pushed=push) for minute, result, push in looks), key=lambda v: v.at)
    etiquette = seen(hops, visits, scheduled=known(pushed=True), manners=HostManners("news.example", 5.0))
    judged = [each for each in etiquette.rules if each.kept is not None]
    assert (etiquette.score is None) == (not judged)
    assert etiquette.score is None or 0 <= etiquette.score <= 100
    assert all(each.words for each in etiquette.rules)
    assert len({each.name for each in etiquette.rules}) == len(etiquette.rules)
