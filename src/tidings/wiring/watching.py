"""Settings -> whoever asks the watches."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

from tidings.crawl.asking import AskingProcess
from tidings.crawl.detecting import Detecting, DetectorProcesses
from tidings.crawl.models import likeness_in
from tidings.crawl.trial import Trial
from tidings.crawl.vocabulary import Vocabulary
from tidings.crawl.watching import Watcher
from tidings.errors import QueryError, SettingsError
from tidings.model import Watch
from tidings.ports import Clock
from tidings.settings import Settings, WatchSettings
from tidings.watch.asking import Questions
from tidings.watch.synonyms import Synonyms

if TYPE_CHECKING:
    from tidings.wiring.adapters import Stores


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


def questions_of(settings: Settings, watches: Sequence[Watch] = ()) -> Questions:
    """What watches are asked with. SettingsError where it cannot be had."""
    model = str(settings.data / settings.watch.model) if settings.watch.model else ""
    likeness_in(model)
    return Questions(tuple(watches), synonyms_of(settings), model)


def watcher_of(settings: WatchSettings, stores: Stores, clock: Clock, questions: Questions) -> Watcher:
    """`questions` without watches: he reads them himself."""
    detecting = Detecting(DetectorProcesses(settings.detector_timeout.total_seconds()))
    vocabulary = Vocabulary(stores.crawl)
    return Watcher(stores.watches, stores.queue, clock, AskingProcess(), detecting, questions, vocabulary=vocabulary)


@asynccontextmanager
async def open_trial(settings: Settings, watches: Sequence[Watch], counts: bytes = b"") -> AsyncIterator[Trial]:
    """These watches, tried out; even those that are paused. `counts`: how common words are, as it is kept."""
    questions = questions_of(settings, [replace(watch, paused=False) for watch in watches])
    questions = replace(questions, counts=counts)
    detecting = Detecting(DetectorProcesses(settings.watch.detector_timeout.total_seconds()))
    trial = Trial(AskingProcess(), detecting, questions)
    try:
        yield trial
    finally:
        await trial.close()
