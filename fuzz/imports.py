"""Lists and backups of other programs, given to what imports them."""

from __future__ import annotations

import io
import zipfile
from contextlib import suppress
from zlib import crc32

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from tidings.errors import ReadError
from tidings.watch.imports.formats import OtherProgram, read_imported_watches
from tidings.watch.imports.imported import ImportedWatch
from tidings.watch.query.parser import parse_query

ALERT = b"""<?xml version="1.0" encoding="utf-8"?><feed xmlns="http://www.w3.org/2005/Atom">
<id>tag:google.com,2005:reader/user/12/state/com.google/alerts/34</id>
<title>Google Alert - "shale gas" OR intitle:fracking AROUND(3) Poland -site:a.test/x inurl:y</title>
<link href="https://www.google.com/alerts/feeds/12/34" rel="self"/><updated>2024-05-06T16:18:45Z</updated></feed>"""
ALERTS = b"https://www.google.com/alerts/feeds/1/2 (gas | oil) -jobs\nhttps://www.google.com/alerts/feeds/1/3\n"
WATCHES = rb"""{"watching": {"0a1b2c3d-0000-4000-8000-000000000001": {"url": "source:https://a.test/?b", "title": "A",
"tags": ["t"], "paused": true, "trigger_text": ["in stock", "/price \\d+/i", "/(?=x)/"], "include_filters": ["#p"],
"notification_urls": ["json://a.test/", "post://b"], "time_between_check": {"hours": 3}, "ignore_text": "x\ny"}},
"settings": {"application": {"notification_urls": [], "tags": {"t": {"title": "T", "notification_urls": null}}}}}"""
JOBS = b"""name: "A"
url: https://a.test/
filter: [html2text, {css: "ul > li"}, {grep: "v\\\\d"}, {keep_lines_containing: {text: x}}, {grepi: beta}]
tags: [a, b]
---
navigate: https://b.test/
filter: html2text,grep:x
---
command: ls
"""


def _backup() -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(zipfile.ZipInfo("url-watches.json"), WATCHES)
    return out.getvalue()


SAMPLES = (ALERT, ALERTS, WATCHES, JOBS, _backup())


def corpus() -> list[bytes]:
    return list(SAMPLES)


def watchimports(body: bytes) -> None:
    """Wishes that can be fulfilled, or said why not: by one of the programs, and by the one that is recognised."""
    programs = list(OtherProgram)
    with suppress(ReadError):
        _sound(read_imported_watches(body, programs[crc32(body) % len(programs)]))
    _sound(read_imported_watches(body))


def _sound(wishes: list[ImportedWatch]) -> None:
    for wish in wishes:
        assert wish.url or wish.notes, "a wish for nothing, and no word why"
        assert wish.name.isprintable(), wish.name
        assert wish.name, "no name"
        assert not wish.name.isdecimal(), wish.name
        assert not wish.url or wish.url.lower().startswith("http"), wish.url
        if wish.terms is not None and wish.terms.query:
            parse_query(wish.terms.query)


def strategy() -> SearchStrategy[bytes]:
    pieces = [line for sample in SAMPLES[:-1] for line in sample.split(b"\n")]
    signs = [b"", b" ", b"\n", b"---\n", b"{", b"}", b"[", b"]", b"&a", b"*a", b"<<: *a", b"!x", b'"', b"- ", b": "]
    part = st.one_of(st.sampled_from(pieces), st.sampled_from(signs), st.binary(max_size=8))
    return st.lists(part, max_size=12).map(b"\n".join)
