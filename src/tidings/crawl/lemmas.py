"""Makes tables of lemmas for the languages that texts are in, and has old articles and pages indexed with them.

simplemma's dictionaries take seconds and hundreds of megabytes to load. So they are loaded once for each language, in a
worker process that writes a table (text/lemmas.py) into the data folder and ends; everything else maps that file.
"""

from __future__ import annotations

import asyncio
import logging
import os
import shutil
from collections.abc import Callable, Coroutine, Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tidings.chunks import chunks
from tidings.crawl.workers.pool import WorkerPool
from tidings.errors import ReadError
from tidings.ports.library import SearchStore
from tidings.text.analysis import stems_of
from tidings.text.language import primary
from tidings.text.lemmas import DICTIONARIES, LemmaTable, table_bytes, table_file
from tidings.text.tokens import fold

if TYPE_CHECKING:
    from tidings.crawl.discovery.discover import ValueStore

LIMIT = 1_200.0  # real seconds for a table: the largest takes half a minute on a usual machine
NAME = "lemmas"  # of the stored value: the tables that the index was made with
_CAPITAL_NOUNS = frozenset({"de"})  # languages that tell nouns from other words by a capital
_AT_A_TIME = 20_000  # forms that are stemmed together
_LOOK = 0.25  # real seconds between two looks whether a table is still waited for

log = logging.getLogger(__name__)


class TableLeftError(Exception):
    """A table was not waited for. What needs it stays queued, and the table is made another time."""


class LemmaTables:
    """The tables in one folder, whose name is their version; each is made once for all processes. `show` is called with
    a language before its table is made. `enough`: tables are no longer waited for."""

    def __init__(
        self,
        folder: Path,
        pool_type: type[WorkerPool] = WorkerPool,
        show: Callable[[str], None] | None = None,
        enough: Callable[[], bool] = lambda: False,
    ) -> None:
        self.folder = folder
        self._pool_type, self._show, self._enough = pool_type, show or _log_making, enough
        self._settled: dict[str, bool] = {}  # language -> its table is there; False: it cannot be made
        self._making: dict[str, asyncio.Task[bool]] = {}
        self._turn = asyncio.Lock()  # one at a time: each takes hundreds of megabytes

    async def make(self, languages: Iterable[str | None], within: float | None = None) -> bool:
        """Make the tables of these languages that are missing. True if one was made.

        TableLeftError where there is no more time for one, or it took longer than `within` (real seconds, for all of
        them); in the latter case it is still made, in the background, until `close`."""
        codes = {code for code in map(primary, languages) if code in DICTIONARIES}
        tasks = {code: self._task(code) for code in sorted(codes - self._settled.keys())}
        if not tasks:
            return False
        done, _ = await asyncio.wait(tasks.values(), timeout=within)
        errors = [error for task in done if not task.cancelled() and (error := task.exception()) is not None]
        if errors:
            raise errors[0]
        if left := [code for code, task in tasks.items() if task not in done or task.cancelled()]:
            raise TableLeftError(", ".join(left))
        return any(task.result() for task in done)

    def is_there(self, code: str) -> bool:
        """Returns whether the table of this language has been made, or found."""
        return self._settled.get(code, False)

    async def close(self) -> None:
        """Give up the tables that are still being made."""
        tasks = set(self._making.values())
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks)

    def _task(self, code: str) -> asyncio.Task[bool]:
        if code not in self._making:
            task = self._making[code] = asyncio.create_task(self._settle(code), name=f"lemmas of {code}")
            task.add_done_callback(lambda _: self._making.pop(code, None))
        return self._making[code]

    async def _settle(self, code: str) -> bool:
        async with self._turn:
            made = await self._make(code)
        self._settled[code] = made is not None
        return bool(made)

    async def _make(self, code: str) -> bool | None:
        """Makes the table of a language; returns True: it was made; False: it was there; None: it cannot be made."""
        if await asyncio.to_thread(_is_table, table_file(self.folder, code)):
            return False
        if self._enough():
            raise TableLeftError(code)
        self._show(code)
        pool = self._pool_type(1, LIMIT)
        try:
            await self._waited_for(pool.run(make_table_here, (str(self.folder), code), int), code)
        except ReadError as error:
            log.warning("words of the language %s are compared without lemmas: %s", code, error)
            return None
        finally:
            await pool.close()
        return True

    async def _waited_for(self, making: Coroutine[Any, Any, int], code: str) -> None:
        task = asyncio.ensure_future(making)
        try:
            while not (await asyncio.wait({task}, timeout=_LOOK))[0]:
                if self._enough():
                    raise TableLeftError(code)
            task.result()
        finally:
            task.cancel()
            await asyncio.wait({task})


def _log_making(code: str) -> None:
    log.info("making the table of lemmas for %s, once", code)


def _is_table(file: Path) -> bool:
    try:
        LemmaTable.open(file)
    except (OSError, ValueError):
        return False
    return True


class IndexLemmas:
    """The lemmas of indexing. `tables` None: it goes without, and the index is marked so."""

    def __init__(self, store: SearchStore, values: ValueStore, tables: LemmaTables | None) -> None:
        self._store, self._values, self._tables = store, values, tables
        self._begun = False

    async def begin(self, most: int | None = None) -> bool:
        """Queue all articles and pages in languages with lemmas, where they were indexed without these tables. False:
        there are more than `most`, and it is left to another time."""
        if self._begun:
            return True
        whole = await self._note(most)
        self._begun = True
        return whole

    async def _note(self, most: int | None) -> bool:
        version = "" if self._tables is None else self._tables.folder.name
        stored = (await self._values.kept(NAME) or b"").decode()
        if stored == version:
            return True
        if version:
            if await self._store.index_again(sorted(DICTIONARIES), most) is None:
                return False
            log.info("all articles and pages are indexed again, with lemmas: %s", version)
        await self._values.keep(NAME, version.encode())
        return True

    async def make(self, languages: Iterable[str | None], within: float | None = None) -> bool:
        """Make the tables of these languages. True if one was made. TableLeftError, also after `within` seconds."""
        return self._tables is not None and await self._tables.make(set(languages), within)


# -- in a worker process ------------------------------------------------------------------------------


def make_table_here(folder: str, code: str) -> int:
    """Write the table of a language. Returns how many forms are in it."""
    from simplemma.strategies.dictionaries import DefaultDictionaryFactory

    file = table_file(Path(folder), code)
    table = table_bytes(lemma_stems(DefaultDictionaryFactory().get_dictionary(DICTIONARIES[code]), code))
    for part in (file.parent.parent, file.parent):
        part.mkdir(mode=0o700, exist_ok=True)
    for other in file.parent.parent.glob("simplemma-*"):  # tables of another version
        if other != file.parent:
            shutil.rmtree(other, ignore_errors=True)
    half = file.with_suffix(f".{os.getpid()}")
    half.touch(mode=0o600)
    half.write_bytes(table)
    half.replace(file)
    return len(LemmaTable(table))


def lemma_stems(lemmas: Mapping[str, str], code: str) -> Iterator[tuple[str, str]]:
    """(Form, stem of its lemma), of the forms whose own stem is another; also without accents, where that is no other
    word."""
    capital_nouns = code in _CAPITAL_NOUNS
    found: set[str] = set()
    for form, stem in _differing(lemmas, code):
        if capital_nouns:
            found.add(form)
        elif not form.islower() and lemmas.get(form.lower()) is not None:
            continue  # names are looked up last: a sentence that begins with Ludzie is about ludzie, not about Luda
        yield form, stem
        if not form.isascii() and lemmas.get(plain := fold(form)) is None:
            yield plain, stem
    # Macht is its own lemma, and must not be taken for macht.
    cased = [form.lower() if form[:1].isupper() else form.capitalize() for form in found]
    own = [form for form in cased if form not in found and lemmas.get(form) is not None]
    yield from zip(own, stems_of(own, code), strict=True)


def _differing(lemmas: Mapping[str, str], code: str) -> Iterator[tuple[str, str]]:
    """(Form, stem of its lemma), where the stem of the form is another."""
    words = ((form, lemma) for form, lemma in lemmas.items() if form != lemma and form.isalpha() and lemma.isalpha())
    for some in chunks(words, _AT_A_TIME):
        own = stems_of([form for form, _ in some], code)
        theirs = list({lemma for _, lemma in some})
        stem_of = dict(zip(theirs, stems_of(theirs, code), strict=True))
        for (form, lemma), stem in zip(some, own, strict=True):
            if stem != stem_of[lemma]:
                yield form, stem_of[lemma]
