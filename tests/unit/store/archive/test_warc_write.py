"""WARC out and in again: the same pages, times, types and sizes."""

from __future__ import annotations

import base64
import gzip
import hashlib
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import TypeVar

import pytest
from tests.unit.store.archive.keptpages import START, kept, page, read_warc

from tidings.errors import StoreError
from tidings.model.pages import ArchivedPage, Version
from tidings.store.archive import warc_write
from tidings.store.archive.warc_read import RecordCounts, WarcReader
from tidings.store.archive.warc_write import REVISIT, WarcWriter

T = TypeVar("T")
MINUTE = timedelta(minutes=1)
NOW = datetime(2026, 12, 1, tzinfo=UTC)
HEAD = re.compile(rb"^WARC/1\.1\r\n(.*?)\r\n\r\n", re.DOTALL | re.MULTILINE)


def write(target: Path, *rows: tuple[Version, bytes], largest: int = 10**9) -> WarcWriter:
    with WarcWriter(target, "tidings/test", NOW, largest) as writer:
        writer.add(rows)
    return writer


def heads(path: Path) -> list[dict[str, str]]:
    data = path.read_bytes()
    data = gzip.decompress(data) if path.suffix == ".gz" else data
    lines = [head.decode().split("\r\n") for head in HEAD.findall(data)]
    return [dict(line.split(": ", 1) for line in head) for head in lines]


def members(data: bytes) -> list[bytes]:
    import zlib

    found = []
    while data:
        unpacker = zlib.decompressobj(16 + zlib.MAX_WBITS)
        found.append(unpacker.decompress(data))
        data = unpacker.unused_data
    return found


ROWS = [
    kept(1, "https://a.test/x?q=1", page("one"), timedelta(microseconds=250)),
    kept(2, "https://a.test/caf\u00e9", page("two"), MINUTE, "application/xhtml+xml"),
    kept(3, "https://a.test/x?q=1", page("three"), 2 * MINUTE),
    kept(4, "https://a.test/x?q=1", page("one"), 3 * MINUTE),  # as it was
    kept(5, "http://b.test/copy", page("one"), 4 * MINUTE),  # of another site
]


@pytest.mark.parametrize("name", ["out.warc.gz", "out.warc"])
def test_what_is_written_is_read(tmp_path: Path, name: str) -> None:
    writer = write(tmp_path / name, *ROWS)
    assert (writer.responses, writer.revisits, writer.paths) == (3, 2, [tmp_path / name])
    assert writer.bytes == (tmp_path / name).stat().st_size
    counts = RecordCounts()
    read = list(read_warc(tmp_path / name, counts))
    assert read == [
        ArchivedPage(url, host, version.at, body, version.content_type, 200)
        for (version, body), url, host in zip(
            ROWS,
            [
                "https://a.test/x?q=1",
                "https://a.test/caf%C3%A9",
                "https://a.test/x?q=1",
                "https://a.test/x?q=1",
                "http://b.test/copy",
            ],
            ["a.test"] * 4 + ["b.test"],
            strict=True,
        )
    ]
    assert (counts.pages, counts.others, counts.skipped) == (5, 0, 0)


def test_the_records(tmp_path: Path) -> None:
    file = tmp_path / "out.warc.gz"
    write(file, *ROWS)
    info, first, second, third, again, copy = heads(file)
    assert (info["WARC-Type"], info["WARC-Filename"], info["WARC-Date"]) == (
        *("warcinfo", "out.warc.gz"),
        "2026-12-01T00:00:00Z",
    )
    assert [head["WARC-Type"] for head in (first, second, third)] == ["response"] * 3
    assert first["WARC-Date"] == "2026-11-15T15:38:27.000250Z"
    digest = base64.b32encode(hashlib.sha1(page("one")).digest()).decode()
    assert first["WARC-Payload-Digest"] == f"sha1:{digest}"
    assert first["WARC-Block-Digest"].startswith("sha1:")
    assert first["WARC-Identified-Payload-Type"] == "text/html"
    assert second["WARC-Target-URI"] == "https://a.test/caf%C3%A9"
    assert {head["WARC-Warcinfo-ID"] for head in (first, second, third, again, copy)} == {info["WARC-Record-ID"]}
    for head in (again, copy):
        assert (head["WARC-Type"], head["WARC-Profile"]) == ("revisit", REVISIT)
        assert head["WARC-Refers-To"] == first["WARC-Record-ID"]
        assert head["WARC-Refers-To-Target-URI"] == "https://a.test/x?q=1"
        assert head["WARC-Refers-To-Date"] == first["WARC-Date"]
        assert head["WARC-Payload-Digest"] == first["WARC-Payload-Digest"]
    assert len({head["WARC-Record-ID"] for head in heads(file)}) == 6


def test_each_record_is_a_member_of_its_own_with_an_http_head(tmp_path: Path) -> None:
    write(tmp_path / "out.warc.gz", *ROWS)
    parts = members((tmp_path / "out.warc.gz").read_bytes())
    assert len(parts) == 6
    assert all(part.startswith(b"WARC/1.1\r\n") and part.endswith(b"\r\n\r\n") for part in parts)
    body = page("one")
    head = b"HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: %d\r\n\r\n" % len(body)
    assert parts[1].endswith(b"\r\n\r\n" + head + body + b"\r\n\r\n")
    assert parts[4].endswith(b"\r\n\r\n" + head + b"\r\n\r\n")  # the same, and no body


def test_what_a_server_said_cannot_become_a_header(tmp_path: Path) -> None:
    evil = kept(1, "https://a.test/\r\nWARC-Type: x", page("x"), content_type="text/html\r\nSet-Cookie: a=b\x00\u00e9")
    write(tmp_path / "out.warc", evil)
    text = (tmp_path / "out.warc").read_bytes()
    assert b"\nSet-Cookie" not in text
    assert b"\nWARC-Type: x" not in text
    assert b"Content-Type: text/html Set-Cookie: a=b\r\n" in text


@pytest.mark.parametrize(
    ("status", "line"), [(None, b"HTTP/1.1 200 OK"), (203, b"203 Non-Authoritative"), (799, b"HTTP/1.1 799 \r\n")]
)
def test_the_status_is_kept(tmp_path: Path, status: int | None, line: bytes) -> None:
    write(tmp_path / "out.warc", kept(1, "https://a.test/", page("x"), status=status))
    assert line in (tmp_path / "out.warc").read_bytes()


def test_a_folder_gets_files_of_a_size_and_later_ones_refer_to_earlier_ones(tmp_path: Path) -> None:
    many = [kept(n, f"https://a.test/{n % 7}", page(f"{n % 5}" * 500), n * MINUTE) for n in range(1, 40)]
    writer = write(tmp_path / "warcs", *many, largest=1_500)
    assert len(writer.paths) > 2
    assert [path.name for path in writer.paths][:2] == [f"tidings-20261201000000-0000{n}.warc.gz" for n in (0, 1)]
    assert sorted(path.name for path in (tmp_path / "warcs").iterdir()) == [path.name for path in writer.paths]
    assert (writer.responses, writer.revisits) == (5, 34)
    reader = WarcReader()
    read = [found for path in writer.paths for found in reader.read(path)]
    assert [(one.at, one.body) for one in read] == [(version.at, body) for version, body in many]
    assert reader.counts.skipped == 0
    # A file alone says what it lacks.
    counts = RecordCounts()
    assert list(read_warc(writer.paths[-1], counts)) == []
    assert counts.broken["refers to a page that is not in these files"] > 0


def test_a_second_export_into_a_folder_takes_other_names(tmp_path: Path) -> None:
    first, second = (write(tmp_path, ROWS[0]).paths[0] for _ in range(2))
    assert first != second
    assert first.exists()


def test_only_so_many_bodies_are_remembered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warc_write, "REMEMBERED_BODIES", 2)
    texts = ["a", "b", "a", "c", "b", "a"]
    rows = [kept(n, "https://a.test/", page(text), n * MINUTE) for n, text in enumerate(texts)]
    writer = write(tmp_path / "out.warc", *rows)
    assert (writer.responses, writer.revisits) == (5, 1)
    assert [one.body for one in read_warc(tmp_path / "out.warc")] == [page(text) for text in texts]


def test_what_is_there_is_not_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "out.warc.gz"
    file.write_bytes(b"theirs")
    with pytest.raises(StoreError, match="is there already; name another file"), WarcWriter(file, "x", NOW):
        pass
    plain = tmp_path / "out"
    plain.write_bytes(b"theirs")
    with (
        pytest.raises(StoreError, match=r"not a folder; a single file ends in \.warc\.gz"),
        WarcWriter(plain, "x", NOW),
    ):
        pass
    with pytest.raises(StoreError, match="No such file"), WarcWriter(tmp_path / "no/out.warc", "x", NOW):
        pass
    assert (file.read_bytes(), plain.read_bytes()) == (b"theirs", b"theirs")


def test_an_end_in_the_middle_leaves_nothing_half(tmp_path: Path) -> None:
    def broken() -> None:
        with WarcWriter(tmp_path / "out.warc.gz", "x", NOW) as writer:
            writer.add(ROWS[:1])
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        broken()
    assert list(tmp_path.iterdir()) == []


def test_a_year_of_a_page_takes_little_more_than_its_bodies(tmp_path: Path) -> None:
    text = "The rain that began on Monday has not ended. " * 200
    rows = [kept(n, "https://a.test/", page(f"{text} {n % 3}"), n * MINUTE) for n in range(365)]
    writer = write(tmp_path / "out.warc.gz", *rows)
    assert writer.responses == 3
    assert writer.bytes < 365 * 1_000
    assert next(read_warc(tmp_path / "out.warc.gz")).at >= START


def test_a_file_may_pass_from_thread_to_thread(tmp_path: Path) -> None:
    """Commands hand each batch to whichever thread is free."""

    def elsewhere(work: Callable[[], T]) -> T:
        with ThreadPoolExecutor(1) as other:
            return other.submit(work).result()

    file = tmp_path / "out.warc.gz"
    with WarcWriter(file, "x", NOW) as writer:
        for row in ROWS:
            elsewhere(partial(writer.add, [row]))
    pages = read_warc(file)
    read = [elsewhere(partial(next, pages)) for _ in ROWS]
    assert [one.body for one in read] == [body for _, body in ROWS]
