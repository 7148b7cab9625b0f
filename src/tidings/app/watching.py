"""Makes the watcher and the postman from settings."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING

from tidings.app.lemmas import lemma_folder, lemma_tables_of
from tidings.crawl.search_indexer import Indexer, Vocabulary
from tidings.crawl.watcher.plugins import DetectorProcesses, DetectorRunner
from tidings.crawl.watcher.process import EvaluatorProcess, WatchTrial
from tidings.crawl.watcher.watcher import POLL, Watcher
from tidings.crawl.workers.tasks import likeness_in
from tidings.errors import QueryError, SettingsError, StoreError
from tidings.model.messages import Message
from tidings.model.watches import Watch
from tidings.notify.channels.address import ChannelKind, check_channel
from tidings.notify.postman import IDLE, Postman, options_of
from tidings.ports.outside import Clock
from tidings.settings.sections import WatchSettings
from tidings.settings.settings import Settings
from tidings.watch.evaluate import EvaluatorInput
from tidings.watch.query.compose import Synonyms, compares_texts

if TYPE_CHECKING:
    from tidings.app.stores import Stores
    from tidings.crawl.lemmas import LemmaTables
    from tidings.model.messages import ReportCounts
    from tidings.notify.channels.address import Channels
    from tidings.ports.outside import Clock, Fetcher
    from tidings.ports.people import OwnChannels
    from tidings.ports.watch_store import Channel, Outbox, WatchBook, WatchQueue
    from tidings.settings.sections import NotifySettings

_INDEXING = 60.0  # real seconds of indexing with --once
_TABLES = 30.0  # real seconds for tables of lemmas beside that: watches waited for most of them before

log = logging.getLogger(__name__)


def synonyms_of(settings: Settings) -> Synonyms:
    """The synonyms of the file that the settings name. SettingsError where it cannot be read."""
    if not settings.watch.synonyms:
        return Synonyms()
    file = settings.data / settings.watch.synonyms
    try:
        return Synonyms.read(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise SettingsError(f"setting watch.synonyms: {file}: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        raise SettingsError(f"setting watch.synonyms: {file}: it is no text in UTF-8") from error
    except QueryError as error:
        raise SettingsError(f"setting watch.synonyms: {file}: {error.message}") from error


def evaluator_input_of(settings: Settings, watches: Sequence[Watch] = ()) -> EvaluatorInput:
    """Returns the data that watches are evaluated with. SettingsError where the model or the synonyms cannot be
    loaded."""
    model = str(settings.data / settings.watch.model) if settings.watch.model else ""
    likeness_in(model)
    return EvaluatorInput(tuple(watches), synonyms_of(settings), model, lemmas=lemma_folder(settings))


def watcher_of(
    settings: Settings,
    stores: Stores,
    clock: Clock,
    evaluator_input: EvaluatorInput,
    on_matches: Callable[[int], None],
    tables: LemmaTables | None,
    queue: WatchQueue | None = None,
    poll: float = POLL,
) -> Watcher:
    """`evaluator_input`: without watches, which the watcher reads. `on_matches`: called with how many are new.
    `tables`: of lemmas. `queue`: a part of the items, in a cluster. `poll`: seconds between looks for new ones."""
    detectors = _detectors_of(settings.watch)
    vocabulary = Vocabulary(stores.crawl)
    evaluator = EvaluatorProcess(tables=tables)
    return Watcher(
        book=stores.watches,
        queue=queue or stores.queue,
        clock=clock,
        evaluator=evaluator,
        detectors=detectors,
        evaluator_input=evaluator_input,
        on_matches=on_matches,
        vocabulary=vocabulary,
        poll=poll,
    )


def _detectors_of(settings: WatchSettings) -> DetectorRunner:
    return DetectorRunner(DetectorProcesses(settings.detector_timeout.total_seconds(), settings.detector_memory))


async def learn_words(stores: Stores, indexer: Indexer) -> int:
    """Index new articles with --once, where a watch compares texts: word counts are learned as articles are indexed.
    The rest, and what needs a table of lemmas that takes long, is left to the next run. Returns how many were
    indexed."""
    if not any(compares_texts(watch.terms) for watch in await stores.watches.watches() if not watch.paused):
        return 0
    try:
        return await indexer.catch_up(within=_INDEXING, tables_within=_TABLES)
    except StoreError as error:  # they stay queued for indexing
        log.warning("how common words are was not learned from the latest articles: %s", error)
        return 0


@asynccontextmanager
async def open_trial(
    settings: Settings, watches: Sequence[Watch], counts: bytes = b"", *, makes_tables: bool = True
) -> AsyncIterator[WatchTrial]:
    """Opens a trial of these watches, even paused ones. `counts`: word counts, packed. `makes_tables`: tables of lemmas
    that are missing are made, which takes a while."""
    evaluator_input = evaluator_input_of(settings, [replace(watch, paused=False) for watch in watches])
    evaluator_input = replace(evaluator_input, counts=counts)
    tables = lemma_tables_of(settings) if makes_tables else None
    trial = WatchTrial(EvaluatorProcess(tables=tables), _detectors_of(settings.watch), evaluator_input)
    try:
        yield trial
    finally:
        if tables is not None:
            await tables.close()
        await trial.close()


# -- the postman, and its channels -------------------------------------------------------------------


def postman_of(
    settings: NotifySettings,
    outbox: Outbox,
    book: WatchBook,
    fetcher: Fetcher,
    clock: Clock,
    rng: random.Random,
    is_offline: Callable[[], bool] = lambda: False,
    idle: float = IDLE,
    own: OwnChannels | None = None,
    on_report: Callable[[ReportCounts], None] = lambda counts: None,
) -> Postman:
    """`idle`: seconds between looks for what other processes have made. `own`: the channels of people. `on_report`:
    called with what was sent."""
    options = replace(options_of(settings), idle=idle)
    return Postman(outbox, book, channels_of(settings, fetcher, own), clock, options, rng, is_offline, on_report)


def channels_of(settings: NotifySettings, fetcher: Fetcher, own: OwnChannels | None = None) -> Channels:
    from tidings.notify.channels.address import Channels
    from tidings.notify.channels.webhook import WebhookChannel

    named = settings.addresses
    by_kind: dict[ChannelKind, Channel] = {
        ChannelKind.WEBHOOK: WebhookChannel(fetcher, named),
        ChannelKind.APPRISE: _LoadedApprise(named),
    }
    return Channels(named, by_kind, None if own is None else own.address)


class _LoadedApprise:
    """The channel of apprise, loaded for the first message that needs it, in a thread: most runs send none."""

    def __init__(self, named: Mapping[str, str]) -> None:
        self._named = named
        self._channel: Channel | None = None

    async def send(self, message: Message, at: datetime) -> None:
        if self._channel is None:
            made = await asyncio.to_thread(_apprise_channel, self._named)
            self._channel = self._channel or made  # another message may have been as early
        await self._channel.send(message, at)


def _apprise_channel(named: Mapping[str, str]) -> Channel:
    from tidings.notify.channels.apprise import AppriseChannel

    return AppriseChannel(named)


def check_channels(settings: NotifySettings) -> None:
    """Raises SettingsError where a channel of the settings has a mistake."""
    for name in settings.channels:
        check_channel(name, settings.addresses)
