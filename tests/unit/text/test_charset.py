from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from selectolax.lexbor import LexborHTMLParser
from tests.cases import each
from tests.examples import examples

from tidings.read.feed.feed import read_feed, read_feed_fast
from tidings.text.charset import codec_of, decode_html, decode_xml, html_charset_label, html_source, utf8_xml
from tidings.text.html import is_surely_shallow

URL = "https://news.test/feed"


def feed(title: str, declared: str | None) -> str:
    declaration = f'<?xml version="1.0" encoding="{declared}"?>' if declared else ""
    return f'{declaration}<rss version="2.0"><channel><item><title>{title}</title></item></channel></rss>'


RUSSIAN = "Правительство объявило о новых мерах поддержки экономики"
GERMAN = "Größere Überschwemmungen in Österreich – Bürger müssen fliehen"


@each(
    ("title", "codec", "declared", "content_type"),
    [
        ("naïve", "utf-8", "utf-8", None),
        ("naïve", "utf-8", None, None),
        ("naïve", "utf-8", None, "text/xml"),
        ("naïve", "latin-1", "ISO-8859-1", None),
        ("“quoted”", "cp1252", "iso-8859-1", None),
        (RUSSIAN, "cp1251", "windows-1251", None),
        (RUSSIAN, "koi8-r", None, "application/rss+xml; charset=koi8-r"),
        ("東京の天気", "shift_jis", "Shift_JIS", None),
        ("東京の天気", "euc-jp", "EUC-JP", None),
        ("東京の天気", "iso2022_jp", "ISO-2022-JP", None),
        ("中文标题", "gbk", "gb2312", None),
        ("中文標題", "big5", "Big5", None),
        ("naïve", "utf-16", "utf-16", None),
        ("naïve", "utf-16-le", "utf-16", None),
        ("naïve", "utf-16-be", None, None),
        ("naïve", "utf-32", None, None),
        ("naïve", "utf-8-sig", "iso-8859-1", None),
        # What is declared is wrong, in every way it can be.
        ("naïve", "utf-8", "iso-8859-1", None),
        ("naïve", "utf-8", "us-ascii", None),
        ("naïve", "utf-8", "utf-16", None),
        ("naïve", "utf-8", None, "text/xml; charset=ISO-8859-1"),
        ("naïve", "utf-8", "no-such-charset", "text/xml; charset=rot13"),
        ("naïve", "utf-8", "punycode", "text/xml; charset=idna"),
        (RUSSIAN, "cp1251", "windows-1251", "text/xml; charset=utf-8"),
        (RUSSIAN, "cp1251", "utf-8", "text/xml; charset=windows-1251"),
        (GERMAN, "cp1252", "utf-8", None),
        (RUSSIAN, "cp1251", "utf-8", None),
    ],
)
def test_a_feed_is_read_whatever_is_declared(
    title: str, codec: str, declared: str | None, content_type: str | None
) -> None:
    body = feed(title, declared).encode(codec)
    assert read_feed(body, url=URL, content_type=content_type).entries[0].title == title


@each("codec", ["cp1251", "shift_jis", "gb18030", "utf-16", "koi8-r"])
def test_declared_charsets_do_not_leave_the_fast_path(codec: str) -> None:
    title = {"shift_jis": "東京", "gb18030": "中文"}.get(codec, "Новости")
    document = read_feed_fast(feed(title, codec).encode(codec), url=URL)
    assert (document.reader, document.entries[0].title) == ("fast", title)


def test_a_broken_byte_spoils_only_itself() -> None:
    body = feed(RUSSIAN, "utf-8").encode() + b"\xff"
    body = body.replace("мерах".encode(), b"\xd0\xff", 1)
    title = read_feed(body, url=URL).entries[0].title or ""
    assert title.startswith("Правительство объявило о новых")
    assert title.endswith("поддержки экономики")


def test_utf8_is_handed_on_without_a_copy() -> None:
    body = feed("plain", "utf-8").encode()
    assert utf8_xml(body, "text/xml; charset=utf-8") is body


@each(
    ("label", "codec"),
    [
        ("UTF-8", "utf-8"),
        (" utf8 ", "utf-8"),
        ("latin1", "cp1252"),
        ("x-sjis", None),
        ("utf-7", None),
        ("unicode_escape", None),
        ("base64", None),
        ("no\x00pe", None),
        ("", None),
    ],
)
def test_labels(label: str, codec: str | None) -> None:
    assert codec_of(label) == codec


@each(
    ("body", "content_type", "text"),
    [
        (b'<meta charset="windows-1251">' + "Мир".encode("cp1251"), None, "Мир"),
        (b'<meta http-equiv="Content-Type" content="text/html; charset=koi8-r">' + "Мир".encode("koi8-r"), None, "Мир"),
        ("Мир".encode("cp1251"), "text/html; charset=cp1251", "Мир"),
        (b"a\x00b", None, "ab"),
        ("\ufeffMir".encode("utf-16-le"), None, "Mir"),
    ],
)
def test_pages(body: bytes, content_type: str | None, text: str) -> None:
    assert decode_html(body, content_type).endswith(text)


def test_nothing_at_all_is_an_empty_text() -> None:
    assert decode_xml(b"", None) == decode_html(b"", "text/html; charset=") == ""


@pytest.mark.parametrize("codec", ["cp1250", "iso8859-2"])
def test_a_page_that_names_its_language_alone(codec: str) -> None:
    said = "Mówiono o energii z łupków i o gazie; ceny są coraz wyższe."
    page = f"<html lang='pl-PL'><p>{'The menu is in English. ' * 400}</p><p>{said}</p>"
    assert decode_html(page.encode(codec), "text/html").endswith(f"<p>{said}</p>")


def test_a_language_is_no_proof_of_a_charset() -> None:
    page = f"<html lang='pl'><p>{RUSSIAN * 20}</p>"
    assert RUSSIAN in decode_html(page.encode("koi8-r"), None)
    assert RUSSIAN in decode_html(page.encode(), None)


@each(
    ("page", "charset"),
    [
        (b"<html>", "utf-8"),
        (b'<meta charset="ISO-8859-2">', "iso-8859-2"),
        (b'<meta http-equiv="Content-Type" content="text/html; charset=windows-1251">', "windows-1251"),
        (b"<meta charset=no-such>", "utf-8"),
        (b"<meta charset=utf-7>", "utf-8"),
        (b"\xef\xbb\xbf<meta charset=latin1>", "utf-8"),
        (b"\xff\xfe<\x00", "utf-16"),
    ],
)
def test_the_label_of_a_page(page: bytes, charset: str) -> None:
    assert html_charset_label(page) == charset


_HEADS = st.sampled_from(
    [
        b"",
        b"<meta charset=utf-8>",
        b"<meta charset=iso-8859-1>",
        b"<meta charset=iso-2022-jp>",
        b'<html lang="pl">',
        b"\xef\xbb\xbf",
    ]
)
_TEXTS = st.sampled_from(
    ["<p>plain", "<p>Ärger", "日本", "\x00", "\x1b$B", "🙂", "&amp;", "<div>" * 600, "<B>", "\ud800", "\x1c", "<é>"]
)
_CODECS = st.sampled_from(["utf-8", "latin-1", "utf-16-le", "cp1252", "utf-8", "utf-8"])


def _is_shallow(markup: str | bytes) -> bool:
    return is_surely_shallow(markup.decode() if isinstance(markup, bytes) else markup)


@given(_HEADS, st.lists(_TEXTS, max_size=6).map("".join), _CODECS, st.sampled_from([None, "text/html; charset=cp1250"]))
@settings(max_examples=examples(300), deadline=None)
def test_what_a_parser_is_given_is_the_text(head: bytes, text: str, codec: str, content_type: str | None) -> None:
    body = head + text.encode(codec, "surrogatepass" if "utf" in codec else "replace")
    expected = decode_html(body, content_type)
    for is_shallow in (_is_shallow, lambda _: None, None):
        source = html_source(body, content_type, is_shallow)
        assert (source.decode() if isinstance(source, bytes) else source) == expected
        assert LexborHTMLParser(source).html == LexborHTMLParser(expected).html


def test_utf8_is_handed_to_a_parser_without_a_copy() -> None:
    page = "<p>Ärger</p>".encode()
    assert html_source(page, "text/html", lambda _: True) is page
    assert html_source(page, "text/html", lambda _: None) == page.decode()
