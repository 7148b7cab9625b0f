"""DATE-TIME/domain/path: the paper's layout; nothing outside the target, no two addresses in one file."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.examples import examples
from tests.unit.store.archive.keptpages import START, kept, page
from tests.unit.store.archive.test_folder_names import ADDRESSES

from tidings.errors import StoreError
from tidings.model.pages import Version
from tidings.store.archive.folder_names import archive_url
from tidings.store.archive.folders import FolderWriter

CRAWL = "2026-11-15-153827"
MINUTE = timedelta(minutes=1)


def write(target: Path, *rows: tuple[Version, bytes]) -> FolderWriter:
    with FolderWriter(target) as writer:
        writer.add(rows)
    return writer


def files(target: Path) -> dict[str, bytes]:
    return {str(path.relative_to(target)): path.read_bytes() for path in target.rglob("*") if path.is_file()}


def index(target: Path, crawl: str = CRAWL) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (target / f"{crawl}.jsonl").read_text("utf-8").split("\n") if line]


def test_the_layout_of_the_paper(tmp_path: Path) -> None:
    one = kept(1, "http://www.mysite.com/d1/d2", page("one"))
    two = kept(2, "http://www.mysite.com/d1", page("two"), MINUTE)
    three = kept(3, "https://other.test/?q=1", b"three", 2 * MINUTE, "text/plain")
    writer = write(tmp_path / "out", one, two, three)
    assert (writer.crawls, writer.files, writer.bytes) == (1, 3, len(one[1]) + len(two[1]) + 5)
    found = files(tmp_path / "out")
    assert found.pop(f"{CRAWL}.jsonl")
    assert found == {
        f"{CRAWL}/www.mysite.com/d1/d2/index.html": one[1],
        f"{CRAWL}/www.mysite.com/d1/index.html": two[1],
        f"{CRAWL}/other.test/index%3Fq=1.txt": b"three",
    }
    assert (tmp_path / "out" / CRAWL / "www.mysite.com/d1/d2/index.html").stat().st_mtime == START.timestamp()


def test_the_index_says_what_each_file_is(tmp_path: Path) -> None:
    version, body = kept(1, "https://me:secret@a.test/x", page("text"))
    write(tmp_path, (version, body))
    assert index(tmp_path) == [
        {
            "path": "a.test/x/index.html",
            "url": "https://a.test/x",
            "at": "2026-11-15T15:38:27Z",
            "content_type": "text/html; charset=utf-8",
            "status": 200,
            "size": len(body),
            "sha256": version.sha256.hex(),
            "title": "A page",
        }
    ]


def test_a_crawl_ends_with_a_pause_and_with_a_page_that_comes_again(tmp_path: Path) -> None:
    url = "https://a.test/"
    rows = [
        kept(1, url, b"1"),
        kept(2, f"{url}x", b"2", 29 * MINUTE),
        kept(3, f"{url}y", b"3", 60 * MINUTE),  # 31 minutes later
        kept(4, f"{url}x", b"4", 61 * MINUTE),
        kept(5, f"{url}y", b"5", 62 * MINUTE),  # seen in this crawl
    ]
    writer = write(tmp_path, *rows)
    assert writer.crawls == 3
    assert {name: body for name, body in files(tmp_path).items() if not name.endswith("jsonl")} == {
        f"{CRAWL}/a.test/index.html": b"1",
        f"{CRAWL}/a.test/x/index.html": b"2",
        "2026-11-15-163827/a.test/y/index.html": b"3",
        "2026-11-15-163827/a.test/x/index.html": b"4",
        "2026-11-15-164027/a.test/y/index.html": b"5",
    }


def test_versions_of_one_second_have_folders_of_their_own(tmp_path: Path) -> None:
    second = timedelta(microseconds=1)
    write(tmp_path, kept(1, "https://a.test/", b"1"), kept(2, "https://a.test/", b"2", second))
    found = files(tmp_path)
    assert found[f"{CRAWL}/a.test/index.html"] == b"1"
    assert found[f"{CRAWL}-2/a.test/index.html"] == b"2"


def test_addresses_with_the_same_name_have_files_of_their_own(tmp_path: Path) -> None:
    urls = ["https://a.test/x", "http://a.test/x", "https://a.test/X", "https://a.test/x#y", "https://a.test//x"]
    rows = [kept(number, url, url.encode()) for number, url in enumerate(urls, 1)]
    write(tmp_path, *rows)
    entries = {entry["url"]: entry["path"] for entry in index(tmp_path)}
    assert entries.keys() == set(urls)
    assert len({path.lower() for path in entries.values()}) == len(urls)
    assert entries[urls[0]] == "a.test/x/index.html"
    for url, path in entries.items():
        assert (tmp_path / CRAWL / path).read_bytes() == url.encode()


def test_writing_it_again_gives_the_same(tmp_path: Path) -> None:
    rows = [kept(n, f"{scheme}://a.test/x", scheme.encode()) for n, scheme in enumerate(("https", "http"), 1)]
    write(tmp_path, *rows)
    before = files(tmp_path)
    write(tmp_path, *rows)
    assert files(tmp_path) == before
    write(tmp_path, rows[0], kept(3, "https://a.test/new", b"new", MINUTE))
    after = files(tmp_path)
    assert after[f"{CRAWL}/a.test/new/index.html"] == b"new"
    assert before.keys() < after.keys()
    assert len(index(tmp_path)) == 3


def test_another_version_is_never_written_over(tmp_path: Path) -> None:
    root = kept(1, "https://a.test/", b"root")
    write(tmp_path, root, kept(2, "https://a.test/x", b"first", MINUTE))
    write(tmp_path, root, kept(3, "https://a.test/x", b"second", 2 * MINUTE))  # the first was forgotten meanwhile
    bodies = [body for name, body in files(tmp_path).items() if name.endswith("x/index.html")]
    assert sorted(bodies) == [b"first", b"second"]


def test_somebody_elses_folder_is_left_alone(tmp_path: Path) -> None:
    theirs = tmp_path / CRAWL / "a.test"
    theirs.mkdir(parents=True)
    (theirs / "index.html").write_bytes(b"theirs")
    write(tmp_path, kept(1, "https://a.test/", b"ours"))
    assert (theirs / "index.html").read_bytes() == b"theirs"
    assert (tmp_path / f"{CRAWL}-2/a.test/index.html").read_bytes() == b"ours"


def test_symbolic_links_are_not_followed(tmp_path: Path) -> None:
    elsewhere, target = tmp_path / "elsewhere", tmp_path / "out"
    elsewhere.mkdir()
    target.mkdir()
    (target / CRAWL).symlink_to(elsewhere)
    (target / f"{CRAWL}-2").mkdir()
    (target / f"{CRAWL}-2.jsonl").symlink_to(elsewhere / "index")
    row = kept(1, "https://a.test/x", b"ours")
    write(target, row)
    assert (target / f"{CRAWL}-3/a.test/x/index.html").read_bytes() == b"ours"
    assert list(elsewhere.iterdir()) == []
    # Beneath a crawl of our own, too.
    (target / f"{CRAWL}-3/a.test/y").symlink_to(elsewhere)
    with pytest.raises(StoreError, match=r"a\.test/y: in the way of a folder"):
        write(target, row, kept(2, "https://a.test/y", b"y", MINUTE))
    (target / f"{CRAWL}-3/a.test/y").unlink()
    (target / f"{CRAWL}-3/a.test/y").mkdir()
    (elsewhere / "file").write_bytes(b"theirs")
    (target / f"{CRAWL}-3/a.test/y/index.html").symlink_to(elsewhere / "file")
    write(target, row, kept(2, "https://a.test/y", b"y", MINUTE))
    assert (elsewhere / "file").read_bytes() == b"theirs"
    assert (target / f"{CRAWL}-3/a.test/y/index.html").read_bytes() == b"y"


def test_a_target_that_is_no_folder(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("a file")
    with pytest.raises(StoreError, match="file: not a folder; name another target"), FolderWriter(file):
        pass
    with pytest.raises(StoreError, match="Not a directory"), FolderWriter(file / "below"):
        pass


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_target_that_may_not_be_written(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    try:
        with pytest.raises(StoreError, match="Permission denied"), FolderWriter(tmp_path / "out"):
            pass
    finally:
        tmp_path.chmod(0o700)


def test_an_end_in_the_middle_leaves_whole_files_and_an_index(tmp_path: Path) -> None:
    def rows() -> Iterator[tuple[Version, bytes]]:
        yield kept(1, "https://a.test/", b"whole")
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt), FolderWriter(tmp_path) as writer:
        writer.add(rows())
    assert files(tmp_path).keys() == {f"{CRAWL}.jsonl", f"{CRAWL}/a.test/index.html"}


@settings(max_examples=examples(60), deadline=None)
@given(st.lists(st.tuples(ADDRESSES, st.sampled_from(["text/html", "text/plain", None])), max_size=12))
def test_hostile_addresses_stay_inside_and_apart(pages: list[tuple[str, str | None]]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "target"
        rows = [
            kept(number, url, str(number).encode(), number * MINUTE, content_type)
            for number, (url, content_type) in enumerate(pages, 1)
        ]
        write(target, *rows)
        assert [path.name for path in Path(folder).iterdir()] == ["target"]
        entries = [(file.stem, entry) for file in target.glob("*.jsonl") for entry in index(target, file.stem)]
        places = {f"{crawl}/{entry['path']}".lower() for crawl, entry in entries}
        assert len(places) == len(entries) == len(pages)
        bodies = {(target / crawl / entry["path"]).read_bytes(): entry["url"] for crawl, entry in entries}
        assert bodies == {body: archive_url(version.url) for version, body in rows}
        assert len(files(target)) == len(pages) + len(list(target.glob("*.jsonl")))
