"""Articles and pages as rows: JSON Lines and Parquet hold the same, whole or not at all."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from dataclasses import fields
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pyarrow.parquet
import pytest
from tests.unit.store.archive.keptpages import START, FakeArchive, kept, page

from tidings.app.corpus import walks
from tidings.cli.articles import export as exports
from tidings.cli.articles.export import (
    ARTICLES,
    PAGES,
    JsonLines,
    Parquet,
    RowFiles,
    page_reader,
    write_articles,
    write_pages,
)
from tidings.crawl.workers.tasks import Readers
from tidings.errors import ReadError, TidingsError
from tidings.model.articles import Article, ArticleQuery, TextState
from tidings.model.feeds import Enclosure
from tidings.model.orders import ArticleText
from tidings.model.pages import VersionQuery
from tidings.ports.library import Library
from tidings.store.archive.walk import VersionWalk


def article(number: int) -> Article:
    return Article(
        id=number,
        source_id=1,
        source_name="The Herald",
        identity=f"id-{number}",
        url=f"https://me:secret@herald.test/{number}",
        title=f"Story {number}",
        author=None,
        summary="In short",
        language="en",
        category="news",
        published=START,
        first_seen=START + timedelta(seconds=number),
        fetched=None,
        text_state=TextState.DONE,
        enclosures=(Enclosure(f"https://herald.test/{number}.mp3", "audio/mpeg", 2**40),) if number % 2 else (),
    )


class FakeLibrary:
    """As much of ports.Library as is asked."""

    def __init__(self, count: int) -> None:
        self.rows = [article(number) for number in range(count, 0, -1)]
        self.asked: list[ArticleQuery] = []

    async def articles(self, query: ArticleQuery) -> list[Article]:
        self.asked.append(query)
        found = [one for one in self.rows if query.before_id is None or one.id < query.before_id]
        return found[: query.limit]

    async def texts(self, article_ids: Sequence[int]) -> dict[int, str]:
        return {one: f"Text of {one}\nÄ" for one in article_ids if one != 3}  # that was removed meanwhile


def lines(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text("utf-8").split("\n") if line]


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def silent(words: str, done: int, total: int | None) -> None:
    pass


async def written(library: FakeLibrary, files: RowFiles, most: int | None = None) -> int:
    with files:
        return await write_articles(cast(Library, library), ArticleQuery(limit=1), most, files, silent)


async def test_all_articles_in_both_forms(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(walks, "BATCH_ROWS", 4)
    monkeypatch.setattr(exports, "GROUP_ROWS", 3)
    jsonl, parquet = tmp_path / "a.jsonl", tmp_path / "a.parquet"
    library = FakeLibrary(10)
    assert await written(library, RowFiles(ARTICLES, jsonl=jsonl, parquet=parquet)) == 10
    rows = lines(jsonl)
    assert [row["id"] for row in rows] == list(range(10, 0, -1))
    assert rows[0]["text"] == "Text of 10\nÄ"
    assert rows[7]["text"] is None
    assert rows[0]["url"] == "https://***@herald.test/10"
    assert rows[0]["first_seen"] == "2026-11-15T15:38:37Z"
    found = pyarrow.parquet.ParquetFile(parquet)
    assert found.metadata.num_row_groups == 4
    assert found.schema_arrow.names == list(ARTICLES)
    table = found.read().to_pylist()
    times = ("published", "first_seen", "fetched")
    told = [{**row, **{name: _time(row[name]) for name in times}} for row in rows]
    assert table == told
    assert table[1]["enclosures"] == [{"url": "https://herald.test/9.mp3", "type": "audio/mpeg", "length": 2**40}]
    assert table[0]["first_seen"] == datetime(2026, 11, 15, 15, 38, 37, tzinfo=UTC)
    assert names(tmp_path) == ["a.jsonl", "a.parquet"]


def _time(text: str | None) -> datetime | None:
    return datetime.fromisoformat(text) if text else None


def test_every_field_of_an_article_is_a_column() -> None:
    assert [*(field.name for field in fields(Article)), "text"] == list(ARTICLES)


async def test_no_more_than_were_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(walks, "BATCH_ROWS", 4)
    library = FakeLibrary(10)
    assert await written(library, RowFiles(ARTICLES, jsonl=tmp_path / "a"), most=6) == 6
    assert [query.limit for query in library.asked] == [4, 2]
    assert len(lines(tmp_path / "a")) == 6


async def test_none_at_all_is_an_empty_table(tmp_path: Path) -> None:
    files = RowFiles(ARTICLES, jsonl=tmp_path / "a.jsonl", parquet=tmp_path / "a.parquet")
    assert await written(FakeLibrary(0), files) == 0
    assert (tmp_path / "a.jsonl").read_bytes() == b""
    assert pyarrow.parquet.read_table(tmp_path / "a.parquet").num_rows == 0


def test_without_pyarrow_the_remedy_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(TidingsError, match=r"pip install 'tidings\[parquet\]', or use --jsonl"):
        RowFiles(ARTICLES, jsonl=tmp_path / "a.jsonl", parquet=tmp_path / "a.parquet")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("kind", [JsonLines, Parquet])
def test_an_end_in_the_middle_leaves_what_was_there(tmp_path: Path, kind: type[JsonLines] | type[Parquet]) -> None:
    file = tmp_path / "rows"
    file.write_bytes(b"of before")

    def broken() -> None:
        with kind(file, PAGES) as rows:
            rows.add([{"url": "https://a.test/"}])
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        broken()
    assert [path.name for path in tmp_path.iterdir()] == ["rows"]
    assert file.read_bytes() == b"of before"


@pytest.mark.parametrize("kind", [JsonLines, Parquet])
def test_a_file_that_cannot_be_written(tmp_path: Path, kind: type[JsonLines] | type[Parquet]) -> None:
    with pytest.raises(TidingsError, match="No such file or directory"), kind(tmp_path / "no" / "rows", PAGES):
        pass


async def test_where_one_file_cannot_be_opened_the_other_is_not_left_behind(tmp_path: Path) -> None:
    with pytest.raises(TidingsError, match="No such file"):
        await written(FakeLibrary(1), RowFiles(ARTICLES, jsonl=tmp_path / "no" / "a", parquet=tmp_path / "a.parquet"))
    assert names(tmp_path) == []


def test_parquet_needs_a_file() -> None:
    with pytest.raises(TidingsError, match="cannot be written to standard output"):
        Parquet(Path("-"), PAGES)


def test_half_characters_break_nothing(tmp_path: Path) -> None:
    files = RowFiles(PAGES, jsonl=tmp_path / "a.jsonl", parquet=tmp_path / "a.parquet")
    with files:
        files.add([{"url": "https://a.test/", "title": "half \ud800 of one", "links": ["\udfff"]}])
    assert lines(tmp_path / "a.jsonl")[0]["title"] == "half ? of one"
    assert pyarrow.parquet.read_table(tmp_path / "a.parquet").to_pylist()[0]["links"] == ["?"]


# -- pages --------------------------------------------------------------------------------------------


class Reader:
    async def article(self, body: bytes, url: str, content_type: str | None, language: str | None) -> ArticleText:
        if b"broken" in body:
            raise ReadError("reading broke")
        return ArticleText(f"text of {url}", "Another title", language="en")


async def test_pages_with_text(tmp_path: Path) -> None:
    archive = FakeArchive(
        kept(1, "https://a.test/x/", page("one <a href='../y#z'>y</a> <a href='https://b.test/'>b</a>")),
        kept(2, "https://a.test/broken", page("broken"), timedelta(minutes=1)),
    )
    files = RowFiles(PAGES, jsonl=tmp_path / "p.jsonl", parquet=tmp_path / "p.parquet")
    walk = await VersionWalk.over(archive, VersionQuery())
    with files:
        assert await write_pages(walk, page_reader(cast(Readers, Reader())), files, silent) == 2
    first, second = lines(tmp_path / "p.jsonl")
    assert first == {
        "url": "https://a.test/x/",
        "at": "2026-11-15T15:38:27Z",
        "title": "A page",
        "text": "text of https://a.test/x/",
        "language": "en",
        "links": ["https://a.test/y", "https://b.test/"],
        "content_type": "text/html; charset=utf-8",
        "size": archive.rows[1][0].size,
        "sha256": archive.rows[1][0].sha256.hex(),
    }
    assert (second["url"], second["text"]) == ("https://a.test/broken", None)
    table = pyarrow.parquet.read_table(tmp_path / "p.parquet").to_pylist()
    assert [{**row, "at": None} for row in table] == [{**row, "at": None} for row in (first, second)]
    assert SimpleNamespace(**table[0]).at == START
