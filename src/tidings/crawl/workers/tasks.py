"""The functions that run in worker processes, and `Readers`, which calls those that read.

They import what they need when they run: a command that reads nothing loads nothing.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeVar, TypeVarTuple

from tidings.crawl.workers.pool import LaterPool, WorkerPool
from tidings.crawl.workers.process import preload, worker_count
from tidings.errors import SettingsError
from tidings.model.orders import ArticleText
from tidings.model.pages import PageBrief, PageCopy, PageSeen
from tidings.model.sources import SourceKind
from tidings.read.document import FeedDocument, copy_of

if TYPE_CHECKING:
    from tidings.model.search import Indexed, Unindexed, UnindexedPage
    from tidings.model.watches import Watched
    from tidings.watch.evaluate import Evaluation, EvaluatorInput, WatchEvaluator
    from tidings.watch.match.document import Document
    from tidings.watch.match.similarity import SimilarityMeasure
    from tidings.watch.plugins import Plugin, PluginFindings

A = TypeVarTuple("A")
R = TypeVar("R")
Content = tuple[str | None, str | None, str | None]  # of an item: content, summary, language; None: detect it


@lru_cache(maxsize=2)
def likeness_in(folder: str) -> SimilarityMeasure | None:
    """The model of sentence embeddings in this folder, by which `like:` compares texts; None where none is named.

    Loaded once a process, never from the network. SettingsError where there is no model, or the extra is not installed.
    """
    if not folder:
        return None
    path = Path(folder).absolute()
    if not path.is_dir():
        raise SettingsError(f"setting watch.model: {folder} is no folder; name one with a model of model2vec's in it")
    # The library takes what is no folder for a name at a hub. Should the folder vanish now, no hub is contacted.
    os.environ["HF_HUB_OFFLINE"] = "1"
    try:
        from model2vec import StaticModel
    except ImportError as error:
        need = "it needs the extra `semantic`: pip install 'tidings[semantic]'"
        raise SettingsError(f"setting watch.model: {need} ({error})") from error
    from tidings.watch.match.embeddings import EmbeddingSimilarity

    try:
        model = StaticModel.from_pretrained(path, force_download=False)
    except Exception as error:  # the libraries below raise plain exceptions for a file that is broken
        reason = " ".join(str(error).split())[:200]
        raise SettingsError(f"setting watch.model: {folder} holds no model that can be read: {reason}") from error
    return EmbeddingSimilarity(model)


preload(__name__)


class Readers:
    """Reads documents in worker processes, which start at the first task. Every method raises ReadError."""

    def __init__(self, workers: int | Literal["auto"], timeout: float, lemmas: str = "") -> None:
        """`workers`: how many at most, as in `crawl.workers`. `lemmas`: the folder with tables of lemmas, for `terms`;
        empty: none."""
        most, self._lemmas = worker_count(workers), lemmas
        self._pool = LaterPool(lambda: WorkerPool(most, timeout))

    async def feed(self, body: bytes, url: str, content_type: str | None) -> FeedDocument:
        return await self._answer(FeedDocument, read_feed_here, body, url, content_type)

    async def listing(self, kind: SourceKind, body: bytes, url: str, content_type: str | None) -> FeedDocument:
        """A sitemap, or a page of links."""
        return await self._answer(FeedDocument, read_listing_here, kind, body, url, content_type)

    async def article(self, body: bytes, url: str, content_type: str | None, language: str | None) -> ArticleText:
        return await self._answer(ArticleText, read_article_here, body, url, content_type, language)

    async def article_page(
        self, body: bytes, url: str, content_type: str | None, language: str | None
    ) -> tuple[ArticleText, PageCopy]:
        """The text, and the page as it is stored."""
        return await self._answer(tuple, read_article_page_here, body, url, content_type, language)

    async def page(
        self,
        body: bytes,
        url: str,
        content_type: str | None,
        brief: PageBrief,
        memory: bytes,
        visit: int,
        at: datetime | None = None,
        second: tuple[bytes, str | None] | None = None,
        third: tuple[bytes, str | None] | None = None,
    ) -> tuple[PageSeen, bytes]:
        """What is new on a page of a followed site, and its memory for the next visit. `second`, `third`: the
        bodies of further looks, and their content types."""
        looked = (body, url, content_type, brief, memory, visit, at, second, third)
        seen, after, ends_with_copy = await self._answer(tuple, read_page_for_pool, *looked)
        return seen, after + seen.copy.packed if ends_with_copy and seen.copy is not None else after

    async def whole(self, contents: Sequence[Content]) -> list[ArticleText | None]:
        """The text of each content that is a whole article, else None; all in one task."""
        return await self._answer(list, read_whole_here, list(contents))

    async def languages(self, texts: Sequence[str]) -> list[str | None]:
        return await self._answer(list, detect_here, list(texts))

    async def terms(self, entries: Sequence[Unindexed | UnindexedPage]) -> list[Indexed]:
        """The terms of each for the search index, all in one task."""
        return await self._answer(list, index_here, list(entries), self._lemmas)

    async def run(self, task: Callable[[*A], R], *args: *A) -> R:
        """Call a function of a module in a worker process."""
        return await self._answer(object, task, *args)

    async def _answer(self, answers: type, task: Callable[[*A], R], *args: *A) -> R:
        result: R = await self._pool.run(task, args, answers)
        return result

    async def close(self) -> None:
        await self._pool.close()


# -- what the workers run: at module level, so that a spawned process finds it by name ----------------


def read_feed_here(body: bytes, url: str, content_type: str | None) -> FeedDocument:
    from tidings.read.feed.feed import read_feed

    return read_feed(body, url=url, content_type=content_type)


def read_listing_here(kind: SourceKind, body: bytes, url: str, content_type: str | None) -> FeedDocument:
    from tidings.read.feed.linkpage import read_links
    from tidings.read.feed.sitemap import read_sitemap

    read = read_links if kind is SourceKind.LINKS else read_sitemap
    return read(body, url=url, content_type=content_type)


def read_article_here(body: bytes, url: str, content_type: str | None, language: str | None) -> ArticleText:
    from tidings.read.article.article import read_article
    from tidings.read.article.signature import with_signature

    return with_signature(read_article(body, url=url, content_type=content_type, language=language))


def read_article_page_here(
    body: bytes, url: str, content_type: str | None, language: str | None
) -> tuple[ArticleText, PageCopy]:
    return read_article_here(body, url, content_type, language), copy_of(body, content_type)


def read_page_here(
    body: bytes,
    url: str,
    content_type: str | None,
    brief: PageBrief,
    memory: bytes,
    visit: int,
    at: datetime | None = None,
    second: tuple[bytes, str | None] | None = None,
    third: tuple[bytes, str | None] | None = None,
) -> tuple[PageSeen, bytes]:
    from tidings.read.page.changes import find_changes

    return find_changes(
        body,
        url=url,
        content_type=content_type,
        brief=brief,
        memory=memory,
        visit=visit,
        second=second,
        third=third,
        at=at,
    )


def read_page_for_pool(*looked: Any) -> tuple[PageSeen, bytes, bool]:
    """Reads a page as read_page_here does, and returns whether the memory ends with the copy and was cut off before it:
    the memory of a page that was seen once is mostly its copy (read/page/remembering.py), which need not travel
    twice."""
    seen, memory = read_page_here(*looked)
    if seen.copy is not None and memory.endswith(seen.copy.packed):
        return seen, memory.removesuffix(seen.copy.packed), True
    return seen, memory, False


def read_whole_here(contents: list[Content]) -> list[ArticleText | None]:
    from tidings.read.article.article import whole_content
    from tidings.read.article.signature import with_signature
    from tidings.text.language import detect_language

    found: list[ArticleText | None] = []
    for content, summary, language in contents:
        text = whole_content(content, summary)
        if text is not None:
            text = with_signature(replace(text, language=language or detect_language(text.text)))
        found.append(text)
    return found


def detect_here(texts: list[str]) -> list[str | None]:
    from tidings.text.language import detect_language

    return [detect_language(text) for text in texts]


def index_here(entries: list[Unindexed | UnindexedPage], lemmas: str) -> list[Indexed]:
    from tidings.text.lemmas import use_tables
    from tidings.watch.search import index_entries

    use_tables(lemmas)
    return index_entries(entries)


_evaluator: tuple[int, WatchEvaluator] | None = None  # of this process, with the number of its input


def evaluate_here(
    number: int, evaluator_input: EvaluatorInput | None, batch: Sequence[Watched], at: datetime
) -> tuple[list[Evaluation], Mapping[int, str], frozenset[str]] | None:
    """What the watches find in each item, the faults of watches, and the languages whose table of lemmas was missing.
    None: this process does not have the input of this number; call again with it."""
    from tidings.text.lemmas import take_missing

    global _evaluator
    if evaluator_input is not None:
        _evaluator = None  # two would take twice the memory
        _evaluator = number, evaluator_of(evaluator_input)
    if _evaluator is None or _evaluator[0] != number:
        return None
    evaluator = _evaluator[1]
    return [evaluator.evaluate(watched, at) for watched in batch], evaluator.faults, take_missing()


def evaluator_of(evaluator_input: EvaluatorInput) -> WatchEvaluator:
    from tidings.text.lemmas import use_tables
    from tidings.watch.evaluate import WatchEvaluator
    from tidings.watch.word_counts import WordCounts

    use_tables(evaluator_input.lemmas)
    known = WordCounts.unpack(evaluator_input.counts).frequencies()
    return WatchEvaluator(evaluator_input.watches, evaluator_input.synonyms, known, likeness_in(evaluator_input.model))


_plugin: Plugin | str | None = None  # of this process; or why there is none


def load_here(name: str, memory: int) -> None:
    """Load the one plugin of this process. `memory`: the bytes that the process may allocate."""
    import sys
    from contextlib import redirect_stdout

    from tidings.watch.plugins import PluginFault, load_plugin

    global _plugin
    _limit_memory(memory)
    with redirect_stdout(sys.stderr):
        try:
            _plugin = load_plugin(name)
        except PluginFault as fault:
            _plugin = str(fault)


def _limit_memory(size: int) -> None:
    try:
        import resource
    except ImportError:  # no such thing on this system
        return
    # What it allocates, not what it maps: a model of a gigabyte that is mapped from a file does not count.
    _, hard = resource.getrlimit(resource.RLIMIT_DATA)
    most = size if hard == resource.RLIM_INFINITY else min(size, hard)
    resource.setrlimit(resource.RLIMIT_DATA, (most, most))


def look_here(documents: Sequence[Document], failures: int) -> PluginFindings:
    """Returns the findings of the plugin in the documents. What it prints goes to stderr: stdout is the program's
    own."""
    import sys
    from contextlib import redirect_stdout

    from tidings.watch.plugins import PluginFindings, run_plugin

    if _plugin is None or isinstance(_plugin, str):
        every = tuple(range(len(documents)))
        return PluginFindings(missed=every, fault=_plugin or "it is not loaded", failures=failures + 1, spent=True)
    with redirect_stdout(sys.stderr):
        return run_plugin(_plugin, documents, failures)
