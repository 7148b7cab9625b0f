"""The archive as a person uses it: WARC in, folders and WARC out, and what it all takes. On SQLite."""

from __future__ import annotations

import gzip
import json
import re
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from tests.acceptance.shell import Shell
from tests.cases import each
from tests.unit.store.archive.keptpages import kept, page, read_warc

from tidings.store.archive.warc_write import WarcWriter

HOUR = timedelta(hours=1)
ROWS = [
    kept(1, "https://news.test/", page("front one")),
    kept(2, "https://news.test/story?id=1", page("the story"), timedelta(seconds=10)),
    kept(3, "https://news.test/", page("front two"), 2 * HOUR),
    kept(4, "https://news.test/", page("front one"), 4 * HOUR),  # as it was
    kept(5, "https://blog.test/", page("a blog"), 5 * HOUR),
]


@pytest.fixture(scope="module")
def warc(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("warc") / "pages.warc.gz"
    with WarcWriter(file, "x", datetime(2026, 12, 1, tzinfo=UTC)) as writer:
        writer.add(ROWS)
    return file


@pytest.fixture
def filled(tidings: Shell, warc: Path) -> Shell:
    assert tidings("archive", "import", str(warc)).out == "5 new versions, 0 known, 0 no pages\n"
    return tidings


COMMANDS = ["export", "import", "storage", "move-bodies"]


@each("command", COMMANDS)
def test_help_has_an_example(tidings: Shell, command: str) -> None:
    said = tidings("archive", command, "--help")
    assert said.code == 0
    assert f"Example: tidings archive {command}" in said.out


def test_help_of_all_of_it(tidings: Shell) -> None:
    for said in (tidings("archive"), tidings("archive", "--help")):
        assert all(re.search(rf"\b{command}\b", said.out) for command in COMMANDS)
    assert re.search(r"\barchive\b", tidings("--help").out)


def test_import_twice_is_once(filled: Shell, warc: Path) -> None:
    summary = filled("archive", "import", str(warc), "--json").json
    assert summary == {"files": 1, "pages": 5, "new": 0, "others": 0, "skipped": 0, "reasons": []}


def test_import_names_what_it_leaves_out(tidings: Shell, warc: Path, tmp_path: Path) -> None:
    cut = tmp_path / "cut.warc.gz"
    cut.write_bytes(warc.read_bytes()[:-200])
    said = tidings("archive", "import", str(cut))
    assert said.out == "4 new versions, 0 known, 0 no pages\n"
    assert said.err == "tidings: 1 record left out: a record that stops in the middle\n"


def test_import_of_something_else(tidings: Shell, tmp_path: Path) -> None:
    file, missing = tmp_path / "file.warc.gz", tmp_path / "missing"
    file.write_bytes(gzip.compress(b"no warc"))
    words = "no WARC file: it does not begin with a WARC record"
    assert tidings("archive", "import", str(file)).one_clear_line() == f"tidings: {file}: {words}"
    assert tidings("archive", "import", str(missing)).one_clear_line().endswith("missing: No such file or directory")
    assert "Missing argument" in tidings("archive", "import").one_clear_line()


def test_export_as_folders(filled: Shell, tmp_path: Path) -> None:
    target = tmp_path / "out"
    said = filled("archive", "export", str(target))
    assert re.fullmatch(rf"5 versions written to {target}: 4 crawls, .*\n", said.out)
    found = {str(file.relative_to(target)): file.read_bytes() for file in target.rglob("*") if file.is_file()}
    indexes = {name: found.pop(name) for name in list(found) if name.endswith(".jsonl")}
    assert found == {
        "2026-11-15-153827/news.test/index.html": page("front one"),
        "2026-11-15-153827/news.test/story/index%3Fid=1.html": page("the story"),
        "2026-11-15-173827/news.test/index.html": page("front two"),
        "2026-11-15-193827/news.test/index.html": page("front one"),
        "2026-11-15-203827/blog.test/index.html": page("a blog"),
    }
    assert sorted(indexes) == sorted({f"{name.partition('/')[0]}.jsonl" for name in found})
    line = json.loads(indexes["2026-11-15-203827.jsonl"])
    assert (line["url"], line["at"], line["size"]) == (
        "https://blog.test/",
        "2026-11-15T20:38:27Z",
        len(page("a blog")),
    )
    again = filled("archive", "export", str(target), "--layout", "folders", "--json").json
    assert again == {"versions": 5, "crawls": 4, "bytes": sum(len(body) for _, body in ROWS)}
    assert len([file for file in target.rglob("*") if file.is_file()]) == 9


def test_export_as_warc_leads_back_to_the_same(filled: Shell, tmp_path: Path) -> None:
    file = tmp_path / "out.warc.gz"
    said = filled("archive", "export", str(file), "--warc")
    assert re.fullmatch(rf"5 versions written to {file}: 1 file, .*, 1 of them the same as one before\n", said.out)
    pages = [(one.url, one.at, one.body, one.content_type, one.status) for one in read_warc(file)]
    assert pages == [(row.url, row.at, body, row.content_type, row.status) for row, body in ROWS]
    other = filled.elsewhere(tmp_path / "other")
    assert other("archive", "import", str(file), "--json").json["new"] == 5
    first, second = (shell("archive", "storage", "--json").json for shell in (filled, other))
    assert first == second


def test_export_of_a_part(filled: Shell, tmp_path: Path) -> None:
    def versions(*options: str) -> int:
        said = filled("archive", "export", str(tmp_path / "-".join(options).replace("/", "")), "--json", *options)
        assert said.code == 0, said.err
        number: int = said.json["versions"]
        return number

    assert versions("--site", "blog.test") == 1
    assert versions("--site", "https://news.test/") == 4
    assert versions("--page", "https://news.test/") == 3
    assert versions("--page", "https://news.test/story?id=1") == 1
    assert versions("--since", "2026-11-15T17:00:00") == 3
    assert versions("--since", "2026-11-15T17:00:00", "--until", "2026-11-15T20:00:00") == 2
    assert versions("--until", "2020-01-01") == 0


def test_nothing_to_export(tidings: Shell, tmp_path: Path) -> None:
    said = tidings("archive", "export", str(tmp_path / "out.warc"), "--warc")
    assert (said.code, said.out) == (0, "")
    assert said.err.startswith("tidings: nothing is kept that answers to that")
    assert not (tmp_path / "out.warc").exists()


def test_exports_that_cannot_be(filled: Shell, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("a file")
    line = filled("archive", "export", str(file)).one_clear_line()
    assert line == f"tidings: {file}: not a folder; name another target"
    assert "not a folder" in filled("archive", "export", str(file), "--warc").one_clear_line()
    there = tmp_path / "there.warc"
    there.write_text("a file")
    assert "is there already" in filled("archive", "export", str(there), "--warc").one_clear_line()
    assert file.read_text() == there.read_text() == "a file"
    out = str(tmp_path / "out")
    assert "no such source" in filled("archive", "export", out, "--site", "nowhere.test").one_clear_line()
    assert "no such page" in filled("archive", "export", out, "--page", "nowhere.test").one_clear_line()
    assert "fits" in filled("archive", "export", out, "--page", "test").one_clear_line()
    assert "--until" in filled("archive", "export", out, "--until", "soon").one_clear_line()
    assert "--layout" in filled("archive", "export", out, "--layout", "zip").one_clear_line()
    assert not (tmp_path / "out").exists()


def test_storage(filled: Shell) -> None:
    found = filled("archive", "storage", "--json").json
    assert (found["versions"], found["bodies"]) == (5, 4)
    assert found["shown_bytes"] == sum(len(body) for _, body in ROWS)
    assert found["body_bytes"] == sum(len(body) for body in {body for _, body in ROWS})
    assert found["stored_bytes"] > 0
    assert filled("archive", "storage", "--site", "blog.test", "--json").json["versions"] == 1
    assert "different bodies" in filled("archive", "storage").out
    assert "no such source" in filled("archive", "storage", "--site", "nowhere").one_clear_line()


def test_data_may_stand_anywhere(filled: Shell, tmp_path: Path) -> None:
    elsewhere, here = tmp_path / "elsewhere", str(filled.folder)
    other = filled.elsewhere(elsewhere)
    for said in (
        other("--data", here, "archive", "storage", "--json"),
        other("archive", "storage", "--json", "--data", here),
    ):
        assert said.json["versions"] == 5
    assert not elsewhere.exists()


# -- articles as files --------------------------------------------------------------------------------


def test_articles_as_files(tidings: Shell, tmp_path: Path) -> None:
    import pyarrow.parquet

    tidings("add", "--unchecked", "http://news.test/feed.xml")
    assert tidings("crawl", "--once").code == 0
    listed = tidings("articles", "--by", "seen", "--json").json
    assert listed
    jsonl, parquet = tmp_path / "articles.jsonl", tmp_path / "articles.parquet"
    said = tidings("articles", "--jsonl", str(jsonl), "--parquet", str(parquet))
    assert (said.code, said.out) == (0, "")
    assert said.err == f"tidings: {len(listed)} articles written to {jsonl} and {parquet}\n"
    rows = [json.loads(line) for line in jsonl.read_text("utf-8").splitlines()]
    assert rows == listed
    assert pyarrow.parquet.read_table(parquet).column("title").to_pylist() == [row["title"] for row in listed]
    printed = tidings("articles", "--limit", "1", "--jsonl", "-")
    assert [json.loads(line) for line in printed.out.splitlines()] == listed[:1]
    assert printed.err == ""
    summary = tidings("articles", "--source", "news.test", "--parquet", str(parquet), "--json").json
    assert summary == {"articles": len(listed), "files": [str(parquet)]}
    assert "no such source" in tidings("articles", "--source", "zzz", "--jsonl", str(jsonl)).one_clear_line()
    nowhere = tmp_path / "no" / "x"
    assert (
        tidings("articles", "--jsonl", str(nowhere)).one_clear_line()
        == f"tidings: {nowhere}: No such file or directory"
    )


def test_bodies_move_out_of_the_database_and_back(filled: Shell, tmp_path: Path) -> None:
    folder, settings = tmp_path / "shared", filled.folder / "tidings.toml"
    assert "it is empty" in filled("archive", "move-bodies").one_clear_line()
    settings.write_text(f'[store]\nbodies = "{folder}"\n[store.bodies_options]\nsecret = "s3cret"\n')
    assert filled("archive", "export", str(tmp_path / "before"), "--json").json["versions"] == 5
    assert filled("archive", "move-bodies").out == "bodies moved: 4\n"
    assert filled("archive", "move-bodies", "--json").json == {"moved": 0, "missing": 0}
    objects = list(folder.glob("*/*.zst"))
    assert len(objects) == 4
    said = filled("backup", str(tmp_path / "copy"))
    assert f"copy {folder} as well" in said.err
    assert filled("backup", str(tmp_path / "copy2"), "--json").json["bodies_outside"] == str(folder)
    checks = {one["check"]: one for one in filled("doctor", "--json", "--offline").json["checks"]}
    assert checks["bodies outside"]["what"].endswith("4 bodies looked at, all whole")
    objects[0].unlink()
    said = filled("archive", "export", str(tmp_path / "after"), "--json")
    assert said.json["versions"] in (3, 4)  # one of the bodies is that of two versions
    assert objects[0].name in said.err
    assert "s3cret" not in filled("settings").out
    settings.write_text("")
    assert filled("archive", "move-bodies", "--from", str(folder), "--json").json == {"moved": 3, "missing": 1}
