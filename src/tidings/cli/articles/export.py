"""Articles and pages as rows, for other programs: JSON Lines or Parquet, a batch at a time.

A file is written aside and takes its name when it is whole.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import datetime
from json import dumps
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, BinaryIO

from tidings.app.corpus.walks import whole_articles
from tidings.cli.common.app import run_async
from tidings.cli.common.output import complain, counted, json_value, print_json
from tidings.cli.common.progress import Show, progress
from tidings.errors import ReadError, TidingsError
from tidings.model.articles import WholeArticle
from tidings.model.redact import redacted
from tidings.views.columns import ArrowColumns, Columns, Row, columns_of, row_of

if TYPE_CHECKING:
    from tidings.crawl.workers.tasks import Readers
    from tidings.model.articles import ArticleQuery, ArticleTime
    from tidings.model.pages import Version
    from tidings.ports.library import Library
    from tidings.settings.settings import Settings
    from tidings.store.archive.walk import VersionWalk

GROUP_ROWS, _GROUP_CHARACTERS = 10_000, 16 * 1024 * 1024  # of one row group of a Parquet file, which is held in memory

ARTICLES: Columns = columns_of(WholeArticle)
PAGES: Columns = {
    "url": str,
    "at": datetime,
    "title": str,
    "text": str,
    "language": str,
    "links": tuple[str, ...],
    "content_type": str,
    "size": int,
    "sha256": str,
}


# -- files --------------------------------------------------------------------------------------------


class _TemporaryFile:
    """A temporary file that gets its name when it is complete. `-` is standard output."""

    def __init__(self, path: Path) -> None:
        self._path, self._aside = path, path.with_name(f"{path.name}.part")
        self._standard = str(path) == "-"
        self._file: BinaryIO | None = None

    def open(self) -> BinaryIO:
        try:
            self._file = sys.stdout.buffer if self._standard else self._aside.open("wb")
        except OSError as error:
            raise TidingsError(f"{self._path}: {error.strerror}") from error
        return self._file

    def close(self, *, whole: bool) -> None:
        if self._file is None or self._standard:
            return
        try:
            self._file.close()
            if whole:
                self._aside.replace(self._path)
            else:
                self._aside.unlink(missing_ok=True)
        except OSError as error:
            raise TidingsError(f"{self._path}: {error.strerror}") from error


class JsonLines:
    """One object a line, in UTF-8; times as ISO 8601 in UTC."""

    def __init__(self, path: Path, columns: Columns) -> None:
        self._path, self._aside, self._columns = path, _TemporaryFile(path), columns
        self._file: BinaryIO | None = None

    def __enter__(self) -> JsonLines:
        self._file = self._aside.open()
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None, _: TracebackType | None) -> None:
        self._aside.close(whole=kind is None)

    def add(self, rows: Sequence[Row]) -> None:
        lines = [dumps(json_value({name: row.get(name) for name in self._columns}), ensure_ascii=False) for row in rows]
        if self._file is None:
            raise ValueError("the file is not open")
        try:
            self._file.write("".join(f"{line}\n" for line in lines).encode("utf-8", "replace"))
        except BrokenPipeError:
            raise
        except OSError as error:
            raise TidingsError(f"{self._path}: {error.strerror}") from error


class Parquet:
    """Columns with types, compressed with zstd."""

    def __init__(self, path: Path, columns: Columns) -> None:
        self._columns = ArrowColumns(columns, "--parquet", "pip install 'tidings[parquet]', or use --jsonl")
        if str(path) == "-":
            raise TidingsError("--parquet -: a Parquet file cannot be written to standard output; name a file")
        self._path, self._aside = path, _TemporaryFile(path)
        self._writer: Any = None
        self._rows: list[Row] = []
        self._held = 0

    def __enter__(self) -> Parquet:
        from pyarrow.parquet import ParquetWriter

        self._writer = ParquetWriter(self._aside.open(), self._columns.schema, compression="zstd")
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None, _: TracebackType | None) -> None:
        try:
            if kind is None:
                self._flush()
            self._writer.close()
        except OSError as error:
            kind = OSError
            raise TidingsError(f"{self._path}: {error.strerror or error}") from error
        finally:
            self._aside.close(whole=kind is None)

    def add(self, rows: Sequence[Row]) -> None:
        for row in rows:
            self._rows.append(row)
            self._held += sum(len(value) for value in row.values() if isinstance(value, str))
            if len(self._rows) >= GROUP_ROWS or self._held >= _GROUP_CHARACTERS:
                try:
                    self._flush()
                except OSError as error:
                    raise TidingsError(f"{self._path}: {error.strerror or error}") from error

    def _flush(self) -> None:
        if not self._rows:
            return
        self._writer.write_table(self._columns.table(self._rows))
        self._rows, self._held = [], 0


class RowFiles:
    """The chosen files, all written at the same time."""

    def __init__(self, columns: Columns, *, jsonl: Path | None = None, parquet: Path | None = None) -> None:
        self._files: list[JsonLines | Parquet] = []
        if parquet is not None:  # first: it may not be installed
            self._files.append(Parquet(parquet, columns))
        if jsonl is not None:
            self._files.append(JsonLines(jsonl, columns))
        self._open = ExitStack()

    def __enter__(self) -> RowFiles:
        with ExitStack() as opening:
            for file in self._files:
                opening.enter_context(file)
            self._open = opening.pop_all()
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None, at: TracebackType | None) -> None:
        self._open.__exit__(kind, value, at)

    def add(self, rows: Sequence[Row]) -> None:
        for file in self._files:
            file.add(rows)


# -- articles -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ArticleChoice:
    """The articles to write, and their order."""

    source: str | None
    since: datetime | None
    most: int | None
    by: ArticleTime


def export_articles(
    settings: Settings, wanted: ArticleChoice, jsonl: Path | None, parquet: Path | None, *, json: bool
) -> None:
    """`tidings articles --jsonl FILE --parquet FILE`."""
    files = RowFiles(ARTICLES, jsonl=jsonl, parquet=parquet)
    with progress(quiet=json) as show:
        done = run_async(_export_articles(settings, wanted, files, show))
    names = [str(file) for file in (jsonl, parquet) if file is not None and str(file) != "-"]
    if not names:
        return
    if json:
        print_json({"articles": done, "files": names})
    else:
        complain(f"{counted(done, 'article')} written to {' and '.join(names)}")


async def _export_articles(settings: Settings, wanted: ArticleChoice, files: RowFiles, show: Show) -> int:
    from tidings.app.stores import open_stores
    from tidings.model.articles import ArticleQuery

    async with open_stores(settings) as stores:
        source_id = (await stores.library.find(wanted.source)).id if wanted.source else None
        query = ArticleQuery(source_id, wanted.since, by=wanted.by)
        with files:
            return await write_articles(stores.library, query, wanted.most, files, show)


async def write_articles(library: Library, query: ArticleQuery, most: int | None, files: RowFiles, show: Show) -> int:
    """Writes all articles of the query, whatever its limit, with their texts, the latest first."""
    done = 0
    async for articles in whole_articles(library, query, most):
        await asyncio.to_thread(files.add, [row_of(article) for article in articles])
        done += len(articles)
        show("writing", done, most)
    return done


# -- pages --------------------------------------------------------------------------------------------

PageReader = Callable[["Version", bytes], Awaitable[Row]]


async def write_pages(walk: VersionWalk, read: PageReader, files: RowFiles, show: Show) -> int:
    """Writes the stored versions of pages with their texts, the oldest first. `read` is `page_reader(...)`."""
    done = 0
    async for batch in walk.batches():
        rows = await asyncio.gather(*(read(version, body) for version, body in batch))
        await asyncio.to_thread(files.add, rows)
        done += len(rows)
        show("writing", done, walk.total)
    return done


def page_reader(readers: Readers) -> PageReader:
    """Reads texts in worker processes: a page that hangs or crashes one has no text."""

    async def read(version: Version, body: bytes) -> Row:
        text = title = language = None
        try:
            found = await readers.article(body, version.url, version.content_type, None)
            text, title, language = found.text, found.title, found.language
        except ReadError:
            pass
        links = await asyncio.to_thread(_links, body, version.url, version.content_type)
        return page_row(version, title, text, language, links)

    return read


def page_row(
    version: Version, title: str | None, text: str | None, language: str | None, links: Sequence[str]
) -> dict[str, str | int | datetime | Sequence[str] | None]:
    return {
        "url": redacted(version.url),
        "at": version.at,
        "title": version.title or title,
        "text": text,
        "language": language,
        "links": list(links),
        "content_type": version.content_type,
        "size": version.size,
        "sha256": version.sha256.hex(),
    }


def _links(body: bytes, url: str, content_type: str | None) -> list[str]:
    from selectolax.lexbor import LexborHTMLParser

    from tidings.read.article.page import anchor_links
    from tidings.text.charset import decode_html

    return list(anchor_links(LexborHTMLParser(decode_html(body, content_type)), url))
