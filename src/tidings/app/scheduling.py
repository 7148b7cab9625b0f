"""Settings -> when sources are visited: terms, policies, first visits."""

from __future__ import annotations

import gc
import random
from collections.abc import Collection, Sequence
from datetime import UTC, datetime, timedelta

from tidings.app.stores import Stores
from tidings.crawl.clock import SystemClock
from tidings.crawl.workers.tasks import Readers
from tidings.errors import SettingsError
from tidings.model.sources import NewSource
from tidings.model.visits import Visit, VisitResult
from tidings.ports.outside import Response
from tidings.schedule.budget import Steering
from tidings.schedule.decision import first_visit
from tidings.schedule.policies.base import Circumstances, Rounds, Terms, ranks, times
from tidings.schedule.policies.median import Median
from tidings.schedule.registry import Book, for_pages, policy_named, standard_book
from tidings.schedule.reschedule import Rescheduler
from tidings.settings.sections import ScheduleSettings
from tidings.settings.settings import Settings

# A running program must not be quicker than the one that adds a source and has its first visit at hand. This is longer
# than an agenda reaches ahead; it counts only where that program is killed between the two.
_KEPT_BACK = timedelta(hours=1)


def check_policies(settings: ScheduleSettings) -> None:
    """A name that does not exist is refused now, not at the first visit."""
    for setting, name in (("policy", settings.policy), ("page_policy", settings.page_policy)):
        try:
            policy_named(name)
        except SettingsError as error:
            raise SettingsError(f"setting schedule.{setting}: {error}") from error
    if ranks(policy_named(settings.page_policy)):
        words = f"{settings.page_policy} ranks sources; pages need a policy that times, such as planner"
        raise SettingsError(f"setting schedule.page_policy: {words}")


def warm_up(policies: Collection[str]) -> None:
    """The planner's arithmetic is loaded (and, once after an installation, compiled) before the first visit waits for
    it. And a visit makes thousands of short-lived values but no cycles: the collector need not look every 700 of
    them, nor ever again at what stands by now (10 % of a cold cycle, bench.cycle)."""
    now = datetime.now(UTC)
    visits = [Visit(0, now + timedelta(hours=hour), VisitResult.UNCHANGED, "") for hour in range(3)]
    visits.append(Visit(0, now + timedelta(days=1), VisitResult.CHANGED, "", within=True))
    for policy in {"planner"}.intersection(policies):
        for planner in (policy_named(policy), for_pages(policy_named(policy))):
            state = planner.start(random.Random(0))
            for visit in visits:
                state = planner.observe(state, visit)
            if times(planner):
                planner.next_visit(state, Circumstances(), visits[-1].at)
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


def terms_of(settings: ScheduleSettings) -> Terms:
    return Terms(
        floor=settings.floor,
        ceiling=settings.ceiling,
        round_min=settings.round_min,
        round_max=settings.round_max,
        fixed_interval=settings.fixed_interval,
        price=settings.price,
        quiet_floor=settings.quiet_floor,
        blind_floor=settings.blind_floor,
        push_floor=settings.push_floor,
        subscriber_weight=settings.subscriber_weight,
        page_ceiling=settings.page_ceiling,
        page_unit=settings.page_unit,
    )


def book_of(settings: ScheduleSettings) -> Book:
    book = standard_book()
    book["median"] = Median(grows=settings.median_cap_grows)
    return book


def rescheduler_of(
    settings: ScheduleSettings, rounds: Rounds, rng: random.Random, book: Book, steering: Steering | None = None
) -> Rescheduler:
    return Rescheduler(
        settings.policy,
        terms_of(settings),
        rng,
        rounds,
        event_driven=settings.executions == "events",
        steering=steering,
        book=book,
        default_page_policy=settings.page_policy,
    )


async def follow(
    stores: Stores, settings: Settings, sources: Sequence[NewSource], now: datetime, rng: random.Random
) -> list[bool]:
    """Add sources with their first visits. Per source: is it new?"""
    terms = terms_of(settings.schedule)
    rounds = None
    if settings.schedule.executions == "rounds":
        rounds = Rounds(now, terms.round_min, terms.round_max, rng)
    circumstances = Circumstances(terms, rounds=rounds)
    return await stores.catalogue.add(sources, now, [first_visit(now, circumstances, rng) for _ in sources])


async def begin(stores: Stores, settings: Settings, source: NewSource, answer: Response) -> bool:
    """Add a source that was looked at. It is not asked a second time: what was seen is its first visit. Is it new?"""
    from tidings.crawl.visit.first_visit import read_at_once  # reads feeds: other commands do without

    clock, rng, schedule = SystemClock(), random.Random(), settings.schedule
    # It is followed from when it was asked: a request before that would not be counted as its own.
    asked_at = min((hop.at for hop in answer.hops), default=clock.now())
    [new] = await stores.catalogue.add([source], asked_at, [clock.now() + _KEPT_BACK])
    if not new:
        return False
    source_id = (await stores.library.find(source.url)).id
    terms = terms_of(schedule)
    rounds = Rounds(clock.now(), terms.round_min, terms.round_max, rng)
    reschedule = rescheduler_of(schedule, rounds, rng, book_of(schedule))
    readers = Readers(1, settings.crawl.read_timeout.total_seconds())
    try:
        await read_at_once(
            stores.crawl,
            source_id,
            answer,
            readers,
            clock,
            reschedule,
            fetch_articles=settings.fetch.articles,
            whole_content=settings.fetch.whole_content,
        )
    finally:
        await readers.close()
    await stores.catalogue.announce()
    return True
