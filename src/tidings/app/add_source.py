"""Adding sources: with a first visit to come, or with the response of one that was just made.

A use case that the command line shares with the web page and with imports.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from datetime import datetime, timedelta

from tidings.app.folder_clock import clock_of
from tidings.app.scheduling import policy_set_of, rescheduler_of, schedule_terms
from tidings.app.stores import Stores
from tidings.crawl.workers.tasks import Readers
from tidings.model.people import OWNER
from tidings.model.sources import NewSource
from tidings.ports.outside import Response
from tidings.schedule.decision import first_visit
from tidings.schedule.policies.base import Circumstances, Rounds
from tidings.settings.settings import Settings

# The next visit of a source whose first response is being read: a controller that runs meanwhile must not visit it too.
# Longer than an agenda reaches ahead; it takes effect only if this program is killed before it has stored the visit.
_HELD_BACK = timedelta(hours=1)


async def add_sources(
    stores: Stores,
    settings: Settings,
    sources: Sequence[NewSource],
    now: datetime,
    rng: random.Random,
    person_id: int = OWNER,
) -> list[bool]:
    """Adds sources and schedules their first visits; the person follows them, each in the folder named like its
    category. Returns for each whether it is new."""
    terms = schedule_terms(settings.schedule)
    rounds = None
    if settings.schedule.executions == "rounds":
        rounds = Rounds(now, terms.round_min, terms.round_max, rng)
    circumstances = Circumstances(terms, rounds=rounds)
    first = [first_visit(now, circumstances, rng) for _ in sources]
    return await stores.catalogue.add(sources, now, first, person_id)


async def add_fetched_source(stores: Stores, settings: Settings, source: NewSource, answer: Response) -> bool:
    """Adds a source that has just been fetched; the response becomes its first visit. Returns whether it is new."""
    from tidings.crawl.visit.visitor import read_at_once  # reads feeds: other commands do without

    clock, rng, schedule = clock_of(settings), random.Random(), settings.schedule
    # Added as of the request: hops before that would not be counted as the source's own.
    asked_at = min((hop.at for hop in answer.hops), default=clock.now())
    [new] = await stores.catalogue.add([source], asked_at, [clock.now() + _HELD_BACK])
    if not new:
        return False
    source_id = (await stores.library.find(source.url)).id
    terms = schedule_terms(schedule)
    rounds = Rounds(clock.now(), terms.round_min, terms.round_max, rng)
    reschedule = rescheduler_of(schedule, rounds, rng, policy_set_of(schedule))
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
