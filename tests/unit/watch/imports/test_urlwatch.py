"""urlwatch: jobs, filters, hostile YAML; and which program a file is from."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.cases import each

from tidings.errors import ReadError
from tidings.model.sources import SourceKind
from tidings.watch.imports.formats import OtherProgram, program_of, read_imported_watches
from tidings.watch.imports.imported import ImportedWatch
from tidings.watch.imports.urlwatch import read_urlwatch
from tidings.watch.match.document import Document
from tidings.watch.match.matcher import matches
from tidings.watch.query.parser import parse_query

JOBS = """
name: "The homepage"
url: "https://a.test/"
---
name: Releases
url: https://a.test/releases
filter:
  - css: ul#list > li
  - html2text
  - grep: "Current.*version"
  - grepi: beta
  - strip
tags: [software, more]
enabled: false
---
navigate: https://app.test/
---
name: Home folder
command: "touch /tmp/never; ls -al ~"
---
"""


def one(text: str) -> ImportedWatch:
    [wish] = read_urlwatch(text.encode())
    return wish


def test_jobs() -> None:
    home, releases, browser, command = read_urlwatch(JOBS.encode())
    assert (home.name, home.url, home.kind, home.own, home.notes) == (
        "The homepage",
        "https://a.test/",
        SourceKind.PAGE,
        True,
        (),
    )
    assert (releases.paused, releases.category) == (True, "software")
    assert releases.terms is not None
    assert releases.terms.query == "/Current.*version/ and not /beta/"
    assert ["a part of the page alone (ul#list > li)" in releases.notes[0], len(releases.notes)] == [True, 3]
    assert (browser.url, browser.name) == ("https://app.test/", "https://app.test/")
    assert "in a browser" in browser.notes[0]
    assert (command.url, command.terms) == ("", None)
    assert "not run" in command.notes[0]


@each(
    ("filters", "query"),
    [
        ("filter: html2text,grep:gas,strip", "/gas/"),
        ("filter: [html2text, {grep: gas}, {grep: oil}]", "/gas/ and /oil/"),
        ("filter: {grep: 'a/b'}", r"/a\/b/"),
        ("filter: [{grep: 300}]", "/300/"),
        ("filter: [{keep_lines_containing: shale gas}]", '"shale gas"'),
        ("filter: [{keep_lines_containing: {text: shale gas}}]", '"shale gas"'),
        ("filter: [{keep_lines_containing: {re: 'shale|gas'}}]", "/shale|gas/"),
        ("filter: [{delete_lines_containing: ad}]", "not ad"),
        ("filter: [html2text]", ""),
        ("filter:", ""),
    ],
)
def test_filters_that_choose_lines_are_a_query(filters: str, query: str) -> None:
    wish = one(f"url: https://a.test/\n{filters}")
    assert wish.terms is not None
    assert wish.terms.query == query


def test_a_line_is_a_segment() -> None:
    wish = one("url: https://a.test/\nfilter: [{grep: '(?i)version \\d'}, {grepi: beta}]")
    assert wish.terms is not None
    query = parse_query(wish.terms.query)
    assert matches(query, Document(text="Version 3")) is not None
    assert matches(query, Document(text="version 4 beta")) is None


@each(
    ("more", "words"),
    [
        ("filter: [{grep: '(?<=x)y'}]", "filter grep cannot be asked for here"),
        ("filter: [{grep: }]", "nothing to look for"),
        ("filter: [{shellpipe: 'rm -rf /'}]", "it is not run"),
        ("filter: [{xpath: {path: //p}}]", "a part of the page alone"),
        ("filter: [{re.sub: x}]", "filter re.sub is left out"),
        ("diff_filter: [{grep: '^[+]'}]", "diff_filter"),
        ("cookies: {a: b}\ntimeout: 60", "not carried over: cookies, timeout"),
    ],
)
def test_what_cannot_be_carried_over_is_said(more: str, words: str) -> None:
    wish = one(f"url: https://a.test/\n{more}")
    assert wish.url == "https://a.test/"
    assert words in " ".join(wish.notes)


def test_a_file_is_not_followed() -> None:
    assert one("url: file:///etc/passwd").url == ""


LAUGHS = "a: &a [x, x]\n" + "".join(
    f"{chr(98 + n)}: &{chr(98 + n)} [{', '.join([f'*{chr(97 + n)}'] * 9)}]\n" for n in range(9)
)


@each(
    ("text", "words"),
    [
        ("", "no jobs"),
        ("name: x", "job 1: one of url, navigate and command"),
        ("url: https://a.test/\n---\nname: x", "job 2: one of"),
        ("url: https://a.test/\nnavigate: https://b.test/", "job 1: one of"),
        ("url: 7", "job 1: one of"),
        ("- a\n- b", "job 1: names with values"),
        ("7: x", "job 1: names with values"),
        ("url: [", "line 1"),
        ("url: !!python/object/apply:os.system ['touch /tmp/never']", "line 1, column 6"),
        ("url: !thing x", "line 1, column 6"),
        ("a: &a {url: x}\nb:\n  <<: *a", "line 3, column 3: << is not read"),
        ("url: https://a.test/\nfilter: 7", "job 1: its filter"),
        ("url: https://a.test/\nfilter: [[a]]", "job 1: its filter"),
        ("[" * 1_000, "YAML"),  # deeper than Python goes
        (LAUGHS, "job 1: one of"),
        (f"{LAUGHS}url: https://a.test/\nfilter: *i", "job 1: its filter"),
        ("x" * (1 << 20) + "x", "more than 1 MiB"),
        ("\x00", "YAML"),
    ],
)
def test_a_mistake_is_named(text: str, words: str) -> None:
    with pytest.raises(ReadError, match=words.replace("(", r"\(")):
        read_urlwatch(text.encode())


@each(
    ("body", "program"),
    [
        (b"PK\x03\x04...", OtherProgram.CHANGEDETECTION),
        (b'\xef\xbb\xbf {"watching": {}}', OtherProgram.CHANGEDETECTION),
        (b"https://a.test/\n", OtherProgram.CHANGEDETECTION),
        (b"# mine\nhttps://www.google.com/alerts/feeds/1/2\n", OtherProgram.GOOGLE_ALERTS),
        (b"<?xml version='1.0'?><feed/>", OtherProgram.GOOGLE_ALERTS),
        (b"# jobs\nname: x\nurl: https://a.test/\n", OtherProgram.URLWATCH),
        (b"---\nkind: url\n", OtherProgram.URLWATCH),
    ],
)
def test_whose_it_is(body: bytes, program: OtherProgram) -> None:
    assert program_of(body) is program


def test_what_is_nobodys_is_asked_about() -> None:
    with pytest.raises(ReadError, match="--from google-alerts, changedetection, urlwatch"):
        program_of(b"gas and oil")


@given(st.binary(max_size=300), st.sampled_from([None, *OtherProgram]))
def test_any_bytes_are_wishes_or_an_error_of_ours(body: bytes, program: OtherProgram | None) -> None:
    try:
        found = read_imported_watches(body, program)
    except ReadError:
        return
    assert all(wish.url or wish.notes for wish in found)
