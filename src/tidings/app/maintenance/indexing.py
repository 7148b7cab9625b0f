"""Use case: bring the search index up to date, in a command."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tidings.app.stores import Stores
    from tidings.settings.settings import Settings

_INDEXED_AGAIN = 50_000  # articles at most that a command indexes again with lemmas: about a minute
MOST_WAITED_FOR = 50_000  # entries; where more are to be indexed, a command does only so many seconds of it
SECONDS = 30.0
TABLE_SECONDS = 120.0  # seconds in which a command that may not take long makes tables of lemmas
_WORTH_WORKERS = 2_000  # entries to index from which on worker processes are worth their start

Progress = Callable[[str, int, int | None], None]  # what is done, how many are done, how many there are


async def catch_up_index(
    settings: Settings,
    stores: Stores,
    show: Progress = lambda words, done, total: None,
    within: float | None = None,
    stopped: Callable[[], bool] = lambda: False,
) -> bool:
    """Index what is stored and not indexed yet: all of it, but of more than 50,000 half a minute's worth; or for so
    many seconds, and two minutes of making tables of lemmas; or until it is stopped. False: there are so many articles
    that were indexed without lemmas that it is left to `tidings run` to index them again."""
    from tidings.app.lemmas import index_lemmas_of, lemma_folder
    from tidings.crawl.search_indexer import Indexer, Vocabulary, analyse_here

    store, vocabulary = stores.search, Vocabulary(stores.crawl)

    begun = time.monotonic()

    def enough_tables() -> bool:
        return stopped() or (within is not None and time.monotonic() - begun >= TABLE_SECONDS)

    def show_table(code: str) -> None:
        show(f"making the table of lemmas for {code}, once", 0, None)

    lemmas = index_lemmas_of(settings, store, stores.crawl, show_table, enough_tables)
    whole = await lemmas.begin(_INDEXED_AGAIN)
    waiting = await store.waiting()
    if not waiting:
        return whole
    if within is None and waiting > MOST_WAITED_FOR:
        within = SECONDS
    state = await store.state()
    before = max(0, state.total - waiting)  # indexed already

    def tell(done: int, total: int) -> None:
        show("indexing", before + done, before + total)

    tell(0, waiting)
    if waiting < _WORTH_WORKERS:
        await Indexer(store, analyse_here, vocabulary, lemmas).catch_up(tell, within, stopped)
        return whole
    from tidings.crawl.workers.process import usable_cores
    from tidings.crawl.workers.tasks import Readers

    at_once = usable_cores()
    readers = Readers(at_once, settings.crawl.read_timeout.total_seconds(), lemma_folder(settings))
    try:
        await Indexer(store, readers.terms, vocabulary, lemmas, at_once=at_once).catch_up(tell, within, stopped)
    finally:
        await readers.close()
    return whole
