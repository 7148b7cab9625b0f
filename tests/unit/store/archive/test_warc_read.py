"""WARC files of others: what is in them, and what is wrong with them."""

from __future__ import annotations

import gzip
import zlib
from datetime import UTC, datetime
from pathlib import Path

import brotli
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.cases import each
from tests.examples import examples
from tests.unit.store.archive.keptpages import page, read_warc

from tidings.errors import ReadError
from tidings.model.pages import ArchivedPage
from tidings.store.archive import warc_read
from tidings.store.archive.warc_read import RecordCounts, WarcReader

BODY = page("The rain that began on Monday has not ended.")
AT = "2019-08-07T06:05:04Z"


def record(
    kind: str,
    block: bytes,
    reference: dict[str, str] | None = None,
    *,
    version: str = "1.0",
    length: int | None = None,
    **headers: str | None,
) -> bytes:
    named = {
        "WARC-Type": kind,
        "WARC-Record-ID": f"<urn:uuid:{zlib.crc32(block):032x}>",
        "WARC-Date": AT,
        "WARC-Target-URI": "http://a.test/",
        "Content-Type": "application/http; msgtype=response",
        "Content-Length": str(len(block) if length is None else length),
        **{name.replace("_", "-"): value for name, value in {**(reference or {}), **headers}.items()},
    }
    lines = [f"{name}: {value}" for name, value in named.items() if value is not None]
    return "\r\n".join([f"WARC/{version}", *lines, "", ""]).encode() + block + b"\r\n\r\n"


def answer(body: bytes = BODY, status: str = "200 OK", media: str | None = "text/html", *more: str) -> bytes:
    lines = [f"HTTP/1.1 {status}", *([f"Content-Type: {media}"] if media else []), *more, "", ""]
    return "\r\n".join(lines).encode() + body


def chunked(body: bytes) -> bytes:
    half = len(body) // 2
    parts = [b"%x;name=value\r\n%b\r\n" % (len(part), part) for part in (body[:half], body[half:])]
    return b"".join(parts) + b"0\r\n\r\n"


def read(
    tmp_path: Path, *records: bytes, packed: bool = True, html_only: bool = True
) -> tuple[list[ArchivedPage], RecordCounts]:
    file = tmp_path / "file.warc"
    file.write_bytes(b"".join(gzip.compress(one) if packed else one for one in records))
    counts = RecordCounts()
    return list(read_warc(file, counts, html_only=html_only)), counts


@pytest.mark.parametrize("packed", [True, False])
@pytest.mark.parametrize("version", ["1.0", "1.1"])
def test_responses(tmp_path: Path, version: str, packed: bool) -> None:
    info = record("warcinfo", b"software: x\r\n", Content_Type="application/warc-fields", version=version)
    request = record("request", b"GET / HTTP/1.1\r\n\r\n", version=version)
    pages, counts = read(tmp_path, info, request, record("response", answer(), version=version), packed=packed)
    at = datetime(2019, 8, 7, 6, 5, 4, tzinfo=UTC)
    assert pages == [ArchivedPage("http://a.test/", "a.test", at, BODY, "text/html", 200)]
    assert (counts.pages, counts.others, counts.skipped) == (1, 0, 0)


def test_resources(tmp_path: Path) -> None:
    pages, _ = read(tmp_path, record("resource", BODY, Content_Type="text/html", WARC_Target_URI="<http://b.test/x>"))
    assert [(one.url, one.body, one.content_type) for one in pages] == [("http://b.test/x", BODY, "text/html")]


@pytest.mark.parametrize(
    "reference",
    [
        {"WARC_Refers_To": "<urn:uuid:1>"},
        {"WARC_Payload_Digest": "sha1:AAAA"},
        {"WARC_Refers_To_Target_URI": "http://a.test/", "WARC_Refers_To_Date": AT},
    ],
)
@pytest.mark.parametrize("packed", [True, False])
def test_revisits(tmp_path: Path, reference: dict[str, str], packed: bool) -> None:
    first = record("response", answer(), WARC_Record_ID="<urn:uuid:1>", WARC_Payload_Digest="sha1:AAAA")
    again = record("revisit", answer(b"", "304 Not Modified"), reference, WARC_Date="2020-01-01T00:00:00Z")
    pages, counts = read(tmp_path, first, again, packed=packed)
    assert [(one.at.year, one.body, one.status) for one in pages] == [(2019, BODY, 200), (2020, BODY, 200)]
    assert counts.skipped == 0


def test_a_revisit_of_what_is_not_there(tmp_path: Path) -> None:
    pages, counts = read(tmp_path, record("revisit", answer(b""), WARC_Refers_To="<urn:uuid:9>"))
    assert pages == []
    assert counts.broken == {"refers to a page that is not in these files": 1}


@each(
    ("block", "title"),
    [
        (answer(gzip.compress(BODY, mtime=0), "200 OK", "text/html", "Content-Encoding: gzip"), "gzip"),
        (answer(zlib.compress(BODY), "200 OK", "text/html", "Content-Encoding: deflate"), "deflate"),
        (answer(brotli.compress(BODY), "200 OK", "text/html", "Content-Encoding: br"), "brotli"),
        (answer(chunked(BODY), "200 OK", "text/html", "Transfer-Encoding: chunked"), "chunks"),
        (
            answer(
                chunked(gzip.compress(BODY, mtime=0)),
                "200 OK",
                "text/html",
                "Transfer-Encoding: chunked",
                "Content-Encoding: gzip",
            ),
            "both",
        ),
        (answer(BODY, "200 OK", "text/html", "Content-Encoding: gzip"), "undone, the header left"),
        (answer(BODY, "200 OK", "text/html", "Transfer-Encoding: chunked"), "undone, the header left"),
        (answer(BODY, "200 OK", "text/html", "Content-Encoding: utf-8"), "no encoding at all"),
        (answer(BODY, "200 OK", None), "no type"),
        (answer().replace(b"\r\n", b"\n", 3), "line feeds alone"),
        (answer(BODY, "200"), "no words"),
    ],
)
def test_encodings_are_undone(tmp_path: Path, block: bytes, title: str) -> None:
    pages, counts = read(tmp_path, record("response", block))
    assert [one.body for one in pages] == [BODY], (title, counts)


@pytest.mark.parametrize(
    "one",
    [
        record("response", answer(b"\x89PNG", "200 OK", "image/png")),
        record("response", answer(b"", "301 Moved", "text/html", "Location: /x")),
        record("response", answer(BODY, "404 Not Found")),
        record("response", answer(b"just text", "200 OK", None)),
        record("response", answer(), WARC_Target_URI="dns:a.test"),
        record("resource", b"x", Content_Type="text/plain"),
        record("resource", BODY, Content_Type="text/html", WARC_Target_URI="urn:screenshot:1"),
    ],
)
def test_what_is_no_page_is_counted_and_left_out(tmp_path: Path, one: bytes) -> None:
    pages, counts = read(tmp_path, one)
    assert (pages, counts.others, counts.skipped) == ([], 1, 0)


def test_other_types_where_they_are_wanted(tmp_path: Path) -> None:
    pages, _ = read(tmp_path, record("response", answer(b"a,b", "200 OK", "text/csv")), html_only=False)
    assert [(one.body, one.content_type) for one in pages] == [(b"a,b", "text/csv")]


@each(
    ("one", "reason"),
    [
        (record("response", b"no answer at all"), "no HTTP answer in it"),
        (record("response", b""), "no HTTP answer in it"),
        (record("response", answer(b"")), "an empty page"),
        (record("response", answer(), WARC_Date="yesterday"), "no time that can be read"),
        (record("response", answer(), WARC_Date=None), "no time that can be read"),
        (record("response", answer(), WARC_Target_URI="http://"), "an address that cannot be kept"),
        (record("response", answer(), WARC_Target_URI=f"http://a.test/{'x' * 3000}"), "an address that cannot be kept"),
        (
            record("response", answer(gzip.compress(BODY)[:-20], "200 OK", "text/html", "Content-Encoding: gzip")),
            "its content encoding is broken",
        ),
    ],
)
def test_a_broken_record_is_counted_and_the_next_one_read(tmp_path: Path, one: bytes, reason: str) -> None:
    for packed in (True, False):
        pages, counts = read(tmp_path, one, record("response", answer()), packed=packed)
        assert len(pages) == 1
        assert counts.broken == {reason: 1}


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("2016", datetime(2016, 1, 1, tzinfo=UTC)),
        ("2016-02", datetime(2016, 2, 1, tzinfo=UTC)),
        ("2016-02-03", datetime(2016, 2, 3, tzinfo=UTC)),
        ("2016-02-03T04:05Z", datetime(2016, 2, 3, 4, 5, tzinfo=UTC)),
        ("2016-02-03T04:05:06.123456789Z", datetime(2016, 2, 3, 4, 5, 6, 123456, UTC)),
        ("2016-02-03T04:05:06+02:00", datetime(2016, 2, 3, 2, 5, 6, tzinfo=UTC)),
        ("2016-02-03T04:05:06", datetime(2016, 2, 3, 4, 5, 6, tzinfo=UTC)),
    ],
)
def test_times(tmp_path: Path, text: str, at: datetime) -> None:
    pages, _ = read(tmp_path, record("response", answer(), WARC_Date=text, version="1.1"))
    assert [one.at for one in pages] == [at]


def test_a_time_in_the_future_is_not_believed(tmp_path: Path) -> None:
    file = tmp_path / "file.warc"
    file.write_bytes(record("response", answer(), WARC_Date="9999-01-01T00:00:00Z"))
    reader = WarcReader(until=datetime(2026, 1, 1, tzinfo=UTC))
    assert list(reader.read(file)) == []
    assert reader.counts.broken == {"a time in the future": 1}


def test_bombs(tmp_path: Path) -> None:
    bomb = gzip.compress(b"<html>" + b"\0" * 50_000_000)
    twice = gzip.compress(bomb)
    file = tmp_path / "file.warc.gz"
    blocks = [
        answer(bomb, "200 OK", "text/html", "Content-Encoding: gzip"),
        answer(twice, "200 OK", "text/html", "Content-Encoding: gzip, gzip"),
        answer(b"<html>" + b"\0" * 3_000_000),
        answer(),
    ]
    file.write_bytes(b"".join(gzip.compress(record("response", block)) for block in blocks))
    reader = WarcReader(cap=1_000_000)
    assert [one.body for one in reader.read(file)] == [BODY]
    assert reader.counts.broken == {"a body of more than 1,000,000 bytes": 3}


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "no WARC file: it is empty"),
        (b"<html></html>", "no WARC file: it does not begin with a WARC record"),
        (gzip.compress(b"<html></html>", mtime=0), "no WARC file: it does not begin with a WARC record"),
        (b"\x1f\x8b\x08 no gzip", "no WARC file: it does not begin with a WARC record"),
        (b"PK\x03\x04" * 100, "no WARC file: it does not begin with a WARC record"),
    ],
)
def test_what_is_no_warc(tmp_path: Path, data: bytes, words: str) -> None:
    file = tmp_path / "file"
    file.write_bytes(data)
    with pytest.raises(ReadError, match=words):
        list(read_warc(file))


def test_files_that_cannot_be_opened(tmp_path: Path) -> None:
    with pytest.raises(ReadError, match="missing: No such file"):
        list(read_warc(tmp_path / "missing"))
    with pytest.raises(ReadError, match="Is a directory"):
        list(read_warc(tmp_path))


def numbered(count: int) -> list[bytes]:
    return [
        record("response", answer(page(f"page {n} " * 50)), WARC_Target_URI=f"http://a.test/{n}") for n in range(count)
    ]


@pytest.mark.parametrize("packed", [True, False])
def test_damaged_places_cost_their_own_records_only(tmp_path: Path, packed: bool) -> None:
    parts = [gzip.compress(one) if packed else one for one in numbered(12)]
    for broken in (3, 4, 8):
        damaged = bytearray(parts[broken])
        start = 40 if packed else 0
        damaged[start : start + 12] = b"\xff" * 12
        parts[broken] = bytes(damaged)
    file = tmp_path / "file.warc"
    file.write_bytes(b"".join(parts))
    counts = RecordCounts()
    urls = [one.url for one in read_warc(file, counts)]
    assert urls == [f"http://a.test/{n}" for n in range(12) if n not in (3, 4, 8)]
    assert counts.broken == {"damaged bytes": 2}  # two places, three records


@pytest.mark.parametrize("packed", [True, False])
def test_a_file_that_stops_in_the_middle(tmp_path: Path, packed: bool) -> None:
    data = b"".join(gzip.compress(one) if packed else one for one in numbered(3))
    file = tmp_path / "file.warc"
    file.write_bytes(data[:-60])
    counts = RecordCounts()
    assert [one.url for one in read_warc(file, counts)] == ["http://a.test/0", "http://a.test/1"]
    assert counts.skipped == 1


def test_garbage_at_the_end_and_too_much_of_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warc_read, "MOST_RESTARTS", 5)
    one = gzip.compress(record("response", answer()))
    damaged = one[:40] + b"\xff" * 12 + one[52:]
    file = tmp_path / "file.warc.gz"
    file.write_bytes((one + damaged) * 20)
    counts = RecordCounts()
    assert len(list(read_warc(file, counts))) == 5
    assert counts.broken["the rest of a file with too many damaged places"] == 1


def test_what_only_looks_like_a_record_is_passed_over_quickly(tmp_path: Path) -> None:
    one = gzip.compress(record("response", answer()))
    file = tmp_path / "file.warc.gz"
    file.write_bytes(one + b"\x1f\x8b\x08" * 700_000 + one)  # two megabytes: once over the edge of what is searched
    counts = RecordCounts()
    assert len(list(read_warc(file, counts))) == 2
    assert counts.broken == {"damaged bytes": 1}


def test_one_gzip_member_for_the_whole_file(tmp_path: Path) -> None:
    file = tmp_path / "file.warc.gz"
    file.write_bytes(gzip.compress(b"".join(numbered(5))))
    assert len(list(read_warc(file))) == 5


@pytest.mark.parametrize("packed", [True, False])
def test_line_feeds_alone(tmp_path: Path, packed: bool) -> None:
    ones = [one.replace(b"\r\n", b"\n") for one in numbered(3)]
    ones = [
        one.replace(b"Content-Length: %d" % n, b"Content-Length: %d" % (n - 3))
        for one in ones
        for n in [length_of(one)]
    ]
    pages, counts = read(tmp_path, *ones, packed=packed)
    assert [one.url for one in pages] == [f"http://a.test/{n}" for n in range(3)]
    assert counts.skipped == 0


def length_of(one: bytes) -> int:
    return int(one.partition(b"Content-Length: ")[2].partition(b"\n")[0])


def test_a_length_that_lies(tmp_path: Path) -> None:
    for length in (10**18, -5, 10):
        lying = record("response", answer(), length=length)
        pages, counts = read(tmp_path, lying, record("response", answer(), WARC_Target_URI="http://b.test/"))
        assert len(pages) + counts.skipped >= 1
        assert all(one.body == BODY or one.url == "http://a.test/" for one in pages)


@settings(max_examples=examples(150), deadline=None)
@given(st.data())
def test_spoiled_bytes_never_break_the_reading(tmp_path_factory: pytest.TempPathFactory, data: st.DataObject) -> None:
    packed = data.draw(st.booleans())
    parts = [gzip.compress(one) if packed else one for one in numbered(4)]
    spoiled = bytearray(b"".join(parts))
    for _ in range(data.draw(st.integers(1, 6))):
        at = data.draw(st.integers(0, len(spoiled) - 1))
        how = data.draw(st.sampled_from(["flip", "cut", "insert", "zero"]))
        if how == "flip":
            spoiled[at] ^= data.draw(st.integers(1, 255))
        elif how == "cut":
            del spoiled[at : at + data.draw(st.integers(1, 200))]
        elif how == "insert":
            spoiled[at:at] = data.draw(st.binary(min_size=1, max_size=50))
        else:
            spoiled[at : at + 20] = bytes(20)
        if not spoiled:
            break
    file = tmp_path_factory.mktemp("spoiled") / "file.warc"
    file.write_bytes(bytes(spoiled))
    counts = RecordCounts()
    try:
        pages = list(read_warc(file, counts))
    except ReadError:
        return
    assert len(pages) == counts.pages <= 8
