"""How bench.changing reads what urlwatch and changedetection.io say, from files of our own."""

from __future__ import annotations

import json
from pathlib import Path

import brotli
from bench.changing.peers.changedetection import JoinedReport, diff_of, watch_in
from bench.changing.peers.unified import markup_shown, report_lines
from bench.changing.peers.urlwatch import told_in
from bench.changing.scenario import Edit

RULE, DOUBLE = "-" * 75, "=" * 75
STDOUT = f"""{DOUBLE}
01. CHANGED: http://shop.test/
02. NEW: http://shop.test/lamp
03. ERROR: http://shop.test/gone
{DOUBLE}

{RULE}
CHANGED: http://shop.test/
{RULE}
--- @\tMon, 02 Mar 2026 06:30:00 +0000
+++ @\tMon, 02 Mar 2026 12:30:00 +0000
@@ -1,4 +1,4 @@
 <h1>Lamps</h1>
-<p>47<sup>.90</sup> EUR</p>
---
+<p>44<sup>.90</sup> EUR</p>
 <p>In stock</p>
@@ -9 +9,2 @@
+<a href="/files/new.pdf">Manual</a>
{RULE}


{RULE}
NEW: http://shop.test/lamp
{RULE}


{RULE}
ERROR: http://shop.test/gone
{RULE}
404 Client Error: Not Found
{RULE}


--\x20
urlwatch 2.29
watched 3 URLs in 0 seconds
"""
PRICE = Edit(2, "/", "price", "44.90 EUR", "47.90 EUR")


def snapshots(folder: Path, *texts: str) -> None:
    """A watch's folder with a history of these texts; the second one is compressed."""
    state = {"url": "http://shop.test/", "check_count": 5, "last_error": False}
    (folder / "watch.json").write_text(json.dumps(state))
    names = ["a.txt", "b.txt.br", "c.txt"][: len(texts)]
    for name, text in zip(names, texts, strict=True):
        (folder / name).write_bytes(brotli.compress(text.encode()) if name.endswith(".br") else text.encode())
    (folder / "history.txt").write_text("".join(f"{1700000000 + at},{name}\n" for at, name in enumerate(names)))


def test_jobs_of_a_report_of_urlwatch() -> None:
    told = list(told_in(STDOUT))
    assert [(one.state, one.url) for one in told] == [
        ("CHANGED", "http://shop.test/"),
        ("NEW", "http://shop.test/lamp"),
        ("ERROR", "http://shop.test/gone"),
    ]
    assert told[2].lines == ["404 Client Error: Not Found"]
    assert list(told_in("")) == []


def test_lines_of_a_unified_diff() -> None:
    changed = next(told_in(STDOUT))
    assert report_lines(changed.lines) == [
        ("@@ -1,4 +1,4 @@", "<p>47<sup>.90</sup> EUR</p>\n--", "<p>44<sup>.90</sup> EUR</p>"),
        ("@@ -9 +9,2 @@", "", '<a href="/files/new.pdf">Manual</a>'),
    ]


def test_markup_is_shown_as_it_is_and_as_text() -> None:
    assert markup_shown('<a href="/x">A &amp; B</a>') == '<a href="/x">A &amp; B</a>\n A & B '
    assert markup_shown("") == ""


def test_the_last_two_snapshots_of_changedetection(tmp_path: Path) -> None:
    snapshots(tmp_path, "first", "Lamp\nPrice47.90 EURIn stock\nEnd", "Lamp\nPrice44.90 EURIn stock\nEnd")
    watch = watch_in(tmp_path)
    assert watch is not None
    assert (watch.url, watch.checks, watch.error, len(watch.snapshots)) == ("http://shop.test/", 5, "", 3)
    assert diff_of(watch) == [("@@ -2 +2 @@", "Price47.90 EURIn stock", "Price44.90 EURIn stock")]


def test_words_joined_to_their_neighbours_are_told() -> None:
    report = JoinedReport("shop.test", "/", 2, "", 0, (("", "Price47.90 EURIn stock", "Price44.90 EURIn stock"),))
    assert report.tells(PRICE)
    assert report.tells_old(PRICE)
    assert not report.tells(Edit(2, "/", "note removed", "", "Closed on Monday."))


def test_a_watch_that_is_being_written_is_none_yet(tmp_path: Path) -> None:
    assert watch_in(tmp_path) is None
    (tmp_path / "watch.json").write_text('{"url": ')
    assert watch_in(tmp_path) is None
