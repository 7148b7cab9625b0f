"""Settings -> whoever asks the watches."""

from __future__ import annotations

import logging
import random
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

from tidings.crawl.search_indexer import Indexer, Vocabulary
from tidings.crawl.watcher.plugins import Detecting, DetectorProcesses
from tidings.crawl.watcher.process import AskingProcess, Trial
from tidings.crawl.watcher.watcher import Watcher
from tidings.crawl.workers.tasks import likeness_in
from tidings.errors import QueryError, SettingsError, StoreError
from tidings.model.watches import Watch
from tidings.notify.channels.address import ChannelKind, check_channel
from tidings.notify.postman import Postman, options_of
from tidings.ports.outside import Clock
from tidings.settings.sections import WatchSettings
from tidings.settings.settings import Settings
from tidings.watch.evaluate import EvaluatorInput
from tidings.watch.query.compose import compares_texts
from tidings.watch.query.synonyms import Synonyms

if TYPE_CHECKING:
    from tidings.app.stores import Stores
    from tidings.notify.channels.address import Channels
    from tidings.ports.outside import Clock, Fetcher
    from tidings.settings.sections import NotifySettings

_INDEXING = 60.0  # real seconds of indexing, where the program ends when nothing is due

log = logging.getLogger(__name__)


def synonyms_of(settings: Settings) -> Synonyms:
    """The person's list. SettingsError where it cannot be read."""
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


def questions_of(settings: Settings, watches: Sequence[Watch] = ()) -> EvaluatorInput:
    """What watches are asked with. SettingsError where it cannot be had."""
    model = str(settings.data / settings.watch.model) if settings.watch.model else ""
    likeness_in(model)
    return EvaluatorInput(tuple(watches), synonyms_of(settings), model)


def watcher_of(
    settings: WatchSettings, stores: Stores, clock: Clock, questions: EvaluatorInput, on_matches: Callable[[int], None]
) -> Watcher:
    """`questions`: without watches; the watcher reads them from the store. `on_matches`: hears how many are new."""
    detecting = _detecting_of(settings)
    vocabulary = Vocabulary(stores.crawl)
    return Watcher(stores.watches, stores.queue, clock, AskingProcess(), detecting, questions, on_matches, vocabulary)


def _detecting_of(settings: WatchSettings) -> Detecting:
    return Detecting(DetectorProcesses(settings.detector_timeout.total_seconds(), settings.detector_memory))


async def learn_words(stores: Stores, indexer: Indexer) -> int:
    """How common words are is learned as articles are indexed. Who looks once, and has a watch that goes by it, indexes
    what came; the rest, and that of all others, is left to the next. How many were indexed."""
    if not any(compares_texts(watch.terms) for watch in await stores.watches.watches() if not watch.paused):
        return 0
    try:
        return await indexer.catch_up(within=_INDEXING)
    except StoreError as error:  # what waits is kept
        log.warning("how common words are was not learned from the latest articles: %s", error)
        return 0


@asynccontextmanager
async def open_trial(settings: Settings, watches: Sequence[Watch], counts: bytes = b"") -> AsyncIterator[Trial]:
    """These watches, tried out; even those that are paused. `counts`: how common words are, as it is kept."""
    questions = questions_of(settings, [replace(watch, paused=False) for watch in watches])
    questions = replace(questions, counts=counts)
    detecting = _detecting_of(settings.watch)
    trial = Trial(AskingProcess(), detecting, questions)
    try:
        yield trial
    finally:
        await trial.close()


# -- Settings -> the postman, and every channel he knows. ------------------------------------------


def postman_of(settings: NotifySettings, stores: Stores, fetcher: Fetcher, clock: Clock, rng: random.Random) -> Postman:
    channels = channels_of(settings, fetcher)
    return Postman(stores.outbox, stores.watches, channels, clock, options_of(settings), rng)


def channels_of(settings: NotifySettings, fetcher: Fetcher) -> Channels:
    from tidings.notify.channels.address import Channels
    from tidings.notify.channels.apprise import AppriseChannel
    from tidings.notify.channels.webhook import WebhookChannel

    named = settings.channels
    return Channels(
        named, {ChannelKind.WEBHOOK: WebhookChannel(fetcher, named), ChannelKind.APPRISE: AppriseChannel(named)}
    )


def check_channels(settings: NotifySettings) -> None:
    """A mistake in one of them is refused at start: SettingsError."""
    for name in settings.channels:
        check_channel(name, settings.channels)
