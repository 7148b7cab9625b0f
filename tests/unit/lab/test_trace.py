"""Traces: read from files, cut to days, hours and sources that say something."""

from __future__ import annotations

import gzip
from datetime import UTC, datetime, timedelta
from pathlib import Path

import numpy as np
import pytest
from tests.cases import each

from tidings.errors import TraceError
from tidings.lab.trace import DAY, cut_trace, parse_hours, posts_of, read_traces

MIDNIGHT = datetime(2024, 1, 2, tzinfo=UTC)
T0 = MIDNIGHT.timestamp()


def written(folder: Path, text: str, name: str = "trace.csv") -> Path:
    path = folder / name
    path.write_bytes(gzip.compress(text.encode()) if name.endswith(".gz") else text.encode())
    return path


def rows(**posts: list[float]) -> str:
    lines = [f"{source},{moment}" for source, moments in posts.items() for moment in moments]
    return "\n".join(["source,timestamp", *lines, ""])


# -- files ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["trace.csv", "trace.csv.gz", "gzipped-by-another-name.gz"])
def test_plain_and_gzipped(tmp_path: Path, name: str) -> None:
    posts = read_traces([written(tmp_path, rows(b=[30, 10.5, 20], a=[7]), name)])
    assert {source: times.tolist() for source, times in posts.items()} == {"b": [10.5, 20.0, 30.0], "a": [7.0]}


def test_columns_in_any_order_among_others(tmp_path: Path) -> None:
    text = '\ufeffid,Timestamp ,source\r\n1,5,"a, b"\r\n\r\n2,6,"a, b"\r\n'
    assert read_traces([written(tmp_path, text)])["a, b"].tolist() == [5.0, 6.0]


def test_several_files_are_joined_and_their_sources_kept_apart(tmp_path: Path) -> None:
    first = written(tmp_path, rows(a=[1], b=[2]), "one.csv")
    second = written(tmp_path, rows(a=[3], c=[4]), "two.csv")
    posts = read_traces([first, second, first])
    assert {source: times.tolist() for source, times in posts.items()} == {
        "a": [1.0],
        "b": [2.0],
        "a (2)": [3.0],
        "c": [4.0],
        "a (3)": [1.0],
        "b (3)": [2.0],
    }


def test_times_are_seconds_or_iso(tmp_path: Path) -> None:
    times = ("1704110400", "2024-01-01T12:00:00Z", "2024-01-01 13:00+01:00", " 2024-01-01T12:00:00.5", "2024-01-02")
    found = read_traces([written(tmp_path, "source,timestamp\n" + "".join(f"a,{one}\n" for one in times))])
    assert [time - 1704110400 for time in found["a"]] == [0, 0, 0, 0.5, 12 * 3600]


@each(
    ("text", "words"),
    [
        ("", "the file is empty"),
        ("source,timestamp\n", "there are no posts in it"),
        ("source,time\na,1\n", "no column 'timestamp' in its first line"),
        ("a,1\n", "no column 'source' in its first line"),
        ("source,timestamp\na,1\nb,noon\n", "line 3: timestamp 'noon' is no time; write seconds since 1970, or"),
        ("source,timestamp\na,nan\n", "line 2: timestamp nan is not within 1970 and 2100"),
        ("source,timestamp\na,1704309397000\n", "line 2: timestamp 1704309397000 is not within 1970 and 2100"),
        ("source,timestamp\na,1914-08-04\n", "line 2: timestamp 1914-08-04 is not within 1970 and 2100"),
        ("source,timestamp\na,-1\n", "is not within 1970 and 2100"),
        ("source,timestamp\na\n", "line 2: has 1 columns, fewer than the first line"),
        (f'source,timestamp\n"{"a" * 200_000}",1\n', "field larger than field limit"),
    ],
)
def test_what_is_wrong_with_a_file(tmp_path: Path, text: str, words: str) -> None:
    path = written(tmp_path, text)
    with pytest.raises(TraceError) as caught:
        read_traces([path])
    assert words in str(caught.value)
    assert str(caught.value).startswith(str(path))


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(TraceError, match="there is no such file"):
        read_traces([tmp_path / "nowhere.csv"])
    with pytest.raises(TraceError, match="directory"):
        read_traces([tmp_path])
    damaged = written(tmp_path, rows(a=[1, 2, 3]), "damaged.csv.gz")
    damaged.write_bytes(damaged.read_bytes()[:-12])
    with pytest.raises(TraceError, match="damaged gzip"):
        read_traces([damaged])
    picture = tmp_path / "picture.csv"
    picture.write_bytes(b"\x89PNG\r\n\x1a\n")
    with pytest.raises(TraceError, match="not a text file"):
        read_traces([picture])


def test_what_a_program_recorded() -> None:
    noon = datetime(2024, 1, 2, 12, tzinfo=UTC)
    posts = posts_of([("a", noon), ("b", noon), ("a", noon - timedelta(hours=1))])
    assert posts["a"].tolist() == [noon.timestamp() - 3600, noon.timestamp()]
    assert len(posts["b"]) == 1


# -- cutting ----------------------------------------------------------------------------------------


def test_days_count_from_the_midnight_before_the_first_post() -> None:
    posts = {"a": T0 + 3600 + DAY * np.arange(10.0), "b": T0 + 7200 + DAY * np.arange(10.0)}
    trace = cut_trace(posts, days=6)
    assert (trace.start, trace.end) == (MIDNIGHT, MIDNIGHT + timedelta(days=6))
    assert [len(times) for times in trace.posts] == [6, 6]
    assert trace.articles == 12
    assert cut_trace(posts).end == MIDNIGHT + timedelta(days=10)


def test_sources_with_few_posts_in_the_span_are_left_out() -> None:
    posts = {"few": T0 + DAY * np.arange(4.0), "late": T0 + DAY * np.arange(4.0, 20.0), "enough": T0 + np.arange(5.0)}
    assert cut_trace(posts, days=6).names == ("enough",)
    assert cut_trace(posts, days=6, least=1).names == ("few", "late", "enough")
    with pytest.raises(TraceError, match="no source has 5 posts or more from 2024-01-02 to 2024-01-03; give more days"):
        cut_trace({"few": posts["few"]}, days=1)
    with pytest.raises(TraceError, match="holds no posts"):
        cut_trace({})


def test_hours_are_left_out_before_sources_are_counted() -> None:
    hourly = T0 + 3600 * np.arange(48.0)
    trace = cut_trace({"a": hourly, "late": T0 + 23 * 3600 + np.arange(9.0)}, skip_hours=frozenset({22, 23}))
    assert trace.names == ("a",)
    assert sorted({int(moment // 3600 % 24) for moment in trace.posts[0]}) == list(range(22))


@each(
    ("text", "hours"),
    [("22-24", {22, 23}), ("0-1", {0}), ("23-2", {23, 0, 1}), ("1-2, 22-24", {1, 22, 23}), ("22-0", {22, 23})],
)
def test_hours(text: str, hours: set[int]) -> None:
    assert parse_hours(text) == hours


@each("text", ["", "22", "22-25", "24-2", "-1-3", "a-b", "5-5", "0-24", "22-24;1-2"])
def test_what_are_no_hours(text: str) -> None:
    with pytest.raises(ValueError, match="hour"):
        parse_hours(text)
