"""What the web page does with watches: views.adding.watch_service.WatchService over the stores."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Final

from tidings.app.watches.form import form_of, named, terms_of_form, with_channels
from tidings.app.watches.terms import add_watch, kinds_of, refused_channels, whole_warnings
from tidings.app.watches.trial import BEYOND, Span, TrialLimits, TrialOutcome, walk_stored
from tidings.errors import TidingsError
from tidings.model.articles import ArticleQuery, ArticleTime
from tidings.model.matches import MatchCount
from tidings.model.pages import VersionQuery
from tidings.model.watches import Watch, WatchTerms
from tidings.views.adding.watch_service import PREVIEW_DAYS, ChannelOutcome, WatchForm, WatchPreview
from tidings.views.watch_text import query_meaning
from tidings.views.watches import daily

if TYPE_CHECKING:
    from tidings.app.stores import Stores
    from tidings.ports.outside import Clock
    from tidings.settings.settings import Settings

MOST_ARTICLES: Final = 5_000  # the latest, that a preview looks at
MOST_VERSIONS: Final = 1_000  # of pages
SECONDS: Final = 8.0  # for a preview
AT_ONCE: Final = 2  # previews, each in a process of its own
SHOWN: Final = 20
STEP: Final = 1_000  # articles that are walked in their order
_CHOICES = {"--articles": "“articles”", "--pages": "“followed pages”", "--both": "“articles and pages”"}
_PATIENCE = 10.0  # seconds that a preview waits for others to end


class StoredWatchService:
    """`seconds`: real ones, for a preview."""

    def __init__(self, stores: Stores, settings: Settings, clock: Clock, seconds: float = SECONDS) -> None:
        self._stores, self._settings, self._clock, self._seconds = stores, settings, clock, seconds
        self._slots = asyncio.Semaphore(AT_ONCE)

    async def channel_names(self, person_id: int) -> Sequence[str]:
        own = await self._stores.channels.channels(person_id)
        return [*(one.name for one in own), *sorted(self._settings.notify.channels)]

    # -- making and changing ---

    async def form(self, watch: Watch) -> WatchForm:
        return await form_of(self._stores.library, watch.terms)

    async def make(self, form: WatchForm, person_id: int, *, own_addresses: bool, since: datetime | None = None) -> int:
        terms = replace(
            await self._terms(form, None, person_id, own_addresses=own_addresses), backfill=since is not None
        )
        return (await add_watch(self._stores.watches, terms, self._clock.now(), since, person_id)).id

    async def edit(self, watch_id: int, form: WatchForm, *, own_addresses: bool) -> None:
        kept = await self._stores.watches.by_id(watch_id)
        terms = await self._terms(form, kept.terms, kept.person_id, own_addresses=own_addresses)
        await self._stores.watches.edit(watch_id, terms)

    async def _terms(
        self, form: WatchForm, kept: WatchTerms | None, person_id: int, *, own_addresses: bool
    ) -> WatchTerms:
        terms = named(await self._asked(form, kept), form)
        await self._warnings(terms)  # QueryError
        own = await self._stores.channels.channels(person_id)
        terms = await with_channels(self._settings.notify, form, terms, own, own_addresses=own_addresses)
        for words in refused_channels(self._settings, terms.channels):
            raise TidingsError(f"channels: {words}")
        return terms

    async def _asked(self, form: WatchForm, kept: WatchTerms | None) -> WatchTerms:
        return await terms_of_form(self._stores.library, form, kept, self._settings.notify.zone)

    async def _warnings(self, terms: WatchTerms) -> list[str]:
        kinds = await kinds_of(self._stores.library, terms)
        return [_on_page(words) for words in await asyncio.to_thread(whole_warnings, self._settings, terms, kinds)]

    async def pause(self, watch_id: int, *, paused: bool) -> None:
        await self._stores.watches.pause((await self._stores.watches.by_id(watch_id)).id, paused)

    async def remove(self, watch_id: int) -> None:
        await self._stores.watches.remove((await self._stores.watches.by_id(watch_id)).id)

    # -- trying out ---

    async def preview(self, form: WatchForm, watch_id: int | None = None) -> WatchPreview:
        kept = None if watch_id is None else (await self._stores.watches.by_id(watch_id)).terms
        terms = await self._asked(form, kept)
        warnings = await self._warnings(terms)
        outcome = await self._tried(terms)
        found, now = outcome.found, self._clock.now()
        counts = [MatchCount(day.day, day.news, day.baselines) for day in found.days]
        tried = _trial_watch(terms, now - timedelta(days=found.covered))
        names = await self._stores.library.source_names(sorted({one.source_id for one in found.latest}))
        return WatchPreview(
            found,
            daily(counts, tried, now, PREVIEW_DAYS),
            outcome.stories,
            query_meaning(terms.query),
            (*warnings, *(f"not all of it could be asked: {words}" for words in outcome.troubles)),
            outcome.is_whole,
            names,
        )

    async def _tried(self, terms: WatchTerms) -> TrialOutcome:
        now = self._clock.now()
        since = now - timedelta(days=PREVIEW_DAYS)
        spans, has_more = await self._spans()
        limits = TrialLimits(spans, seconds=self._seconds, shown=SHOWN, learns=False)
        try:
            async with asyncio.timeout(_PATIENCE):
                await self._slots.acquire()
        except TimeoutError:
            raise TidingsError("others try out their watches just now; try again in a moment") from None
        try:
            outcome = await walk_stored(self._settings, self._stores, _trial_watch(terms, since), since, now, limits)
        finally:
            self._slots.release()
        is_cut = has_more and outcome.found.covered < PREVIEW_DAYS - 1
        return replace(outcome, is_whole=outcome.is_whole and not is_cut)

    async def _spans(self) -> tuple[tuple[Span, ...], bool]:
        """What a preview looks at, the latest first, so that they are what it saw when time is up; and whether there is
        more than that."""
        articles = await self._stores.library.articles(ArticleQuery(limit=1, by=ArticleTime.SEEN))
        versions = await self._stores.archive.versions(VersionQuery(limit=1))
        article_id = articles[0].id if articles else 0
        version_id = versions[0].id if versions else 0
        ends = [BEYOND, *range(article_id - STEP, article_id - MOST_ARTICLES, -STEP)]
        starts = range(article_id - STEP, article_id - MOST_ARTICLES - 1, -STEP)
        spans: list[Span] = [
            ((max(0, start), BEYOND), (end, BEYOND)) for start, end in zip(starts, ends, strict=True) if end > 0
        ]
        spans.insert(1, ((BEYOND, max(0, version_id - MOST_VERSIONS)), (BEYOND, BEYOND)))
        return tuple(spans), article_id > MOST_ARTICLES or version_id > MOST_VERSIONS

    async def test(self, watch_id: int) -> list[ChannelOutcome]:
        from tidings.app.stores import open_fetcher
        from tidings.app.watches.channel_service import send_test
        from tidings.notify.channels.address import redacted_channel

        watch = await self._stores.watches.by_id(watch_id)
        now, notify = self._clock.now(), self._settings.notify

        async with open_fetcher(self._settings) as fetcher:

            async def tried(channel: str) -> ChannelOutcome:
                shown = await asyncio.to_thread(redacted_channel, channel)
                try:
                    await send_test(notify, fetcher, watch, channel, now, self._stores.channels)
                except TidingsError as error:
                    return ChannelOutcome(shown, str(error))
                return ChannelOutcome(shown)

            return list(await asyncio.gather(*(tried(channel) for channel in watch.terms.channels)))


def _on_page(words: str) -> str:
    """A warning with the choices of the form in the place of options of the command line."""
    for option, choice in _CHOICES.items():
        words = words.replace(option, choice)
    return words


def _trial_watch(terms: WatchTerms, since: datetime) -> Watch:
    return Watch(1, replace(terms, backfill=True), since, since, "")
