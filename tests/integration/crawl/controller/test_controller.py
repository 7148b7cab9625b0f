"""When the controller visits: at the decided times, politely, in rounds where that is asked for."""

from __future__ import annotations

import itertools
import math
import random
from collections import Counter, defaultdict
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from tests.integration.stage import HOUR, MINUTE, SECOND, START, Asked, Press, Stage, late_by, open_stage

from tidings.crawl.controller.in_flight import BATCH_WAIT, MANY_TEXTS, TEXTS_WAIT
from tidings.crawl.lane import LocalLane
from tidings.errors import BadStatus
from tidings.model.articles import TextState
from tidings.model.orders import ArticleOutcome, Due, Outcome
from tidings.model.sources import SourceState
from tidings.model.visits import VisitResult
from tidings.schedule.policies.base import Rounds
from tidings.schedule.policies.median import MedianState
from tidings.schedule.registry import policy_named, unpack_state
from tidings.settings.sections import FetchSettings, ScheduleSettings
from tidings.store.visits.crawl_store import CrawlRows

ARTICLES = FetchSettings(feed_gap=timedelta(seconds=2), page_gap=timedelta(seconds=10))


async def state_of(stage: Stage, source_id: int = 1) -> MedianState:
    kept = await stage.stores.library.scheduled(source_id)
    state = unpack_state(policy_named("median"), kept.policy_state, random.Random(1))
    assert isinstance(state, MedianState)
    return state


def executions(rounds: Rounds, until: datetime) -> list[datetime]:
    """All of the rounds from the start of the program."""
    times = [START]
    while times[-1] < until:
        times.append(rounds.nth_after(times[-1], 1))
    return times


# -- the decided times --------------------------------------------------------------------------------


async def test_every_visit_happens_exactly_when_it_was_decided(tmp_path: Path) -> None:
    urls = [f"https://site{number}.test/feed" for number in range(6)]
    async with open_stage(tmp_path) as stage:
        for number, url in enumerate(urls):
            stage.press.publish(url, number + 1)
        await stage.follow(*urls)
        for hour in range(1, 13):  # some publish every hour, some every other, some never again
            await stage.run(START + hour * HOUR)
            for number, url in enumerate(urls[:4], 1):
                if hour % number == 0:
                    stage.press.publish(url)

    decided: dict[int, datetime] = {}
    visits = 0
    for applied in stage.applied:
        for visit in applied.visits:
            assert visit.at == decided.get(visit.source_id, START)
            visits += 1
        decided.update({due.source_id: due.next_at for due in applied.next})
    assert visits == len(stage.press.asked) > 60


async def test_t_m_and_toe_follow_the_design(tmp_path: Path) -> None:
    url = "https://site.test/feed"
    async with open_stage(tmp_path) as stage:
        stage.press.publish(url)
        await stage.follow(url)
        seen = []
        for _ in range(4):
            await stage.run(visits=1)
            seen.append(await state_of(stage))
        stage.press.answer(url, BadStatus(url, 500, "HTTP 500"))
        await stage.run(visits=1)
        after_failure = await state_of(stage)
        stage.press.publish(url)
        await stage.run(visits=1)
        after_change = await state_of(stage)

    # 4 -> 1.6 by the first change; then the design's sequence of unchanged visits
    assert [(round(s.m, 2), round(s.t, 2), s.toe) for s in seen] == [
        (1.6, 1.0, 2),
        (1.9, 2.6, 2),
        (2.68, 4.5, 3),
        (4.03, 7.18, 5),
    ]
    assert (after_failure.m, after_failure.t) == (seen[-1].m, seen[-1].t)
    assert after_change.t == 1.0
    assert after_change.m == pytest.approx(0.2 * after_failure.m + 0.8)
    # Event-driven: ToE mean executions of 480 s, and the jitter of at most 2 % and 30 s.
    times = stage.press.times(url)
    for state, (earlier, later) in zip(seen, itertools.pairwise(times), strict=False):
        wish = state.toe * 480.0
        assert wish <= (later - earlier).total_seconds() <= wish + min(30.0, 0.02 * wish)


async def test_a_source_that_is_gone_is_never_visited_again(tmp_path: Path) -> None:
    url = "https://site.test/feed"
    async with open_stage(tmp_path) as stage:
        stage.press.answer(url, BadStatus(url, 410, "HTTP 410 (gone for good)"))
        await stage.follow(url)
        tally = await stage.run(START + 48 * HOUR)
        source = await stage.stores.library.find("1")

    assert tally.visited == tally.failed == 1
    assert source.state is SourceState.GONE
    assert source.next_at is None
    assert source.last_error == "HTTP 410 (gone for good)"


async def test_validators_are_sent_after_the_first_visit(tmp_path: Path) -> None:
    url = "https://site.test/feed"
    async with open_stage(tmp_path) as stage:
        stage.press.publish(url)
        await stage.follow(url)
        tally = await stage.run(START + 3 * HOUR)

    first, *others = stage.press.asked
    assert (first.validators.etag, first.validators.last_modified) == (None, None)
    assert others
    assert {asked.validators.etag for asked in others} == {'"1"'}
    assert tally.changed == 1
    assert tally.unchanged == len(others)


async def test_more_sources_than_the_window_holds_are_all_visited_on_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    urls = [f"https://site{number}.test/feed" for number in range(30)]
    async with open_stage(tmp_path) as stage:
        for url in urls:
            stage.press.publish(url)
        await stage.follow(*urls)
        stage.tune(window_size=4)
        reads, due = [], stage.stores.crawl.due

        async def counted(until: datetime, limit: int) -> list[Due]:
            reads.append(until)
            return await due(until, limit)

        monkeypatch.setattr(CrawlRows, "due", staticmethod(counted))
        await stage.run(START + 3 * HOUR)

    decided: dict[int, datetime] = {}
    for applied in stage.applied:
        for visit in applied.visits:
            assert visit.at == decided.get(visit.source_id, START)
        decided.update({due.source_id: due.next_at for due in applied.next})
    assert set(Counter(asked.url for asked in stage.press.asked)) == set(urls)
    # Each read brings a few sources; none is made in vain over and over.
    assert len(reads) <= 2 * len(stage.press.asked)


# -- politeness ---------------------------------------------------------------------------------------


def gaps_kept(asked: list[Asked], feed_gap: timedelta, page_gap: timedelta) -> None:
    by_host: dict[str, list[Asked]] = defaultdict(list)
    for request in sorted(asked, key=lambda request: request.began):
        by_host[request.host].append(request)
    for requests in by_host.values():
        for earlier, later in itertools.pairwise(requests):
            gap = page_gap if earlier.is_page else feed_gap
            assert later.began >= earlier.ended + gap, (earlier, later)


async def test_a_host_is_asked_once_at_a_time_and_left_alone_in_between(tmp_path: Path) -> None:
    urls = [f"https://blog{number}.crowded.test/{number}/feed" for number in range(5)]
    urls += [f"https://alone{number}.test/feed" for number in range(3)]
    async with open_stage(tmp_path, fetch=ARTICLES) as stage:
        for url in urls:
            stage.press.publish(url, 3)
        await stage.follow(*urls)
        tally = await stage.run(START + 2 * HOUR)

    assert set(stage.press.most_at_once.values()) == {1}
    assert tally.pages == 3 * len(urls)
    assert tally.visited > 2 * len(urls)
    gaps_kept(stage.press.asked, ARTICLES.feed_gap, ARTICLES.page_gap)
    hosts = {asked.host for asked in stage.press.asked}
    assert hosts == {"crowded.test", "alone0.test", "alone1.test", "alone2.test"}


async def test_per_host_lets_that_many_in_and_no_more(tmp_path: Path) -> None:
    urls = [f"https://site.test/{number}/feed" for number in range(6)]
    fetch = FetchSettings(articles=False, feed_gap=timedelta(0), per_host=2)
    async with open_stage(tmp_path, fetch=fetch) as stage:
        for url in urls:
            stage.press.publish(url)
        await stage.follow(*urls)
        await stage.run(once=True)

    assert stage.press.most_at_once == {"site.test": 2}
    assert len(stage.press.asked) == 6


async def test_pages_of_new_articles_follow_their_feed_a_page_gap_apart(tmp_path: Path) -> None:
    url = "https://site.test/feed"
    async with open_stage(tmp_path, fetch=ARTICLES) as stage:
        stage.press.publish(url, 5)
        await stage.follow(url)
        tally = await stage.run(once=True)
        overview = await stage.stores.library.overview(stage.clock.now())

    feed, *pages = stage.press.asked
    assert feed.began == START
    assert [page.began - START for page in pages] == [2 * SECOND + number * 10 * SECOND for number in range(5)]
    assert [page.url for page in pages] == [f"https://site.test/items/{number}" for number in range(5)]  # oldest first
    assert (tally.visited, tally.articles_new, tally.pages) == (1, 5, 5)
    assert overview.pending_texts == 0


async def test_texts_are_stored_many_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    urls = [f"https://site{number}.test/feed" for number in range(4 * MANY_TEXTS)]
    batches: list[tuple[float, int, int]] = []
    outcomes = LocalLane.outcomes

    async def noted(lane: LocalLane, most: int, wait: float) -> list[Outcome]:
        found = await outcomes(lane, most, wait)
        batches.append((wait, most, sum(isinstance(one, ArticleOutcome) for one in found)))
        return found

    monkeypatch.setattr(LocalLane, "outcomes", noted)
    async with open_stage(tmp_path, fetch=ARTICLES) as stage:
        for url in urls:
            stage.press.publish(url)
        await stage.follow(*urls)
        tally = await stage.run(once=True)

    assert tally.pages == len(urls)
    assert batches[0][0] == BATCH_WAIT
    texts = [(most, count) for wait, most, count in batches if wait == TEXTS_WAIT]
    assert texts
    assert all(count <= most <= len(urls) // 2 for most, count in texts)  # terminals have the other half to do


async def test_a_page_that_fails_is_tried_again_and_then_given_up(tmp_path: Path) -> None:
    url, page = "https://site.test/feed", "https://site.test/items/0"
    async with open_stage(tmp_path, fetch=ARTICLES) as stage:
        stage.press.publish(url)
        stage.press.answer(page, BadStatus(page, 503, "HTTP 503 (the server has a fault)"))
        await stage.follow(url)
        await stage.run(START + 6 * HOUR)
        detail = await stage.stores.library.article(1)

    tries = stage.press.times(page)
    assert [later - earlier for earlier, later in itertools.pairwise(tries)] == [15 * MINUTE, 15 * MINUTE]
    assert detail is not None
    assert detail.article.text_state is TextState.FAILED
    assert detail.error == "HTTP 503 (the server has a fault)"


async def test_once_visits_what_is_due_and_nothing_else(tmp_path: Path) -> None:
    now, later = "https://now.test/feed", "https://later.test/feed"
    rarely = ScheduleSettings(policy="fixed", fixed_interval=timedelta(days=90), ceiling=timedelta(days=365))
    async with open_stage(tmp_path, schedule=rarely) as stage:  # wherever the clock jumps to between two runs
        for url in (now, later):
            stage.press.publish(url)
        await stage.follow(now)
        first = await stage.run(once=True)
        second = await stage.run(once=True)
        await stage.follow(later)
        third = await stage.run(once=True)

    assert (first.visited, first.changed, first.articles_new) == (1, 1, 1)
    assert second.visited == 0
    assert third.visited == 1
    assert [asked.url for asked in stage.press.asked] == [now, later]


# -- executions ---------------------------------------------------------------------------------------

LATE = timedelta(milliseconds=3)


@pytest.mark.parametrize("late", [None, LATE], ids=["on time", "a little late"])
async def test_in_rounds_every_visit_falls_on_an_execution(tmp_path: Path, late: timedelta | None) -> None:
    urls = [f"https://site{number}.test/feed" for number in range(8)]
    until = START + 8 * HOUR
    async with open_stage(
        tmp_path, schedule=ScheduleSettings(policy="median", executions="rounds"), program_clock=late_by(late)
    ) as stage:
        for number, url in enumerate(urls):
            stage.press.publish(url)
            if number % 2:
                stage.press.answer(url, BadStatus(url, 503, "HTTP 503", {"retry-after": "1000"}))
        # Their first visits were drawn by another process: its rounds are not those of the controller.
        await stage.follow(*urls)
        await stage.run(until)
        rounds = executions(stage.program.rounds, until)

    slack = late or timedelta(0)
    moments = sorted({asked.began for asked in stage.press.asked})
    for moment in moments:
        assert any(execution <= moment <= execution + slack for execution in rounds), moment
    # ToE is counted in executions: with M = 1.6 after the first change, the second visit is two of them on.
    first, second = stage.press.times(urls[0])[:2]
    place = [number for number, execution in enumerate(rounds) if execution <= first][-1]
    assert rounds[place + 2] <= second <= rounds[place + 2] + slack


@pytest.mark.parametrize("late", [None, LATE], ids=["on time", "a little late"])
async def test_round_robin_visits_k_at_each_execution_in_turn(tmp_path: Path, late: timedelta | None) -> None:
    urls = [f"https://site{number}.test/feed" for number in range(7)]
    until = START + 6 * HOUR
    schedule = ScheduleSettings(policy="round-robin", round_visits=3)
    async with open_stage(tmp_path, schedule=schedule, program_clock=late_by(late)) as stage:
        for url in urls:
            stage.press.publish(url)
        await stage.follow(*urls)
        await stage.run(until)
        rounds = executions(stage.program.rounds, until)

    slack = late or timedelta(0)
    at: Counter[datetime] = Counter()
    for asked in stage.press.asked:
        execution = max(execution for execution in rounds if execution <= asked.began)
        assert asked.began <= execution + slack
        at[execution] += 1
    assert set(at.values()) == {3}
    assert len(at) >= len([execution for execution in rounds if execution < until]) - 1
    counts = Counter(asked.url for asked in stage.press.asked)
    assert max(counts.values()) - min(counts.values()) <= 1
    assert sum(counts.values()) == 3 * len(at)
    # in turn: between two visits of one source, all the others had theirs
    for earlier, later in itertools.pairwise(stage.press.times(urls[0])):
        between = sum(1 for execution in at if earlier < execution <= later)
        assert between <= math.ceil(len(urls) / 3)


@pytest.mark.parametrize("floor", [None, 5 * MINUTE], ids=str)
async def test_sources_fewer_than_k_are_visited_at_every_execution(tmp_path: Path, floor: timedelta | None) -> None:
    urls = ["https://one.test/feed", "https://two.test/feed"]
    until = START + 4 * HOUR
    schedule = ScheduleSettings(policy="round-robin", round_visits=10)
    if floor is not None:
        schedule = ScheduleSettings(policy="round-robin", round_visits=10, floor=floor)
    async with open_stage(tmp_path, schedule=schedule, program_clock=late_by(LATE)) as stage:
        for url in urls:
            stage.press.publish(url)
        await stage.follow(*urls)
        await stage.run(until)
        rounds = executions(stage.program.rounds, until)

    times, held = stage.press.times(urls[0]), len([execution for execution in rounds if execution < until])
    if floor is None:
        # The policy's own floor of ten minutes is over the longest round: each source sits out every other one.
        assert min(later - earlier for earlier, later in itertools.pairwise(times)) >= 10 * MINUTE
        assert len(times) >= held / 2 - 1
    else:
        # A floor of five minutes is under the shortest round: none has to sit one out.
        assert len(times) >= held - 1


async def test_a_slow_visit_is_not_counted_as_delay(tmp_path: Path) -> None:
    """The clock stands still while a visit is under way, however many turns it takes."""
    url = "https://site.test/feed"
    async with open_stage(tmp_path, press=Press(turns=2000)) as stage:
        stage.press.publish(url)
        await stage.follow(url)
        await stage.run(START + 2 * HOUR)
        visits = await stage.stores.library.visits(1, 100)

    assert all(asked.began == asked.ended for asked in stage.press.asked)
    assert {visit.result for visit in visits} == {VisitResult.CHANGED, VisitResult.UNCHANGED}
