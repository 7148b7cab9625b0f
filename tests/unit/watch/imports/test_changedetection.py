"""changedetection.io: its backup in both forms, its list, and hostile ones."""

from __future__ import annotations

import io
import json
import zipfile
from typing import Any

import pytest
from tests.cases import each

from tidings.errors import ReadError
from tidings.model.sources import SourceKind
from tidings.model.watches import WatchScope
from tidings.watch.imports.changedetection import read_changedetection
from tidings.watch.imports.imported import ImportedWatch
from tidings.watch.match.document import Document
from tidings.watch.match.matcher import matches
from tidings.watch.query.parser import parse_query

ONE = "0a1b2c3d-0000-4000-8000-000000000001"
TWO = "0a1b2c3d-0000-4000-8000-000000000002"
# As a version of 2024 writes them, but for what is left out.
PLAIN: dict[str, Any] = {
    "browser_steps": [],
    "conditions": {},
    "extract_text": [],
    "fetch_backend": "system",
    "filter_text_added": True,
    "headers": {},
    "ignore_text": [],
    "include_filters": [],
    "method": "GET",
    "notification_muted": False,
    "notification_urls": [],
    "paused": False,
    "processor": "text_json_diff",
    "subtractive_selectors": [],
    "tag": "",
    "tags": [],
    "text_should_not_be_present": [],
    "time_between_check": {"weeks": None, "days": None, "hours": None, "minutes": None, "seconds": None},
    "title": None,
    "trigger_text": [],
    "url": "https://shop.test/a",
    "uuid": ONE,
}


def one(settings: dict[str, Any] | None = None, **said: Any) -> ImportedWatch:
    whole = {"watching": {ONE: PLAIN | said}, "settings": {"application": settings or {}}}
    [wish] = read_changedetection(json.dumps(whole).encode())
    return wish


def packed(files: dict[str, Any]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, value in files.items():
            archive.writestr(name, value if isinstance(value, (bytes, str)) else json.dumps(value))
    return out.getvalue()


def test_a_plain_one_is_a_page_with_a_watch_over_it() -> None:
    wish = one()
    assert (wish.name, wish.url, wish.kind, wish.own) == ("shop.test/a", "https://shop.test/a", SourceKind.PAGE, True)
    assert (wish.paused, wish.notes, wish.category) == (False, (), None)
    assert wish.terms is not None
    assert (wish.terms.query, wish.terms.scope, wish.terms.channels) == ("", WatchScope.PAGES, ())


def test_a_trigger_is_a_query() -> None:
    wish = one(trigger_text=["in stock", r"/price: \d+/", "/Sold/m", "€ !", "/(?=x)/"], title="The  shop")
    assert wish.terms is not None
    query = parse_query(wish.terms.query)
    for text in ("It is In Stock again", "PRICE: 12", "Sold", "now € !"):
        assert matches(query, Document(text=text)) is not None, text
    for text in ("sold", "stock is in", "price: x", "€!"):
        assert matches(query, Document(text=text)) is None, text
    assert wish.name == "The shop"
    assert len(wish.notes) == 1
    assert "look-around" in wish.notes[0]


def test_half_a_character_is_no_query() -> None:
    wish = one(trigger_text=["/stock\ud800/", "a\ud800b"], title="\ud800")
    assert wish.terms is not None
    assert (wish.name, wish.terms.query) == ("shop.test/a", "")
    assert "half a character" in wish.notes[0]
    assert "what is no character" in wish.notes[1]


def test_channels_are_its_own_or_its_tags_or_the_usual_ones() -> None:
    settings = {
        "notification_urls": ["json://usual.test/"],
        "tags": {"t1": {"title": "Shops", "notification_urls": ["json://tag.test/"]}},
    }
    usual, tagged, own, muted, odd = (
        one(settings),
        one(settings, tags=["t1", "unknown"]),
        one(settings, tags=["t1"], notification_urls=["json://own.test/", "json://own.test/"]),
        one(settings, notification_muted=True),
        one(settings, notification_urls=["posts://user:secret@hook.test/", "mailto://me@mail.test"]),
    )
    told = [wish.terms.channels if wish.terms is not None else None for wish in (usual, tagged, own, muted, odd)]
    assert told == [
        ("json://usual.test/",),
        ("json://tag.test/",),
        ("json://own.test/",),
        (),
        ("mailto://me@mail.test",),
    ]
    assert tagged.category == "Shops"
    assert "muted" in muted.notes[0]
    assert "posts://…" in odd.notes[0]
    assert "secret" not in " ".join(odd.notes)


@each(
    ("said", "words"),
    [
        (
            {"include_filters": ["#price", "xpath://div"]},
            "`tidings noise` mutes a block of a page (#price, xpath://div)",
        ),
        ({"subtractive_selectors": ["nav"]}, "left out parts of the page"),
        ({"ignore_text": "one\ntwo"}, "ignored lines"),
        ({"text_should_not_be_present": ["sold out"]}, "kept still"),
        ({"extract_text": ["/x/"]}, "expressions"),
        ({"conditions": [{"operator": ">"}]}, "conditions"),
        ({"fetch_backend": "html_webdriver"}, "in a browser"),
        ({"method": "POST"}, "GET"),
        ({"processor": "restock_diff"}, "price < 300"),
        ({"filter_text_added": False}, "disappears"),
        ({"time_between_check": {"hours": 3}}, "times of its own"),
        ({"url": "source:https://shop.test/a"}, "source"),
        ({"headers": {"X": "y"}}, "headers"),
    ],
)
def test_what_cannot_be_carried_over_is_said(said: dict[str, Any], words: str) -> None:
    wish = one(**said)
    assert wish.url == "https://shop.test/a"
    assert [note for note in wish.notes if words in note]


@each("url", ["https://shop.test/{% now 'utc' %}", "file:///etc/passwd", "ftp://a.test/", "nonsense"])
def test_what_is_no_address_is_not_followed(url: str) -> None:
    wish = one(url=url)
    assert (wish.url, wish.terms) == ("", None)
    assert "no address that can be followed" in wish.notes[0]


def test_paused_stays_paused_and_names_are_cleaned() -> None:
    wish = one(paused=True, title="\x1b[2J a\nb" + "x" * 200, tag="Old tag", tags=None)
    assert wish.paused
    assert len(wish.name) <= 80
    assert wish.name.startswith("[2J a b")
    assert wish.category == "Old tag"
    assert one(title="123").name == "shop.test/a", "a number would be taken for an id"
    assert one(url="https://me:secret@shop.test/a").name == "shop.test/a"


def test_a_backup_of_an_older_version() -> None:
    body = packed({"url-watches.json": {"watching": {ONE: PLAIN}}, "secret.txt": "s", f"{ONE}/history.txt": "x"})
    assert [wish.url for wish in read_changedetection(body)] == ["https://shop.test/a"]


def test_a_backup_of_a_newer_version() -> None:
    body = packed(
        {
            "changedetection.json": {"settings": {"application": {"notification_urls": ["json://usual.test/"]}}},
            f"{ONE}/watch.json": PLAIN | {"tags": [TWO]},
            f"{TWO}/tag.json": {"title": "Shops"},
            "../../watch.json": "not looked at",
            f"x/{ONE}/watch.json": "not looked at",
        }
    )
    [wish] = read_changedetection(body)
    assert wish.terms is not None
    assert (wish.url, wish.category, wish.terms.channels) == ("https://shop.test/a", "Shops", ("json://usual.test/",))


def test_a_list_of_addresses() -> None:
    body = "https://a.test/\r\nhttps://b.test/x shops, more\r\n\r\nhttps://c.test/ ['0a1b']\r\n"
    found = read_changedetection(body.encode())
    assert [(wish.url, wish.category) for wish in found] == [
        ("https://a.test/", None),
        ("https://b.test/x", "shops"),
        ("https://c.test/", None),
    ]
    assert all(wish.own and wish.terms is not None and not wish.terms.query for wish in found)


def test_a_bomb_is_refused() -> None:
    body = packed({"url-watches.json": b'{"watching": {"a": "' + b" " * (65 << 20)})
    assert len(body) < 200_000
    with pytest.raises(ReadError, match="more than 64 MiB"):
        read_changedetection(body)


@each(
    ("body", "words"),
    [
        (b"{", "no JSON, line 1, column 2"),
        (b'{"watching": []}', "no table `watching`"),
        (b'{"other": 1}', "no table `watching`"),
        (b'{"watching": {"u": {"title": "x"}}}', r"watching\.u: it has no url"),
        (b'{"watching": {"u": 7}}', r"watching\.u: int"),
        (b'{"watching": {"u": {"url": "https://a.test/", "trigger_text": [1]}}}', r"watching\.u\.trigger_text: a list"),
        (b'{"watching": {}, "settings": 3}', "settings: int"),
        (b'{"a":' + b"[" * 100_000, "no JSON"),
        (b"PK\x03\x04 nonsense", "cannot be unpacked"),
        (packed({"other.txt": "x"}), "url-watches.json is not in it"),
        (packed({"url-watches.json": "{"}), "url-watches.json: no JSON"),
        (packed({"url-watches.json": {"watching": {}}})[:-30], "cannot be unpacked"),
        (b"https://a.test/\nnonsense\n", "line 2: 'nonsense'"),
        (b"", "empty list"),
    ],
)
def test_a_mistake_is_named(body: bytes, words: str) -> None:
    with pytest.raises(ReadError, match=words):
        read_changedetection(body)
